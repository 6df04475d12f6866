import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { registerListings } from "#app/features/listings/subscribers.server.ts";
import { listings, wantedItems } from "#app/features/listings/tables.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import { archivedListings } from "#app/features/trades/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import {
	buildCategory,
	buildExpansion,
	buildItem,
	findKnownWords,
	findPrefixes,
} from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { buildArchivedListing, buildTrade } from "#tests/factories/trades.ts";
import { addItem, editItem, mergeItems, moveItem } from "./commands.server.ts";
import { findItemsByName, listItemsById } from "./queries.server.ts";
import { productItemAliases, productItems } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });

/** With what listings and trades do about merged items. */
function as(user: UserRow | null) {
	const ctx = contextOf(db, user);
	registerListings(ctx.events);
	registerTrades(ctx.events);
	return ctx;
}

const texts = (name: string) => ({ name, nameEs: "", description: "", expansionId: "" });
const findItem = async (id: string) =>
	(await db.select().from(productItems).where(eq(productItems.id, id)))[0];

it("is an admin's alone to change", async () => {
	const item = await buildItem(db);
	const others = [
		null,
		await buildUser(db),
		await buildUser(db, { role: "moderator" }),
		{ ...admin, isBanned: true },
	];
	for (const user of others) {
		const ctx = as(user);
		const codes = await Promise.all([
			refusal(addItem(ctx, { categoryId: item.categoryId, ...texts("Another") })),
			refusal(editItem(ctx, { id: item.id, version: 1, ...texts("Another") })),
			refusal(mergeItems(ctx, { fromId: item.id, intoId: item.id })),
		]);
		expect(codes.map(({ code }) => code)).toEqual(["auth.forbidden", "auth.forbidden", "auth.forbidden"]);
	}
	expect(await findItem(item.id)).toMatchObject({ name: item.name, version: 1 });
});

describe("adding an item", () => {
	it("have a number that no other of their expansion has, however it is written", async () => {
		const { id: expansionId, categoryId } = await buildExpansion(db);
		const texts = { categoryId: categoryId ?? "", expansionId, nameEs: "", description: "" };
		const add = (name: string, number: string) => addItem(as(admin), { ...texts, name, number });
		const { id } = await add("Onix", "004");
		expect(await add("Onix", "004")).toEqual({ id });
		await add("Onix", "TG04");
		expect((await refusal(add("Muk", "4"))).problems).toEqual({ number: "errors.catalogue.numberTaken" });
		expect((await refusal(add("Muk", "4 5"))).problems).toEqual({
			number: "catalogue.problem.numberInvalid",
		});
		const muk = await add("Muk", "5");
		const rename = editItem(as(admin), { ...texts, id: muk.id, version: 1, name: "Muk", number: "04/102" });
		expect((await refusal(rename)).code).toBe("catalogue.numberTaken");
	});

	it("keeps it tidy, teaches its words and lets pickers find it", async () => {
		const expansion = await buildExpansion(db);
		const categoryId = expansion.categoryId ?? "";
		const { id } = await addItem(as(admin), {
			categoryId,
			expansionId: expansion.id,
			name: "  Charmeleonix   de lujo ",
			nameEs: "Charmeleonés",
			description: "4/102",
		});
		expect(await findItem(id)).toMatchObject({
			categoryId,
			expansionId: expansion.id,
			name: "Charmeleonix de lujo",
			nameEs: "Charmeleonés",
			description: "4/102",
		});
		expect(await findKnownWords(db, "charmeleonix", "charmeleones")).toEqual([
			"charmeleones",
			"charmeleonix",
		]);
		expect(await findPrefixes(db, id)).toEqual(["charmeleones", "charmeleonix de lujo", "de lujo", "lujo"]);
	});

	it("gives one item for the same twice, also at once, and refuses its name to another", async () => {
		const { id: categoryId } = await buildCategory(db);
		const input = { categoryId, ...texts("Twice") };
		const made = await Promise.all([1, 2, 3].map(() => addItem(as(admin), input)));
		expect(new Set(made.map(({ id }) => id)).size).toBe(1);
		const other = await refusal(addItem(as(admin), { ...input, name: "TWÍCE", description: "Otra" }));
		expect(other).toMatchObject({
			code: "catalogue.nameTaken",
			problems: { name: "errors.catalogue.nameTaken" },
		});
	});

	it("refuses what is no item", async () => {
		const { id: categoryId } = await buildCategory(db);
		const foreign = await buildExpansion(db);
		const add = (input: object) => refusal(addItem(as(admin), { categoryId, ...texts("Fine"), ...input }));
		expect((await add({ name: " \u200b " })).problems).toEqual({ name: "catalogue.problem.nameRequired" });
		expect((await add({ name: "x".repeat(201) })).problems).toEqual({
			name: "catalogue.problem.nameTooLong",
		});
		expect((await add({ nameEs: "x".repeat(201) })).problems).toEqual({
			nameEs: "catalogue.problem.nameTooLong",
		});
		expect((await add({ description: "x".repeat(2001) })).problems).toEqual({
			description: "catalogue.problem.descriptionTooLong",
		});
		expect((await add({ name: "a\0b" })).problems).toEqual({ name: "errors.field.invalid" });
		expect((await add({ categoryId: crypto.randomUUID() })).code).toBe("catalogue.categoryNotFound");
		expect((await add({ expansionId: foreign.id })).code).toBe("catalogue.expansionNotFound");
	});
});

describe("changing an item", () => {
	it("keeps the former name as one more, until it is another's or its own again", async () => {
		const item = await buildItem(db, { name: "Zelda" });
		const edit = (version: number, name: string) =>
			editItem(as(admin), { id: item.id, version, ...texts(name) });
		await edit(1, "The Legend of Zelda");
		expect(await findItemsByName(as(null), item.categoryId, "zélda")).toEqual([{ id: item.id }]);
		const { id: taker } = await addItem(as(admin), { categoryId: item.categoryId, ...texts("Zelda") });
		expect(await findItemsByName(as(null), item.categoryId, "zelda")).toEqual([{ id: taker }]);
		await edit(2, "Zelda I");
		await edit(3, "The Legend of Zelda");
		const aliases = await db
			.select({ name: productItemAliases.nameFolded })
			.from(productItemAliases)
			.where(eq(productItemAliases.itemId, item.id));
		expect(aliases).toEqual([{ name: "zelda i" }]);
		expect(await findPrefixes(db, item.id)).toEqual([
			"legend of zelda",
			"of zelda",
			"the legend of zelda",
			"zelda",
		]);
	});

	it("is not done over what somebody else has changed meanwhile, or by two at once", async () => {
		const item = await buildItem(db);
		const edit = (name: string) => editItem(as(admin), { id: item.id, version: 1, ...texts(name) });
		const results = await Promise.allSettled([edit("First"), edit("Second"), edit("Third")]);
		const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
		expect(lost).toHaveLength(2);
		for (const error of lost) expect(error).toMatchObject({ code: "catalogue.changed" });
		expect((await findItem(item.id))?.version).toBe(2);
	});

	it("refuses a name that is taken, and an item that is gone", async () => {
		const item = await buildItem(db);
		const other = await buildItem(db, { categoryId: item.categoryId });
		const rename = editItem(as(admin), { id: item.id, version: 1, ...texts(other.name.toUpperCase()) });
		expect((await refusal(rename)).code).toBe("catalogue.nameTaken");
		const gone = editItem(as(admin), { id: crypto.randomUUID(), version: 1, ...texts("Any") });
		expect((await refusal(gone)).code).toBe("catalogue.itemNotFound");
	});
});

describe("merging items", () => {
	async function buildPair() {
		const from = await buildItem(db);
		return { from, into: await buildItem(db, { categoryId: from.categoryId }) };
	}
	const merge = (from: { id: string }, into: { id: string }) =>
		mergeItems(as(admin), { fromId: from.id, intoId: into.id });

	it("moves what is offered and wanted in whatever state, what was traded, and how it is found", async () => {
		const { from, into } = await buildPair();
		const moved = await Promise.all(
			(["active", "paused", "in_revision", "traded", "deleted"] as const).map((status) =>
				buildListing(db, { productItemId: from.id, status }),
			),
		);
		const [wanting, wantingBoth] = [await buildListing(db), await buildListing(db)];
		await buildWantedItem(db, { listingId: wanting.id, productItemId: from.id });
		await buildWantedItem(db, { listingId: wantingBoth.id, productItemId: from.id });
		await buildWantedItem(db, { listingId: wantingBoth.id, productItemId: into.id, position: 1 });
		const trade = await buildTrade(db, { listingId: moved[3]?.id, status: "completed" });
		const archived = await buildArchivedListing(db, { tradeId: trade.id, productItemId: from.id });
		await merge(from, into);
		expect(await findItem(from.id)).toBeUndefined();
		expect(await findPrefixes(db, from.id)).toEqual([]);
		const offered = await db.select().from(listings).where(eq(listings.productItemId, into.id));
		expect(offered.map(({ id }) => id).sort()).toEqual(moved.map(({ id }) => id).sort());
		for (const { searchTerms } of offered) expect(searchTerms).toContain(`i:${into.id}`);
		const wanted = await db.select().from(wantedItems).where(eq(wantedItems.productItemId, into.id));
		expect(wanted.map(({ listingId }) => listingId).sort()).toEqual([wanting.id, wantingBoth.id].sort());
		for (const { id } of [wanting, wantingBoth]) {
			const [row] = await db.select().from(listings).where(eq(listings.id, id));
			expect(row?.wantedTerms).toContain(`w:${into.id}`);
			expect(row?.wantedTerms).not.toContain(from.id);
		}
		const [entry] = await db.select().from(archivedListings).where(eq(archivedListings.id, archived.id));
		expect(entry?.productItemId).toBe(into.id);
	});

	it("moves many in parts, each once", async () => {
		const { from, into } = await buildPair();
		const owner = await buildUser(db);
		await db.execute(sql`insert into listings (user_id, category_id, product_item_id, title)
			select ${owner.id}, ${from.categoryId}, ${from.id}, 'Copy ' || n from generate_series(1, 450) as n`);
		await merge(from, into);
		expect(await db.$count(listings, eq(listings.productItemId, into.id))).toBe(450);
	});

	it("lets its id and its name mean the other, through further merges", async () => {
		const { from, into } = await buildPair();
		const last = await buildItem(db, { categoryId: from.categoryId });
		await merge(from, into);
		await merge(into, last);
		const found = await listItemsById(as(null), [from.id, into.id, last.id], "es");
		expect(found.map(({ givenId, id }) => [givenId, id]).sort()).toEqual(
			[from, into, last].map(({ id }) => [id, last.id]).sort(),
		);
		for (const { name } of [from, into])
			expect(await findItemsByName(as(null), from.categoryId, name)).toEqual([{ id: last.id }]);
	});

	it("refuses one with itself, of two categories, and one that is gone", async () => {
		const { from, into } = await buildPair();
		expect((await refusal(merge(from, from))).code).toBe("catalogue.notMergeable");
		expect((await refusal(merge(from, await buildItem(db)))).code).toBe("catalogue.notMergeable");
		expect((await refusal(merge(from, { id: crypto.randomUUID() }))).code).toBe("catalogue.itemNotFound");
		expect((await refusal(merge({ id: crypto.randomUUID() }, into))).code).toBe("catalogue.itemNotFound");
	});

	it("is done once by two who merge two items into each other at once", async () => {
		for (let round = 0; round < 10; round++) {
			const { from, into } = await buildPair();
			const listing = await buildListing(db, { productItemId: from.id });
			const results = await Promise.allSettled([merge(from, into), merge(into, from)]);
			const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
			expect(lost).toMatchObject([{ code: "catalogue.itemNotFound" }]);
			const [left] = await db.select().from(listings).where(eq(listings.id, listing.id));
			expect(await findItem(left?.productItemId ?? "")).toBeDefined();
		}
	});
});

describe("moving an item to another category", () => {
	const move = (item: { id: string }, categoryId: string, version = 1) =>
		moveItem(as(admin), { id: item.id, version, categoryId });

	it("takes it out of its expansion, and is found in the new one alone, by its present name", async () => {
		const expansion = await buildExpansion(db);
		const item = await buildItem(db, { categoryId: expansion.categoryId ?? "", expansionId: expansion.id });
		const former = item.name;
		await editItem(as(admin), {
			id: item.id,
			version: 1,
			...texts("Pikachu Lámina"),
			expansionId: expansion.id,
		});
		const { id: categoryId } = await buildCategory(db);
		await move(item, categoryId, 2);
		expect(await findItem(item.id)).toMatchObject({ categoryId, expansionId: null, version: 3 });
		expect(await findItemsByName(as(null), categoryId, "pikachu lámina")).toEqual([{ id: item.id }]);
		for (const name of ["Pikachu Lámina", former])
			expect(await findItemsByName(as(null), item.categoryId, name)).toEqual([]);
		expect((await findPrefixes(db, item.id)).length).toBeGreaterThan(0);
	});

	it("is refused once a listing, a wish or a past trade is of it", async () => {
		const { id: categoryId } = await buildCategory(db);
		const [offered, wanted, traded] = [await buildItem(db), await buildItem(db), await buildItem(db)];
		await buildListing(db, { productItemId: offered.id, categoryId: offered.categoryId, status: "paused" });
		const listing = await buildListing(db);
		await buildWantedItem(db, { listingId: listing.id, productItemId: wanted.id });
		await buildArchivedListing(db, { productItemId: traded.id });
		for (const item of [offered, wanted, traded])
			expect((await refusal(move(item, categoryId))).code).toBe("catalogue.itemInUse");
	});

	it("is refused for a stale form, no category, a taken name, and who is no admin", async () => {
		const item = await buildItem(db);
		const { id: categoryId } = await buildCategory(db);
		expect((await refusal(move(item, categoryId, 7))).code).toBe("catalogue.changed");
		expect((await refusal(move(item, ""))).problems).toEqual({
			categoryId: "catalogue.problem.categoryRequired",
		});
		expect((await refusal(move(item, crypto.randomUUID()))).code).toBe("catalogue.categoryNotFound");
		await buildItem(db, { categoryId, name: item.name });
		expect((await refusal(move(item, categoryId))).code).toBe("catalogue.nameTaken");
		const member = contextOf(db, await buildUser(db));
		expect((await refusal(moveItem(member, { id: item.id, version: 1, categoryId }))).code).toBe(
			"auth.forbidden",
		);
		expect(await findItem(item.id)).toMatchObject({ categoryId: item.categoryId, version: 1 });
	});
});
