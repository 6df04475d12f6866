import { expect, it } from "vitest";
import { operatorMessage } from "./operator-errors.ts";

it("names what a database lacks instead of its address", () => {
	const error = Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" });
	expect(operatorMessage(error)).toBe(
		"The database has no disk, memory or connections left: could not extend file: No space left on device. Free some and try again.",
	);
});

it("says that the disk is full, where a file's error names no file", () => {
	const error = Object.assign(new Error("ENOSPC: no space left on device, write"), {
		code: "ENOSPC",
		syscall: "write",
	});
	expect(operatorMessage(error)).toBe("The disk is full. Free some and try again.");
});
