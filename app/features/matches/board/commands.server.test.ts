import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { dismissTypedName } from "#app/features/catalogue/commands-typed.server.ts";
import { listTypedNames } from "#app/features/catalogue/queries-admin.server.ts";
import { listEntries } from "#app/features/lists/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import { buildEntry, buildListPerson, findEntries } from "#tests/factories/lists.ts";
import { registerMatches } from "../subscribers.server.ts";
import { wantedBoard } from "../tables.server.ts";
import { addWanted, writeWantedBoard } from "./commands.server.ts";
import { listWanted, listWantedOfOwnSets } from "./queries.server.ts";
import { boardSize } from "./rules.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, null);
const longAgo = new Date(Date.now() - 300 * 24 * 60 * 60 * 1000);

const monthAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
const rosario = { city: "Rosario, Santa Fe", country: "AR", createdAt: monthAgo } as const;

type Wanting = Parameters<typeof buildEntry>[1];

/** Makes so many people of a province who all want a thing. */
async function want(people: number, thing: Wanting, account: Parameters<typeof buildUser>[1] = rosario) {
	for (let n = 0; n < people; n++)
		await buildEntry(db, { side: "want", ...thing, userId: (await buildUser(db, account)).id });
}

/** A board of a category as it is now, counted anew. */
async function boardOf(categoryId: string, province: string | null = null, reader = ctx) {
	await writeWantedBoard(ctx);
	return listWanted(reader, { categoryId, province, locale: "es" });
}

describe("what is most sought of one's own sets", () => {
	it("is what one lacks of them, and of all sets where they have nothing", async () => {
		const { id: categoryId } = await buildCategory(db);
		const ofSet = { categoryId, expansionId: (await buildExpansion(db, { categoryId })).id };
		const [own, sought, lonely] = [
			await buildItem(db, ofSet),
			await buildItem(db, ofSet),
			await buildItem(db, { categoryId }),
		];
		for (const { id: itemId } of [own, sought]) await want(2, { itemId });
		await want(3, { itemId: lonely.id });
		await writeWantedBoard(ctx);
		const reader = contextOf(db, await buildUser(db));
		const idsOf = async () =>
			(await listWantedOfOwnSets(reader, { locale: "es", limit: 4 })).map(({ itemId }) => itemId);
		expect(await idsOf()).toContain(lonely.id);
		const userId = reader.actor?.id ?? "";
		await buildEntry(db, { userId, itemId: own.id });
		expect(await idsOf()).toEqual([sought.id]);
		await buildEntry(db, { userId, itemId: sought.id });
		expect(await idsOf()).toContain(lonely.id);
	});
});

describe("the wanted board", () => {
	it("counts people by name: printings, any printing and a typed name are one", async () => {
		const { categoryId, id: itemId } = await buildItem(db, { name: "Condor", nameEs: "Cóndor", number: "1" });
		const other = await buildItem(db, { name: "Condor", nameEs: "Cóndor", number: "2", categoryId });
		await want(2, { itemId: other.id });
		await want(1, { itemId });
		await want(1, { itemId: other.id, anyPrinting: true });
		await want(1, { customName: "condor", categoryId });
		const { id: userId } = await buildUser(db, rosario);
		for (const id of [itemId, other.id]) await buildEntry(db, { userId, side: "want", itemId: id });
		expect(await boardOf(categoryId)).toMatchObject([
			{ itemId: other.id, name: "Cóndor", people: 6, isOwned: false },
		]);
	});

	it("counts in the whole country and in each province, where people said it", async () => {
		const item = await buildItem(db);
		const thing = { itemId: item.id };
		await want(2, thing);
		await want(1, thing, { city: "La Plata, Buenos Aires", country: "AR" });
		await want(2, thing, { city: null, country: "UY" });
		const people = async (province: string | null) =>
			(await boardOf(item.categoryId, province)).map((wanted) => wanted.people);
		expect(await people(null)).toEqual([5]);
		expect(await people("Santa Fe")).toEqual([2]);
		expect(await people("Buenos Aires")).toEqual([]);
	});

	it.each([
		["one person who seeks an item", 1, "item", 0],
		["two who do", 2, "item", 1],
		["two who seek a typed name", 2, "typed", 0],
		["three who do", 3, "typed", 1],
		["two who seek what nobody confirmed", 2, "unconfirmed", 0],
	] as const)("shows of %s (%s)", async (_, people, kind, shown) => {
		const { id: categoryId } = await buildCategory(db);
		const item = await buildItem(db, { categoryId, ...(kind === "unconfirmed" && { confirmedAt: null }) });
		await want(people, kind === "typed" ? { customName: "Pikachu surfer", categoryId } : { itemId: item.id });
		expect(await boardOf(categoryId)).toHaveLength(shown);
	});

	it.each([
		["a link", "Entrá a estafa.bet", {}, 0],
		["another", "https://estafa.example/x", {}, 0],
		["nothing that shows", "\u200d\u200d", {}, 0],
		["a name", "Pikachu surfer", {}, 1],
		["a name of new accounts", "Pikachu surfer", { createdAt: new Date() }, 0],
	] as const)("shows of three who typed %s", async (_, customName, account, shown) => {
		const { id: categoryId } = await buildCategory(db);
		await want(3, { customName, categoryId }, { ...rosario, ...account });
		expect(await boardOf(categoryId, "Santa Fe")).toHaveLength(shown);
	});

	it.each([
		["a typed name", "Pikachu surfer", "PIKACHU surfer"],
		["one that is longer when it is folded", "ﬃ".repeat(150), "ﬃ".repeat(150)],
	])("loses %s that an admin took away at once, and for good", async (_, customName, name) => {
		const { id: categoryId } = await buildCategory(db);
		await want(3, { customName, categoryId });
		expect(await boardOf(categoryId)).toHaveLength(1);
		const events = new EventBus<TransactionContext>(() => undefined);
		registerMatches(events);
		const admin = contextOf(db, await buildUser(db, { role: "admin" }), { events });
		await dismissTypedName(admin, { categoryId, name });
		expect(await listWanted(ctx, { categoryId, province: null, locale: "es" })).toEqual([]);
		expect(await boardOf(categoryId)).toEqual([]);
		expect((await listTypedNames(admin, { categoryId })).rows).toEqual([]);
	});

	it.each([
		["is banned", { isBanned: true }, {}, {}],
		["is on pause", {}, { pausedUntil: new Date("2999-01-01") }, {}],
		["was away for long", {}, { seenAt: longAgo }, {}],
		["has not confirmed it for long", {}, {}, { touchedAt: longAgo }],
		["had it hidden", {}, {}, { hiddenAt: new Date() }],
		["has it", {}, {}, { side: "have" }],
	] as const)("does not count who %s", async (_, account, person, entry) => {
		const { id: itemId, categoryId } = await buildItem(db);
		await want(2, { itemId });
		const { id: userId } = await buildUser(db, { ...rosario, ...account });
		await buildListPerson(db, { userId, ...person });
		await buildEntry(db, { userId, side: "want", itemId, ...entry });
		expect((await boardOf(categoryId))[0]?.people).toBe(2);
	});

	it("takes down what nobody seeks any more, and what others seek more", async () => {
		const { id: categoryId } = await buildCategory(db);
		const names = Array.from({ length: boardSize + 1 }, (_, n) => `Cosa ${n}`);
		for (const customName of names) await want(3, { customName, categoryId });
		const [first, last] = [names[1] ?? "", names.toSorted().at(-1) ?? ""];
		await want(1, { customName: last, categoryId });
		const board = await boardOf(categoryId);
		expect([board.length, board[0]]).toMatchObject([boardSize, { name: last, people: 4, itemId: null }]);
		await db.delete(listEntries).where(eq(listEntries.customName, first));
		const namesNow = (await boardOf(categoryId)).map(({ name }) => name);
		expect(namesNow).toHaveLength(boardSize);
		expect(namesNow).not.toContain(first);
	});

	it("leaves rows alone that are as they were", async () => {
		const { id: itemId, categoryId } = await buildItem(db);
		await want(2, { itemId });
		const versions = async () => {
			await writeWantedBoard(ctx);
			const of = `select xmin::text from wanted_board where category_id = '${categoryId}'`;
			return (await db.execute<{ xmin: string }>(of)).rows;
		};
		const before = await versions();
		expect(before).toHaveLength(2);
		expect(await versions()).toEqual(before);
	});

	it("stays as it was when it cannot be counted anew", async () => {
		const { id: categoryId } = await buildCategory(db);
		const [sought, forgotten] = [await buildItem(db, { categoryId }), await buildItem(db, { categoryId })];
		for (const { id: itemId } of [sought, forgotten]) await want(2, { itemId });
		const before = await boardOf(categoryId);
		await db.delete(listEntries).where(eq(listEntries.itemId, forgotten.id));
		await want(1, { itemId: sought.id });
		await db.execute("alter table wanted_board add constraint is_refused check (people < 3) not valid");
		expect(await refusedBy(writeWantedBoard(ctx))).toBe("is_refused");
		await db.execute("alter table wanted_board drop constraint is_refused");
		expect(await listWanted(ctx, { categoryId, province: null, locale: "es" })).toEqual(before);
		expect(await boardOf(categoryId)).toMatchObject([{ itemId: sought.id, people: 3 }]);
	});

	it("says what the reader has, on their list or in a listing", async () => {
		const { id: categoryId } = await buildCategory(db);
		const reader = await buildUser(db);
		const listing = await buildListing(db, { userId: reader.id, categoryId });
		const [own, missing] = [await buildItem(db, { categoryId }), await buildItem(db, { categoryId })];
		for (const itemId of [own.id, missing.id, listing.productItemId]) await want(2, { itemId });
		await buildEntry(db, { userId: reader.id, itemId: own.id });
		await buildEntry(db, { userId: reader.id, itemId: listing.productItemId, listingId: listing.id });
		const board = await boardOf(categoryId, null, contextOf(db, reader));
		expect(board.filter(({ isOwned }) => !isOwned).map(({ itemId }) => itemId)).toEqual([missing.id]);
		expect((await boardOf(categoryId)).some(({ isOwned }) => isOwned)).toBe(false);
	});

	it("shows the photo of the public listing that most people write about", async () => {
		const { id: itemId, categoryId } = await buildItem(db);
		await want(2, { itemId });
		expect(await boardOf(categoryId)).toMatchObject([{ itemId, image: null }]);
		const photos = [];
		for (const listing of [
			{ interestCount: 1 },
			{ interestCount: 9 },
			{ interestCount: 20, status: "paused" },
		] as const) {
			const { id: listingId } = await buildListing(db, { productItemId: itemId, ...listing });
			photos.push(await buildListingImage(db, { listingId }));
		}
		await buildListing(db, { productItemId: itemId, interestCount: 30 });
		expect(await boardOf(categoryId)).toMatchObject([{ itemId, image: { key: photos[1]?.imageUrl } }]);
	});

	it("forgets an item that is gone", async () => {
		const { id: itemId, categoryId } = await buildItem(db);
		await want(2, { itemId });
		await writeWantedBoard(ctx);
		const rows = () => db.select().from(wantedBoard).where(eq(wantedBoard.categoryId, categoryId));
		expect(await rows()).toHaveLength(2);
		await db.execute(`delete from list_entries where item_id = '${itemId}'`);
		await db.execute(`delete from product_items where id = '${itemId}'`);
		expect(await rows()).toEqual([]);
	});
});

describe("addWanted", () => {
	it("adds an item once, and names the entry only where it is new", async () => {
		const user = await buildUser(db);
		const { id: itemId } = await buildItem(db);
		const added = await addWanted(contextOf(db, user), { itemId });
		const [entry] = await findEntries(db, user.id);
		expect(entry).toMatchObject({ id: added.entryId, side: "have", itemId, quantity: 1 });
		const later = new Date(Date.now() + 60_000);
		const again = contextOf(db, user, { clock: { now: () => later } });
		expect(await addWanted(again, { itemId })).toEqual({ entryId: null });
		expect(await findEntries(db, user.id)).toMatchObject([{ quantity: 1 }]);
	});

	it("adds a typed name", async () => {
		const user = await buildUser(db);
		const { id: categoryId } = await buildCategory(db);
		const { entryId } = await addWanted(contextOf(db, user), { categoryId, customName: "Pikachu surfer" });
		expect(await findEntries(db, user.id)).toMatchObject([{ id: entryId, customName: "Pikachu surfer" }]);
	});

	it.each([
		["a visitor", null, "auth.required"],
		["somebody banned", { isBanned: true }, "auth.banned"],
		["an address that is not proven", { emailVerified: false }, "auth.emailNotVerified"],
	] as const)("refuses %s", async (_, account, code) => {
		const actor = account && (await buildUser(db, account));
		const { id: itemId } = await buildItem(db);
		await expect(addWanted(contextOf(db, actor), { itemId })).rejects.toMatchObject({ code });
	});

	it.each([
		["nothing", {}],
		["what is no id", { itemId: "1" }],
		["a name without category", { customName: "Pikachu" }],
		["NUL", { categoryId: "018f0000-0000-7000-8000-000000000000", customName: "a\0b" }],
	])("refuses %s", async (_, input) => {
		const ctx = contextOf(db, await buildUser(db));
		await expect(addWanted(ctx, input)).rejects.toMatchObject({ code: "request.invalid" });
	});
});
