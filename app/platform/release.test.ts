import { expect, it } from "vitest";
import { releaseVersion, runsOver } from "./release.server.ts";

it("reads the version of the package", () => {
	expect(releaseVersion()).toMatch(/^\d+\.\d+\.\d+$/);
});

it.each([
	["1.2.0", "1.2.7"],
	["1.2.0", "1.3.9"],
	["1.10.0", "1.9.0"],
	["2.0.0", "1.9.0"],
])("%s runs over the data of %s", (version, ofData) => {
	expect(runsOver(version, ofData)).toBe(true);
});

it.each([
	["1.2.0", "1.4.0"],
	["1.9.0", "2.0.0"],
	["1.9.0", "1.11.0"],
])("%s does not run over the data of %s", (version, ofData) => {
	expect(runsOver(version, ofData)).toBe(false);
});
