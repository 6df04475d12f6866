import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { registerListings } from "#app/features/listings/subscribers.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { editItem, mergeItems } from "./commands.server.ts";
import { addExpansion, editExpansion, mergeExpansions } from "./commands-expansions.server.ts";
import { importItems } from "./import/import.server.ts";
import { findItemsByName, listItemsById } from "./queries.server.ts";
import { getExpansion } from "./queries-admin.server.ts";
import { suggestItems } from "./queries-suggestions.server.ts";
import { productExpansions, productItemIds, productItems } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });

function as(user: UserRow | null) {
	const ctx = contextOf(db, user);
	registerListings(ctx.events);
	return ctx;
}

const itemsOf = (expansionId: string) =>
	db.select().from(productItems).where(eq(productItems.expansionId, expansionId)).orderBy(productItems.name);
const merge = (from: { id: string }, into: { id: string }) =>
	mergeExpansions(as(admin), { fromId: from.id, intoId: into.id });

async function buildPair() {
	const from = await buildExpansion(db);
	return {
		from,
		into: await buildExpansion(db, { categoryId: from.categoryId }),
		categoryId: from.categoryId ?? "",
	};
}

describe("expansions", () => {
	it("are an admin's alone to change", async () => {
		const { from, into, categoryId } = await buildPair();
		for (const user of [null, await buildUser(db, { role: "moderator" }), { ...admin, isBanned: true }]) {
			const ctx = as(user);
			const codes = await Promise.all([
				refusal(addExpansion(ctx, { categoryId, name: "New", nameEs: "" })),
				refusal(editExpansion(ctx, { id: from.id, version: 1, name: "New", nameEs: "" })),
				refusal(mergeExpansions(ctx, { fromId: from.id, intoId: into.id })),
			]);
			expect(codes.map(({ code }) => code)).toEqual(["auth.forbidden", "auth.forbidden", "auth.forbidden"]);
		}
	});

	it("are added once, and each name is one's alone", async () => {
		const { id: categoryId } = await buildCategory(db);
		const add = (name: string, nameEs = "") => addExpansion(as(admin), { categoryId, name, nameEs });
		const made = await Promise.all([
			add("Jungle", "Jungla"),
			add("Jungle", "Jungla"),
			add("Jungle", "Jungla"),
		]);
		expect(new Set(made.map(({ id }) => id)).size).toBe(1);
		expect((await refusal(add("JUNGLE"))).problems).toEqual({ name: "errors.catalogue.nameTaken" });
		expect((await refusal(add(" "))).problems).toEqual({ name: "catalogue.problem.nameRequired" });
		const nowhere = { categoryId: crypto.randomUUID(), name: "Nowhere", nameEs: "" };
		expect((await refusal(addExpansion(as(admin), nowhere))).code).toBe("catalogue.categoryNotFound");
	});

	it("have codes by which their items are found, and a printed count", async () => {
		const { id: categoryId } = await buildCategory(db);
		const texts = { categoryId, name: "Pampa", nameEs: "", codes: "ZKW, pa; Zkw", printedCount: "102" };
		const { id } = await addExpansion(as(admin), texts);
		await buildItem(db, { categoryId, expansionId: id, name: "Rhea", number: "004" });
		const expansion = await getExpansion(as(admin), id);
		expect(expansion).toMatchObject({ codes: ["ZKW", "pa"], printedCount: 102 });
		const found = async (query: string) =>
			(await suggestItems(as(null), { query, categoryId }, "en")).map(({ name }) => name);
		await editExpansion(as(admin), { ...texts, id, version: 1, codes: "PMP" });
		expect(await found("PMP 4")).toEqual(["Rhea"]);
		expect(await found("4/102")).toEqual(["Rhea"]);
		expect(await found("ZKW 4")).toEqual([]);
		const wrong = { ...texts, codes: "x".repeat(41), printedCount: "0" };
		expect((await refusal(addExpansion(as(admin), wrong))).problems).toEqual({
			codes: "catalogue.problem.codesInvalid",
			printedCount: "catalogue.problem.printedCountInvalid",
		});
	});

	it("are renamed by the first of two at once, and not over another's change", async () => {
		const { id } = await buildExpansion(db);
		const edit = (name: string) => editExpansion(as(admin), { id, version: 1, name, nameEs: "" });
		const results = await Promise.allSettled([edit("First"), edit("Second")]);
		const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
		expect(lost).toMatchObject([{ code: "catalogue.changed" }]);
		const gone = editExpansion(as(admin), { id: crypto.randomUUID(), version: 1, name: "Any", nameEs: "" });
		expect((await refusal(gone)).code).toBe("catalogue.expansionNotFound");
	});
});

describe("merging expansions", () => {
	it("moves the items and merges those of one name", async () => {
		const { from, into, categoryId } = await buildPair();
		const [same, own] = [
			await buildItem(db, { categoryId, expansionId: from.id, name: "Píkachu" }),
			await buildItem(db, { categoryId, expansionId: from.id, name: "Raichu" }),
		];
		const kept = await buildItem(db, { categoryId, expansionId: into.id, name: "Pikachu" });
		const listing = await buildListing(db, { productItemId: same.id });
		await merge(from, into);
		expect((await itemsOf(into.id)).map(({ id }) => id)).toEqual([kept.id, own.id]);
		expect(await db.$count(productExpansions, eq(productExpansions.id, from.id))).toBe(0);
		const [moved] = await db.select().from(listings).where(eq(listings.id, listing.id));
		expect(moved?.productItemId).toBe(kept.id);
		expect(await listItemsById(as(null), [same.id], "es")).toMatchObject([{ id: kept.id }]);
	});

	it("keeps items of one name apart by their numbers, and a number with the item that had it there", async () => {
		const { from, into, categoryId } = await buildPair();
		const of = (expansionId: string, name: string, number: string | null) =>
			buildItem(db, { categoryId, expansionId, name, number });
		const [merged, moved, unnumbered] = [
			await of(from.id, "Onix", "5"),
			await of(from.id, "Onix", "6"),
			await of(from.id, "Muk", "9"),
		];
		await of(into.id, "Onix", "005");
		await of(into.id, "Abra", "9");
		await db.insert(productItemIds).values({ source: "shop", value: "1", itemId: merged.id });
		await merge(from, into);
		const items = await itemsOf(into.id);
		expect(items.map(({ name, number }) => `${name} ${number}`)).toEqual(
			expect.arrayContaining(["Onix 6", "Muk null", "Onix 005", "Abra 9"]),
		);
		expect(items).toHaveLength(4);
		expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([moved.id, unnumbered.id]));
		const [known] = await db.select().from(productItemIds);
		expect(known?.itemId).toBe(items.find(({ number }) => number === "005")?.id);
	});

	it("lets a name that comes along mean its item, and no longer what was called so there", async () => {
		const { from, into, categoryId } = await buildPair();
		const renamed = await buildItem(db, { categoryId, expansionId: into.id, name: "Mew" });
		const texts = { nameEs: "", description: "", expansionId: into.id };
		await editItem(as(admin), { id: renamed.id, version: 1, name: "Mew ex", ...texts });
		const coming = await buildItem(db, { categoryId, expansionId: from.id, name: "Mew" });
		await merge(from, into);
		expect(await findItemsByName(as(null), categoryId, "mew")).toEqual([{ id: coming.id }]);
		await editItem(as(admin), { id: coming.id, version: 2, name: "Mew (promo)", ...texts });
		expect(await findItemsByName(as(null), categoryId, "mew")).toEqual([{ id: coming.id }]);
	});

	it("leaves who saves an item into one that goes with an item or an answer", async () => {
		for (let round = 0; round < 5; round++) {
			const { from, into, categoryId } = await buildPair();
			const item = await buildItem(db, { categoryId });
			const texts = { name: "Celebi", nameEs: "", description: "", expansionId: from.id };
			const [edited] = await Promise.allSettled([
				editItem(as(admin), { id: item.id, version: 1, ...texts }),
				merge(from, into),
			]);
			if (edited.status === "rejected")
				expect(edited.reason).toMatchObject({ code: "catalogue.expansionNotFound" });
			else expect((await itemsOf(into.id)).map(({ id }) => id)).toEqual([item.id]);
		}
	});

	it("refuses one with itself, of two categories, and one that is gone", async () => {
		const { from, into } = await buildPair();
		expect((await refusal(merge(from, from))).code).toBe("catalogue.notMergeable");
		expect((await refusal(merge(from, await buildExpansion(db)))).code).toBe("catalogue.notMergeable");
		expect((await refusal(merge({ id: crypto.randomUUID() }, into))).code).toBe(
			"catalogue.expansionNotFound",
		);
	});

	it("is done once by two who merge two into each other at once", async () => {
		for (let round = 0; round < 5; round++) {
			const { from, into, categoryId } = await buildPair();
			for (const { id } of [from, into]) await buildItem(db, { categoryId, expansionId: id, name: "Mew" });
			const results = await Promise.allSettled([merge(from, into), merge(into, from)]);
			const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
			expect(lost).toMatchObject([{ code: "catalogue.expansionNotFound" }]);
			expect([...(await itemsOf(from.id)), ...(await itemsOf(into.id))]).toHaveLength(1);
		}
	});
});

it("stays as admins made it when a file with the former names is imported", async () => {
	const category = await buildCategory(db);
	const row = (expansion: string, name: string) => ({ category: category.slug, expansion, name });
	const rows = [row("Base", "Mew"), row("Base", "Mewtwo"), row("Bas", "Mew"), row("Jungle", "Pikachu")];
	const importAll = (onlyAdds: boolean) =>
		importItems(
			db,
			(async function* () {
				for (const [index, fields] of rows.entries()) yield { line: index + 1, fields };
			})(),
			{ source: "seed", onlyAdds },
		);
	expect(await importAll(false)).toMatchObject({ added: 4 });
	const found = await db
		.select()
		.from(productExpansions)
		.where(eq(productExpansions.categoryId, category.id));
	const [base, bas, jungle] = ["Base", "Bas", "Jungle"].map((name) => found.find((one) => one.name === name));
	if (!base || !bas || !jungle) throw new Error("An expansion is missing.");
	await merge(bas, base);
	await editExpansion(as(admin), { id: jungle.id, version: 1, name: "The Jungle", nameEs: "La jungla" });
	const [mew, mewtwo] = await itemsOf(base.id);
	const [pikachu] = await itemsOf(jungle.id);
	if (!mew || !mewtwo || !pikachu) throw new Error("An item is missing.");
	await mergeItems(as(admin), { fromId: mewtwo.id, intoId: mew.id });
	const renamed = { name: "Pikachu (yellow cheeks)", nameEs: "", description: "", expansionId: jungle.id };
	await editItem(as(admin), { id: pikachu.id, version: 1, ...renamed });
	for (const onlyAdds of [true, false])
		expect(await importAll(onlyAdds)).toMatchObject({ added: 0, changed: 0 });
	const expansions = await db
		.select({ name: productExpansions.name, nameEs: productExpansions.nameEs })
		.from(productExpansions)
		.where(eq(productExpansions.categoryId, category.id))
		.orderBy(productExpansions.name);
	expect(expansions).toEqual([
		{ name: "Base", nameEs: null },
		{ name: "The Jungle", nameEs: "La jungla" },
	]);
	expect(await db.$count(productItems, eq(productItems.categoryId, category.id))).toBe(2);
});
