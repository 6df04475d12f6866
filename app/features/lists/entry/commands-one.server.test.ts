import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry, buildListPerson, findEntries } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { addOne } from "./commands-one.server.ts";
import { listEntryViews } from "./queries.server.ts";
import { countWantChoices, suggestThings } from "./queries-one.server.ts";

const { db } = await testDatabase();

/** Two printings of a name that nobody else has, of which three people have some. */
async function buildPrintings() {
	const { id: expansionId, categoryId } = await buildExpansion(db, { code: "SAL", name: "Serie Sal" });
	const card = { categoryId: categoryId ?? "", name: `Yaguareté ${unique()}` };
	const first = await buildItem(db, { ...card, expansionId, number: "7" });
	const second = await buildItem(db, card);
	const entry = await buildEntry(db, { itemId: first.id });
	for (const { id: itemId } of [first, second]) await buildEntry(db, { itemId });
	return { name: card.name, first, second, entry };
}

describe("one thing at a time", () => {
	it("is suggested as any printing, then each, then as typed, with who has it and what is listed", async () => {
		const { name, first, second } = await buildPrintings();
		const me = await buildUser(db);
		const ctx = contextOf(db, me);
		const things = async (search: string, side: "have" | "want" = "want") =>
			(await suggestThings(ctx, { search, side, locale: "es" })).map((thing) => [
				thing.itemId,
				thing.anyPrinting,
				thing.people,
				thing.isListed,
			]);
		const printings = [
			[first.id, false, 2, false],
			[second.id, false, 1, false],
		];
		expect((await things(name)).sort()).toEqual([[first.id, true, 3, false], ...printings].sort());
		expect((await things(name, "have")).map(([, any, people]) => [any, people])).toEqual([
			[false, 0],
			[false, 0],
		]);
		const words = `${name} firmado por nadie`;
		expect(await things(words)).toContainEqual([null, false, 0, false]);
		await addOne(ctx, { side: "want", itemId: second.id });
		await addOne(ctx, { side: "want", itemId: second.id, anyPrinting: true });
		const listed = (await things(name)).map(([id, any, , isListed]) => [id === second.id, any, isListed]);
		expect(listed[0]).toEqual([expect.anything(), true, true]);
		expect(listed).toContainEqual([true, false, true]);
		expect(listed).toContainEqual([false, false, false]);
	});

	it("has as many people before it is added as after", async () => {
		const { name, first } = await buildPrintings();
		const me = await buildUser(db);
		const ctx = contextOf(db, me);
		const suggested = await suggestThings(ctx, { search: name, side: "want", locale: "es" });
		const one = suggested.find(({ itemId, anyPrinting }) => itemId === first.id && !anyPrinting);
		await addOne(ctx, { side: "want", itemId: first.id });
		const { rows } = await listEntryViews(ctx, {
			ownerId: me.id,
			side: "want",
			filter: "all",
			search: "",
			locale: "es",
			withPeople: true,
			page: { number: 1, size: 12 },
		});
		expect(rows.map(({ people }) => people)).toEqual([one?.people]);
	});

	it("is taken back by its entry only where it is new", async () => {
		const me = await buildUser(db);
		const { id: itemId } = await buildItem(db);
		const { entryId } = await addOne(contextOf(db, me), { side: "have", itemId });
		expect(await findEntries(db, me.id)).toMatchObject([{ id: entryId, side: "have", quantity: 1 }]);
		const later = new Date(Date.now() + 60_000);
		const again = contextOf(db, me, { clock: { now: () => later } });
		expect(await addOne(again, { side: "have", itemId })).toEqual({ entryId: null });
		expect(await findEntries(db, me.id)).toMatchObject([{ quantity: 1 }]);
	});

	it.each([
		["nothing", { side: "want" }, "request.invalid"],
		["no list", { side: "both", itemId: "018f0000-0000-7000-8000-000000000000" }, "request.invalid"],
		["no item", { side: "want", itemId: "018f0000-0000-7000-8000-000000000000" }, "catalogue.itemNotFound"],
	] as const)("refuses %s", async (_, input, code) => {
		const ctx = contextOf(db, await buildUser(db));
		await expect(addOne(ctx, input as Parameters<typeof addOne>[1])).rejects.toMatchObject({ code });
		await expect(addOne(contextOf(db, null), { side: "want" })).rejects.toMatchObject({
			code: "auth.required",
		});
	});
});

describe("the sheet of somebody's thing", () => {
	it("says how many have this printing and any, to whom may see it", async () => {
		const { entry } = await buildPrintings();
		const ctx = contextOf(db, await buildUser(db));
		expect(await countWantChoices(ctx, entry.id)).toEqual({ one: 2, any: 3, printings: 2 });
		const typed = await buildEntry(db, { customName: `Lote ${unique()}` });
		expect(await countWantChoices(ctx, typed.id)).toEqual({ one: 1, any: 1, printings: 0 });
		const hidden = await buildEntry(db, { hiddenAt: new Date() });
		const closed = await buildEntry(db);
		await buildListPerson(db, { userId: closed.userId, isShown: false });
		for (const { id } of [hidden, closed])
			await expect(countWantChoices(ctx, id)).rejects.toMatchObject({ code: "list.entryNotFound" });
	});
});
