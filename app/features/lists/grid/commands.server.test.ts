import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { entryLimits } from "../entry/rules.ts";
import { markSetNumbers, saveSetCells } from "./commands.server.ts";
import { listMarks } from "./queries.server.ts";
import type { CellChange } from "./rules.ts";

const { db } = await testDatabase();
const start = Date.parse("2026-11-27T12:00:00Z");
const minute = 60_000;

async function buildSet(numbers: readonly string[] = ["1", "2", "003", "GG1"]) {
	const expansion = await buildExpansion(db);
	const place = { categoryId: expansion.categoryId ?? "", expansionId: expansion.id };
	const items = await Promise.all(numbers.map((number) => buildItem(db, { ...place, number })));
	return { id: expansion.id, items };
}

type Cell = Pick<CellChange, "number" | "side"> & Partial<CellChange>;

/** Saves cells at some minute; those without a moment of their own were changed just then. */
async function save(user: UserRow | null, expansionId: string, given: readonly Cell[], minutes = 0) {
	const now = start + minutes * minute;
	const cells = given.map((cell) => ({ quantity: 1, at: now, ...cell }));
	const clock = { now: () => new Date(now) };
	return saveSetCells(contextOf(db, user, { clock }), { expansionId, cells, sentAt: now });
}

async function rowsOf(user: UserRow) {
	const rows = await findEntries(db, user.id);
	return rows.map(({ side, itemId, quantity }) => [side, itemId, quantity]).sort();
}

describe("saveSetCells", () => {
	it("saves what is missing and what is spare, and says how the cells are from now on", async () => {
		const [user, set] = [await buildUser(db), await buildSet()];
		const [first, second, third] = set.items;
		const saved = await save(user, set.id, [
			{ number: "1", side: "want" },
			{ number: "2", side: "have", quantity: 3 },
			{ number: "3", side: "want", quantity: 2 },
			{ number: "99", side: "want" },
		]);
		expect(await rowsOf(user)).toEqual(
			[
				["want", first?.id, 1],
				["have", second?.id, 3],
				["want", third?.id, 2],
			].sort(),
		);
		expect(saved.marks.map(({ number, side, quantity }) => [number, side, quantity]).sort()).toEqual([
			["003", "want", 2],
			["1", "want", 1],
			["2", "have", 3],
		]);
		expect(saved.isFull).toBe(false);
	});

	it("turns a want into a spare copy, and a spare copy into nothing", async () => {
		const [user, set] = [await buildUser(db), await buildSet()];
		const [item] = set.items;
		await save(user, set.id, [{ number: "1", side: "want" }]);
		await save(user, set.id, [{ number: "1", side: "have", quantity: 2 }], 1);
		expect(await rowsOf(user)).toEqual([["have", item?.id, 2]]);
		await save(user, set.id, [{ number: "1", side: null, quantity: 0 }], 2);
		expect(await rowsOf(user)).toEqual([]);
	});

	it.each([
		["an older change loses", { at: start + 4 * minute }, "have"],
		["a later one wins", { at: start + 6 * minute }, "want"],
		["a clock that is ahead wins nothing", { at: start + 60 * minute, sentAt: start + 66 * minute }, "have"],
		[
			"a clock that is behind loses nothing",
			{ at: start - 56 * minute, sentAt: start - 52 * minute },
			"want",
		],
	] as const)("%s", async (_, { at, ...more }, side) => {
		const [user, set] = [await buildUser(db), await buildSet()];
		await save(user, set.id, [{ number: "1", side: "have" }], 5);
		const now = start + 10 * minute;
		const sentAt = "sentAt" in more ? more.sentAt : now;
		const cells = [{ number: "1", side: "want", quantity: 1, at } as const];
		const ctx = contextOf(db, user, { clock: { now: () => new Date(now) } });
		await saveSetCells(ctx, { expansionId: set.id, cells, sentAt });
		expect((await findEntries(db, user.id)).map((entry) => entry.side)).toEqual([side]);
	});

	it("leaves a cell empty that was emptied after an older change of another device", async () => {
		const [user, set] = [await buildUser(db), await buildSet()];
		await save(user, set.id, [{ number: "1", side: null, quantity: 0 }], 5);
		await save(user, set.id, [{ number: "1", side: "want", at: start }], 10);
		expect(await rowsOf(user)).toEqual([]);
		await save(user, set.id, [{ number: "1", side: "want" }], 11);
		expect(await rowsOf(user)).toHaveLength(1);
	});

	it("lets one of two devices win that save at once", async () => {
		const [user, set] = [await buildUser(db), await buildSet()];
		const saves = [
			save(user, set.id, [{ number: "1", side: "want", at: start - minute }]),
			save(user, set.id, [{ number: "1", side: "have", quantity: 2, at: start }]),
		];
		await Promise.all(saves);
		expect(await rowsOf(user)).toEqual([["have", set.items[0]?.id, 2]]);
	});

	it("stands beside published copies and those with details", async () => {
		const [user, set] = [await buildUser(db), await buildSet()];
		const [item] = set.items;
		const itemId = item?.id ?? "";
		const listing = await buildListing(db, { userId: user.id, productItemId: itemId });
		await buildEntry(db, { userId: user.id, itemId, listingId: listing.id });
		await buildEntry(db, { userId: user.id, itemId, condition: "good", quantity: 2 });
		const { marks } = await save(user, set.id, [{ number: "1", side: "have", quantity: 4 }]);
		expect(marks).toMatchObject([{ side: "have", quantity: 4, published: 1, detailed: 2 }]);
		const emptied = await save(user, set.id, [{ number: "1", side: null, quantity: 0 }], 1);
		expect(emptied.marks).toMatchObject([{ side: null, quantity: 0, published: 1, detailed: 2 }]);
	});

	it("keeps promised copies, and what a listing wants", async () => {
		const [user, set] = [await buildUser(db), await buildSet()];
		const [first, second] = set.items;
		const touchedAt = new Date(start - minute);
		const promised = { userId: user.id, itemId: first?.id ?? "", quantity: 5, reserved: 2, touchedAt };
		await buildEntry(db, promised);
		const wanted = { userId: user.id, itemId: second?.id ?? "", fromListings: 1, touchedAt };
		await buildEntry(db, { ...wanted, side: "want" });
		const { marks } = await save(user, set.id, [
			{ number: "1", side: null, quantity: 0 },
			{ number: "2", side: null, quantity: 0 },
		]);
		expect([...marks].sort((a, b) => a.number.localeCompare(b.number))).toMatchObject([
			{ number: "1", side: "have", quantity: 2, reserved: 2 },
			{ number: "2", side: "want", isFromListing: true },
		]);
		expect((await save(user, set.id, [{ number: "1", side: "have", quantity: 1 }], 1)).marks).toMatchObject([
			{ quantity: 2 },
		]);
	});

	it("leaves others' entries and other printings alone", async () => {
		const [user, other, set] = [await buildUser(db), await buildUser(db), await buildSet()];
		const itemId = set.items[0]?.id ?? "";
		await buildEntry(db, { userId: other.id, itemId });
		await buildEntry(db, { userId: user.id, side: "want", itemId, anyPrinting: true });
		await save(user, set.id, [{ number: "1", side: null, quantity: 0 }]);
		expect(await rowsOf(other)).toHaveLength(1);
		expect(await rowsOf(user)).toHaveLength(1);
	});

	it("leaves out what is beyond the limit, and says so", async () => {
		const user = await buildUser(db);
		const numbers = Array.from({ length: 10 }, (_, n) => String(n + 1));
		const set = await buildSet(numbers);
		const room = 4;
		await fillWants(user, entryLimits.want - room);
		const wants = numbers.map((number) => ({ number, side: "want" as const }));
		const saved = await save(user, set.id, wants);
		expect(saved.isFull).toBe(true);
		expect(saved.marks).toHaveLength(room);
	});

	it.each([
		["a visitor", null, "auth.required"],
		["a banned person", { isBanned: true }, "auth.banned"],
		["an unproven address", { emailVerified: false }, "auth.emailNotVerified"],
	])("refuses %s", async (_, overrides, code) => {
		const user = overrides && (await buildUser(db, overrides));
		const set = await buildSet();
		await expect(save(user, set.id, [{ number: "1", side: "want" }])).rejects.toMatchObject({ code });
	});

	it.each([
		["no cells", [], "request.invalid"],
		["a hundred copies", [{ number: "1", side: "have", quantity: 100 }], "request.invalid"],
		["NUL", [{ number: "1\0", side: "want" }], "request.invalid"],
		[
			"a thousand and one",
			Array.from({ length: 1001 }, (_, n) => ({ number: `${n}`, side: "want" as const })),
			"request.invalid",
		],
	] as const)("refuses %s", async (_, cells, code) => {
		const [user, set] = [await buildUser(db), await buildSet()];
		await expect(save(user, set.id, cells)).rejects.toMatchObject({ code });
	});

	it("refuses a set that does not exist", async () => {
		const user = await buildUser(db);
		const saving = save(user, user.id, [{ number: "1", side: "want" }]);
		await expect(saving).rejects.toMatchObject({ code: "catalogue.expansionNotFound" });
	});
});

describe("markSetNumbers", () => {
	it("marks what is read, keeps quantities, and names the rest", async () => {
		const [user, set] = [await buildUser(db), await buildSet()];
		await save(user, set.id, [{ number: "1", side: "have", quantity: 3 }], -1);
		const input = { expansionId: set.id, side: "have", numbers: "1-3, gg1x2, 99" } as const;
		expect(await markSetNumbers(contextOf(db, user), input)).toEqual({
			count: 4,
			isFull: false,
			problems: [{ text: "99", problem: "unknown" }],
		});
		const marks = await listMarks(contextOf(db, user), user.id, { expansionId: set.id, numbers: null });
		expect(marks.map(({ number, quantity }) => [number, quantity]).sort()).toEqual([
			["003", 1],
			["1", 3],
			["2", 1],
			["GG1", 2],
		]);
	});

	it("marks nothing where nothing is read", async () => {
		const [user, set] = [await buildUser(db), await buildSet()];
		const input = { expansionId: set.id, side: "want", numbers: "5-1" } as const;
		expect(await markSetNumbers(contextOf(db, user), input)).toMatchObject({ count: 0 });
		expect(await rowsOf(user)).toEqual([]);
	});
});

/** Typed wants, many at once. */
async function fillWants(user: UserRow, count: number): Promise<void> {
	await buildEntry(db, { userId: user.id, side: "want", customName: "First" });
	await db.$client.query(
		`insert into list_entries (user_id, side, category_id, custom_name, name_key)
		select user_id, side, category_id, 'Thing ' || n, 'thing ' || n from list_entries, generate_series(2, $2::integer) as n
		where user_id = $1`,
		[user.id, count],
	);
}
