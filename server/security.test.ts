import { expect, it } from "vitest";
import { isOwnOrigin } from "./security.ts";

it("takes an origin for our own by its scheme, host and port", () => {
	const isOwn = (origin: string | undefined, publicUrl: string) =>
		isOwnOrigin(origin, "reino.example", publicUrl);
	expect(isOwn("https://reino.example", "https://reino.example")).toBe(true);
	expect(isOwn("http://reino.example", "https://reino.example")).toBe(false);
	expect(isOwn("https://reino.example:444", "https://reino.example")).toBe(false);
	expect(isOwn("http://reino.example", "http://localhost:3000")).toBe(true);
	expect(isOwn("https://reino.example", "http://localhost:3000")).toBe(false);
	expect(isOwn("null", "https://reino.example")).toBe(false);
	expect(isOwn(undefined, "https://reino.example")).toBe(true);
	expect(isOwnOrigin("https://reino.example", undefined, "https://www.reino.example")).toBe(false);
});
