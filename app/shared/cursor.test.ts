import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
	cursorMilliseconds,
	cursorMoment,
	decodeCursor,
	decodeMomentKey,
	encodeCursor,
	toKeysetPage,
} from "./cursor.ts";

const key = z.tuple([z.number(), z.string()]);

describe("cursor", () => {
	it("gives back what was packed, whatever the characters", () => {
		const values = [48, "2026-11-21T10:00:00.000Z"] as const;
		expect(decodeCursor(encodeCursor(values), key)).toEqual(values);
		expect(decodeCursor(encodeCursor([1, "ñandú 🦤"]), key)).toEqual([1, "ñandú 🦤"]);
	});

	it("fits into a URL as it is", () => {
		const text = encodeCursor([1, "??>>~~ ñ"]);
		expect(encodeURIComponent(text)).toBe(text);
	});

	it.each([
		["nothing", ""],
		["not base64", "%%%"],
		["not JSON", btoa("hello")],
		["another shape", encodeCursor(["1", 2])],
		["too few values", encodeCursor([1])],
		["bytes that are not UTF-8", btoa('[1,"\xff\xfe"]')],
		["too long", encodeCursor([1, "x".repeat(600)])],
	])("refuses %s", (_name, text) => {
		expect(() => decodeCursor(text, key)).toThrow("request.badCursor");
	});

	it("holds only moments that the database can hold", () => {
		const moments = ["1970-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "0000-01-01T00:00:00Z", "infinity"];
		expect(moments.map((moment) => cursorMoment.safeParse(moment).success)).toEqual([
			true,
			true,
			false,
			false,
		]);
		const numbers = [0, 253_402_214_400_000, -1, 8_640_000_000_000_000];
		expect(numbers.map((moment) => cursorMilliseconds.safeParse(moment).success)).toEqual([
			true,
			true,
			false,
			false,
		]);
	});
});

it("is the key of a newest-first list, above every row for the first page", () => {
	const key = ["2026-11-21T10:00:00.000Z", "01930000-0000-7000-8000-000000000001"];
	expect(decodeMomentKey(encodeCursor(key))).toEqual(key);
	expect(decodeMomentKey(null)).toEqual(["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"]);
	expect(() => decodeMomentKey(encodeCursor(["infinity", key[1] ?? ""]))).toThrow("request.badCursor");
});

describe("a page of rows by their key", () => {
	const page = (count: number) =>
		toKeysetPage(
			Array.from({ length: count }, (_, id) => ({ id })),
			2,
			({ id }) => [id],
		);

	it("leads on from its last row when one more was read", () => {
		const { rows, nextCursor } = page(3);
		expect(rows).toEqual([{ id: 0 }, { id: 1 }]);
		expect(decodeCursor(nextCursor ?? "", z.tuple([z.number()]))).toEqual([1]);
	});

	it("is the last one otherwise", () => {
		expect(page(2)).toEqual({ rows: [{ id: 0 }, { id: 1 }], nextCursor: null });
		expect(page(0)).toEqual({ rows: [], nextCursor: null });
	});
});
