import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { secretsSchema } from "./secrets.ts";

const [newest, older] = [randomBytes(32).toString("base64"), randomBytes(24).toString("base64url")];

describe("the secrets of an installation", () => {
	it("are one or several, the newest first", () => {
		expect(secretsSchema.parse(newest)).toEqual([newest]);
		expect(secretsSchema.parse(`${newest}, ${older}`)).toEqual([newest, older]);
	});

	it("may be any that are random", () => {
		for (let n = 0; n < 1_000; n += 1) {
			expect(secretsSchema.safeParse(randomBytes(16).toString("hex")).success).toBe(true);
		}
	});

	it.each([
		"",
		"short",
		`${newest},short`,
		`${newest},`,
		`${newest},${newest}`,
		"a".repeat(64),
		"password".repeat(8),
		"changeme-changeme-changeme-changeme",
		"0123456789".repeat(4),
		`${newest},${"x1".repeat(32)}`,
	])("are refused when they are short, twice the same or easily guessed: %s", (text) => {
		expect(secretsSchema.safeParse(text).success).toBe(false);
	});
});
