import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { limitsCallOf } from "./limits-calls.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-27T21:00:00Z");
const run = (...words: string[]) => limitsCallOf(words)?.(db, now);

it("shares an address for an evening or a network for good, lists them, and takes them back", async () => {
	expect(await run("list")).toEqual({ code: 0, text: "No address is shared." });
	expect(await run("share", "190.2.3.4", "6")).toEqual({
		code: 0,
		text: "190.2.3.4/32 may do 20 times as much, until 2026-11-28T03:00:00.000Z.",
	});
	await run("share", "2800:810::/32");
	expect((await run("list"))?.text.split("\n").toSorted()).toEqual([
		"190.2.3.4/32: until 2026-11-28T03:00:00.000Z",
		"2800:810::/32: for good",
	]);
	expect(await run("end", "190.2.3.4")).toEqual({ code: 0, text: "190.2.3.4/32 is not shared any more." });
	expect(await run("end", "190.2.3.4")).toMatchObject({ code: 1 });
});

it.each([
	[],
	["share"],
	["share", "reino.example"],
	["share", "0.0.0.0/0"],
	["share", "190.2.3.4", "all night"],
	["share", "190.2.3.4", "-1"],
	["list", "190.2.3.4"],
	["end", "190.2.3.4", "6"],
])("makes no sense of %j %j %j", (...words) => {
	expect(limitsCallOf(words)).toBeNull();
});
