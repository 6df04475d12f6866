import { describe, expect, it } from "vitest";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import type { AddEntriesInput } from "../schema.ts";
import { editEntry } from "./commands.server.ts";
import { addEntries, undoImport } from "./commands-add.server.ts";

const { db } = await testDatabase();
const at = (moment: string) => ({ clock: { now: () => new Date(moment) } });

async function add(user: UserRow, entries: AddEntriesInput["entries"], more: Partial<AddEntriesInput> = {}) {
	return addEntries(contextOf(db, user), { entries, ...more });
}

async function rowsOf(user: UserRow) {
	const rows = await findEntries(db, user.id);
	return rows.map(({ side, nameKey, quantity, condition, anyPrinting }) => [
		side,
		nameKey,
		quantity,
		condition,
		anyPrinting,
	]);
}

describe("addEntries", () => {
	it("adds items, any printing of a name, and typed names", async () => {
		const user = await buildUser(db);
		const item = await buildItem(db, { name: "Cóndor" });
		await add(user, [
			{ side: "have", itemId: item.id, quantity: 2, copy: { condition: "good" } },
			{ side: "want", itemId: item.id, anyPrinting: true },
			{ side: "want", categoryId: item.categoryId, customName: "Ñandú  de Plata" },
		]);
		expect((await rowsOf(user)).sort()).toEqual([
			["have", "condor", 2, "good", false],
			["want", "condor", 1, null, true],
			["want", "nandu de plata", 1, null, false],
		]);
	});

	it.each([
		["haves add up, to 99", "have", {}, [60, 60], 99],
		["wants are not wanted twice", "want", {}, [2, 1], 2],
		["haves that stay as many as they are", "have", { mode: "keep" }, [2, 2], 2],
	] as const)("%s", async (_, side, more, [first, second], sum) => {
		const user = await buildUser(db);
		const { id } = await buildItem(db);
		await add(user, [{ side, itemId: id, quantity: first }], more);
		await add(user, [{ side, itemId: id, quantity: second }], more);
		expect((await findEntries(db, user.id)).map(({ quantity }) => quantity)).toEqual([sum]);
	});

	it("seeks any printing of a name once, and any within a set beside it", async () => {
		const user = await buildUser(db);
		const { id: expansionId, categoryId } = await buildExpansion(db);
		const puma = { name: "Puma", ...(categoryId && { categoryId }) };
		const [first, second] = [
			await buildItem(db, { ...puma, expansionId, number: "1" }),
			await buildItem(db, { ...puma, expansionId, number: "2" }),
		];
		const elsewhere = await buildItem(db, puma);
		const lone = await buildItem(db, { ...puma, name: "Zorro", expansionId, number: "3" });
		for (const { id: itemId } of [second, elsewhere, first])
			await add(user, [{ side: "want", itemId, anyPrinting: true }]);
		for (const { id: itemId } of [second, first, lone])
			await add(user, [{ side: "want", itemId, anyPrinting: true, isOfSet: true }]);
		const rows = await findEntries(db, user.id);
		expect(rows.map(({ itemId, anyPrinting, isOfSet }) => [itemId, anyPrinting, isOfSet])).toEqual([
			[first.id, true, false],
			[first.id, true, true],
			[lone.id, false, false],
		]);
		expect(rows.map((row) => row.expansionId)).toEqual([expansionId, expansionId, expansionId]);
		await expect(add(user, [{ side: "want", itemId: first.id, isOfSet: true }])).rejects.toMatchObject({
			code: "request.invalid",
		});
	});

	it("adds up copies of a finish, in whatever words they are said", async () => {
		const user = await buildUser(db);
		const { id } = await buildItem(db);
		const copies = [
			{ finish: "1ra edición holo", grade: "psa 9" },
			{ finish: "Holofoil 1st Edition", grade: "PSA-9" },
			{ finish: "first_edition holo", grade: "PSA 9" },
		];
		for (const copy of copies) await add(user, [{ side: "have", itemId: id, copy }]);
		expect(
			(await findEntries(db, user.id)).map((entry) => [entry.quantity, entry.finish, entry.grade]),
		).toEqual([[3, "first_edition holo", "PSA 9"]]);
	});

	it("reads the entries of listings once, however many things it adds", async () => {
		const user = await buildUser(db);
		const { id: categoryId } = await buildCategory(db);
		for (let n = 0; n < 50; n++) {
			const listing = await buildListing(db, { userId: user.id, categoryId });
			await buildEntry(db, { userId: user.id, itemId: listing.productItemId, listingId: listing.id });
		}
		await db.execute("analyze list_entries");
		const entries = Array.from({ length: 200 }, (_, n) => {
			return { side: "have" as const, categoryId, customName: `Cosa ${n}` };
		});
		const read = await transaction(db, async (tx) => {
			await addEntries({ ...contextOf(db, user), db: tx }, { entries, mode: "keep" });
			const { rows } = await tx.execute<{ read: string }>(
				`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
				from pg_stat_xact_user_tables where relname = 'list_entries'`,
			);
			return Number(rows[0]?.read);
		});
		expect(read).toBeLessThan(2_000);
	});

	it("adds nothing of what is all published, which is no full list", async () => {
		const user = await buildUser(db);
		const { id: listingId, productItemId: itemId } = await buildListing(db, { userId: user.id });
		await buildEntry(db, { userId: user.id, itemId, listingId });
		expect(await add(user, [{ side: "have", itemId }], { mode: "keep" })).toMatchObject({
			units: 0,
			left: 0,
		});
		expect(await findEntries(db, user.id)).toHaveLength(1);
	});

	it("says that an item is gone", async () => {
		const gone = add(await buildUser(db), [{ side: "have", itemId: "018f0000-0000-7000-8000-000000000000" }]);
		await expect(gone).rejects.toMatchObject({ code: "catalogue.itemNotFound" });
	});

	it("tells copies apart by their details, and adds equal ones of one call", async () => {
		const user = await buildUser(db);
		const { id: itemId, nameFolded } = await buildItem(db);
		const good = { side: "have", itemId, copy: { condition: "good" } } as const;
		await add(user, [good, { ...good, copy: { condition: "poor" } }, good]);
		expect((await rowsOf(user)).sort()).toEqual([
			["have", nameFolded, 1, "poor", false],
			["have", nameFolded, 2, "good", false],
		]);
	});

	it("leaves a published entry as it is", async () => {
		const user = await buildUser(db);
		const listing = await buildListing(db, { userId: user.id });
		const published = await buildEntry(db, {
			userId: user.id,
			itemId: listing.productItemId,
			listingId: listing.id,
		});
		await add(user, [{ side: "have", itemId: listing.productItemId }]);
		const rows = await findEntries(db, user.id);
		expect(rows.map(({ id, quantity }) => [id === published.id, quantity])).toEqual([
			[true, 1],
			[false, 1],
		]);
	});

	it("adds nothing to what a listing offers where things stay as many as they are", async () => {
		const user = await buildUser(db);
		const { id: listingId, productItemId: itemId } = await buildListing(db, { userId: user.id });
		await buildEntry(db, { userId: user.id, itemId, listingId, quantity: 2 });
		await buildEntry(db, { userId: user.id, itemId, quantity: 3 });
		const exported = [2, 3].map((quantity) => ({ side: "have" as const, itemId, quantity }));
		await add(user, exported, { mode: "keep" });
		expect((await findEntries(db, user.id)).map(({ quantity }) => quantity).sort()).toEqual([2, 3]);
	});

	it("stops at the list's limit and at twenty stars", async () => {
		const user = await buildUser(db);
		const { id: categoryId } = await buildCategory(db);
		const wants = Array.from({ length: 5001 }, (_, n) => ({
			side: "want" as const,
			categoryId,
			customName: `Thing ${n}`,
			isStarred: n < 30,
		}));
		expect(await add(user, wants)).toMatchObject({ entries: 5000, left: 1 });
		const rows = await findEntries(db, user.id);
		expect(rows.filter(({ isStarred }) => isStarred)).toHaveLength(20);
		expect(rows.some(({ customName }) => customName === "Thing 5000")).toBe(false);
		await expect(add(user, [{ side: "want", categoryId, customName: "More" }])).rejects.toMatchObject({
			code: "list.full",
		});
	});

	it.each([
		["a visitor", null, "auth.required"],
		["a banned person", { isBanned: true }, "auth.banned"],
	])("refuses %s", async (_, overrides, code) => {
		const user = overrides && (await buildUser(db, overrides));
		const { id: itemId } = await buildItem(db);
		const adding = addEntries(contextOf(db, user), { entries: [{ side: "have", itemId }] });
		await expect(adding).rejects.toMatchObject({ code });
	});

	it.each([
		["no thing", { side: "have" }],
		["a name without a category", { side: "have", customName: "Pikachu" }],
		["a quantity of none", { side: "have", itemId: "018f0000-0000-7000-8000-000000000000", quantity: 0 }],
		["a hundred", { side: "have", itemId: "018f0000-0000-7000-8000-000000000000", quantity: 100 }],
		[
			"NUL in a note",
			{ side: "have", itemId: "018f0000-0000-7000-8000-000000000000", copy: { note: "a\0b" } },
		],
		[
			"a long note",
			{ side: "have", itemId: "018f0000-0000-7000-8000-000000000000", copy: { note: "a".repeat(141) } },
		],
	] as const)("refuses %s", async (_, entry) => {
		const user = await buildUser(db);
		await expect(add(user, [entry])).rejects.toMatchObject({ code: "request.invalid" });
	});

	it("adds up what two calls add at once", async () => {
		const user = await buildUser(db);
		const { id: itemId } = await buildItem(db);
		await Promise.all(Array.from({ length: 8 }, () => add(user, [{ side: "have", itemId }])));
		expect((await findEntries(db, user.id)).map(({ quantity }) => quantity)).toEqual([8]);
	});
});

describe("undoImport", () => {
	it("takes back what was added and nothing else", async () => {
		const user = await buildUser(db);
		const [before, fresh, changed] = await Promise.all([1, 2, 3].map(() => buildItem(db)));
		const have = (item = before) => ({ side: "have" as const, itemId: item?.id ?? null });
		await add(user, [have(before)]);
		const { importId, units } = await add(user, [have(before), have(fresh), have(changed)], { kind: "text" });
		expect(units).toBe(3);
		const rows = await findEntries(db, user.id);
		const touched = rows.find(({ itemId }) => itemId === changed?.id);
		await editEntry(contextOf(db, user), { id: touched?.id ?? "", quantity: 5 });
		await undoImport(contextOf(db, user), { importId: importId ?? "" });
		const left = await findEntries(db, user.id);
		expect(left.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
			[before?.id, 1],
			[changed?.id, 5],
		]);
	});

	it("is refused twice, a day later, and to others", async () => {
		const [user, other] = [await buildUser(db), await buildUser(db)];
		const { id: itemId } = await buildItem(db);
		const { importId } = await add(user, [{ side: "have", itemId }], { kind: "text" });
		const undo = (who: UserRow, when = new Date().toISOString()) =>
			undoImport(contextOf(db, who, at(when)), { importId: importId ?? "" });
		await expect(undo(other)).rejects.toMatchObject({ code: "list.notUndoable" });
		const late = new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString();
		await expect(undo(user, late)).rejects.toMatchObject({ code: "list.notUndoable" });
		await undo(user);
		await expect(undo(user)).rejects.toMatchObject({ code: "list.notUndoable" });
	});

	it.each([
		["added twice", async () => undefined, [["fresh", 1]]],
		["added twice, and undone once", undoImport, [["fresh", 1]]],
	])("lets a file take the place of what files of its program %s", async (_, change, expected) => {
		const user = await buildUser(db);
		const [mine, fresh] = await Promise.all(
			["mine", "fresh"].map((name) => buildItem(db, { name: `${name} ${crypto.randomUUID()}` })),
		);
		const have = (item = mine, quantity = 1) => ({
			side: "have" as const,
			itemId: item?.id ?? null,
			quantity,
		});
		const options = { kind: "file", source: "manabox" } as const;
		await add(user, [have(mine, 2)], options);
		const { importId } = await add(user, [have(mine, 2), have(fresh, 3)], options);
		await change(contextOf(db, user), { importId: importId ?? "" });
		await add(user, [have(fresh)], { ...options, mode: "replace" });
		const rows = await findEntries(db, user.id);
		expect(rows.map(({ nameKey, quantity }) => [nameKey.split(" ")[0], quantity])).toEqual(expected);
	});

	it("leaves what another program's file, or a hand, brought of the same thing", async () => {
		const user = await buildUser(db);
		const { id: itemId } = await buildItem(db);
		const have = [{ side: "have" as const, itemId }];
		await add(user, have);
		await add(user, have, { kind: "file", source: "moxfield" });
		await add(user, have, { kind: "file", source: "manabox" });
		await add(user, have);
		await add(user, have, { kind: "file", source: "manabox", mode: "replace" });
		expect((await findEntries(db, user.id)).map(({ quantity }) => quantity)).toEqual([4]);
		const { id: other } = await buildItem(db);
		await add(user, [{ side: "have", itemId: other }], { kind: "file", source: "moxfield", mode: "replace" });
		const rows = await findEntries(db, user.id);
		expect(rows.map(({ itemId, quantity }) => [itemId === other, quantity])).toEqual([
			[false, 3],
			[true, 1],
		]);
	});

	it("lets a file take the place of what the same program's files brought", async () => {
		const user = await buildUser(db);
		const [old, both, fresh] = await Promise.all([1, 2, 3].map(() => buildItem(db)));
		const file = (...items: (typeof old)[]) =>
			items.map((item) => ({ side: "have" as const, itemId: item?.id ?? null }));
		const options = { kind: "file", source: "manabox" } as const;
		await add(user, file(old, both), options);
		await add(user, file(both, fresh), { ...options, mode: "replace" });
		const rows = await findEntries(db, user.id);
		expect(rows.map(({ itemId, quantity }) => [itemId, quantity]).sort()).toEqual(
			[
				[both?.id, 1],
				[fresh?.id, 1],
			].sort(),
		);
	});
});
