import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { editListing } from "#app/features/listings/commands.server.ts";
import { createListing } from "#app/features/listings/commands-create.server.ts";
import { registerListings } from "#app/features/listings/subscribers.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { findListing } from "#tests/factories/listings.ts";
import { mergeItems } from "./commands.server.ts";
import { addTypedNameToCatalogue } from "./commands-typed.server.ts";
import { findItemsByName } from "./queries.server.ts";
import { listTypedNames } from "./queries-admin.server.ts";
import { productItems } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });

function as(user: UserRow | null) {
	const ctx = contextOf(db, user);
	registerListings(ctx.events);
	return ctx;
}

/** Nothing of it is read, since no image is sent. */
const materials = { files: {} as never, image: null, locale: "es" } as const;

function publish(user: UserRow, categoryId: string, item: string) {
	const form = { categoryId, item, title: "", description: "", condition: "mint", rarity: null, wanted: [] };
	const input = { submissionKey: crypto.randomUUID(), ...form, isOpenToOffers: true };
	return createListing(as(user), input as never, materials);
}

async function buildTyped(name: string, people = 2) {
	const category = await buildCategory(db);
	const ids: string[] = [];
	for (let count = 0; count < people; count++)
		ids.push((await publish(await buildUser(db), category.id, `custom_${name}`)).id);
	return { categoryId: category.id, name, ids };
}

const namesOf = async (categoryId: string) => (await listTypedNames(as(admin), { categoryId })).rows;

describe("a typed name", () => {
	it("is counted once for each person who publishes it, in any case", async () => {
		const { categoryId } = await buildTyped("Nidoqueen holo");
		const again = await buildUser(db);
		for (const name of ["NIDOQUEEN HÓLO", "nidoqueen  holo", "Otra cosa"])
			await publish(again, categoryId, `custom_${name}`);
		expect(await namesOf(categoryId)).toMatchObject([
			{ name: "Nidoqueen holo", people: 3, item: null },
			{ name: "Otra cosa", people: 1, item: null },
		]);
	});

	it("that is an item's, or was, is none", async () => {
		const item = await buildItem(db, { name: "Nidoking" });
		const other = await buildItem(db, { name: "Rey Nido", categoryId: item.categoryId });
		await mergeItems(as(admin), { fromId: other.id, intoId: item.id });
		const owner = await buildUser(db);
		for (const name of ["nidoking", "rey nido"]) {
			const { id } = await publish(owner, item.categoryId, `custom_${name}`);
			expect(await findListing(db, id)).toMatchObject({ productItemId: item.id, customItemName: null });
		}
		expect(await namesOf(item.categoryId)).toEqual([]);
	});

	it("becomes an item with one press, and what was published by it is of that item", async () => {
		const { categoryId, name, ids } = await buildTyped("Álbum de Pokémon", 3);
		const { itemId: id } = await addTypedNameToCatalogue(as(admin), { categoryId, name: "album de pokemon" });
		const [item] = await db.select().from(productItems).where(eq(productItems.id, id));
		expect(item).toMatchObject({ categoryId, name, expansionId: null });
		for (const listingId of ids)
			expect(await findListing(db, listingId)).toMatchObject({
				productItemId: id,
				customItemName: null,
				title: name,
			});
		expect(await namesOf(categoryId)).toEqual([]);
		const { id: next } = await publish(await buildUser(db), categoryId, `custom_${name}`);
		expect((await findListing(db, next))?.productItemId).toBe(id);
	});

	it("becomes one more name of an item that is chosen, or of the one that has it by now", async () => {
		const { categoryId, name, ids } = await buildTyped("Pikachu gordo");
		const expansion = await buildExpansion(db, { categoryId });
		const item = await buildItem(db, { categoryId, expansionId: expansion.id, name: "Pikachu" });
		await addTypedNameToCatalogue(as(admin), { categoryId, name, itemId: item.id });
		for (const id of ids) expect((await findListing(db, id))?.productItemId).toBe(item.id);
		expect(await findItemsByName(as(null), categoryId, name)).toEqual([{ id: item.id }]);
		const late = await buildTyped("Raichu gordo");
		const there = await buildItem(db, { categoryId: late.categoryId, name: "raichu gordo" });
		expect(await namesOf(late.categoryId)).toMatchObject([{ item: { id: there.id, expansion: null } }]);
		expect(await addTypedNameToCatalogue(as(admin), late)).toMatchObject({ itemId: there.id });
	});

	it("is not guessed where several items have it, and not taken in by another category's", async () => {
		const { categoryId, name } = await buildTyped("Dos veces");
		for (const _ of [1, 2]) {
			const { id: expansionId } = await buildExpansion(db, { categoryId });
			await buildItem(db, { categoryId, expansionId, name });
		}
		expect((await refusal(addTypedNameToCatalogue(as(admin), { categoryId, name }))).code).toBe(
			"catalogue.severalItems",
		);
		const foreign = { categoryId, name, itemId: (await buildItem(db)).id };
		expect((await refusal(addTypedNameToCatalogue(as(admin), foreign))).code).toBe("catalogue.itemNotFound");
		expect(await namesOf(categoryId)).toHaveLength(1);
	});

	it("is seen to by one of two at once, who make one item", async () => {
		const typed = await buildTyped("A la vez");
		const results = await Promise.allSettled([
			addTypedNameToCatalogue(as(admin), typed),
			addTypedNameToCatalogue(as(admin), typed),
		]);
		const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
		for (const error of lost) expect(error).toMatchObject({ code: "catalogue.changed" });
		expect(lost.length).toBeGreaterThan(0);
		expect(await db.$count(productItems, eq(productItems.categoryId, typed.categoryId))).toBe(1);
	});

	it("is an admin's alone to see to, and to see", async () => {
		const typed = await buildTyped("Solo del admin", 1);
		for (const user of [null, await buildUser(db), await buildUser(db, { role: "moderator" })]) {
			const refusals = [
				refusal(addTypedNameToCatalogue(as(user), typed)),
				refusal(listTypedNames(as(user), { categoryId: null })),
			];
			for (const { code } of await Promise.all(refusals)) expect(code).toBe("auth.forbidden");
		}
	});

	it("may be as long as texts get when they are folded, and then is nobody's item", async () => {
		const { id: categoryId } = await buildCategory(db);
		const { id } = await publish(await buildUser(db), categoryId, `custom_${"ﷺ".repeat(200)}`);
		expect((await findListing(db, id))?.customItemName).toHaveLength(200);
		expect(await namesOf(categoryId)).toEqual([]);
	});
});

describe("what is published while the catalogue changes", () => {
	it("finds the item that its own was merged into, or asks again", async () => {
		for (let round = 0; round < 8; round++) {
			const from = await buildItem(db);
			const into = await buildItem(db, { categoryId: from.categoryId });
			const owner = await buildUser(db);
			const [published] = await Promise.allSettled([
				publish(owner, from.categoryId, from.id),
				mergeItems(as(admin), { fromId: from.id, intoId: into.id }),
			]);
			const id =
				published.status === "fulfilled"
					? published.value.id
					: (await publish(owner, from.categoryId, from.id)).id;
			if (published.status === "rejected")
				expect(published.reason).toMatchObject({ code: "catalogue.itemNotFound" });
			expect((await findListing(db, id))?.productItemId).toBe(into.id);
		}
	});

	it("keeps its item when its owner edits it as the typed name that it was", async () => {
		const { categoryId, name } = await buildTyped("Charizard roto", 1);
		const owner = await buildUser(db);
		const { id } = await publish(owner, categoryId, `custom_${name}`);
		const edit = { id, title: "Otro título", description: "Con funda", itemName: "Charizard sano" };
		await Promise.all([
			addTypedNameToCatalogue(as(admin), { categoryId, name }),
			editListing(as(owner), edit, "es").catch(() => null),
		]);
		const after = await findListing(db, id);
		expect([after?.productItemId, after?.customItemName].filter((one) => one !== null)).toHaveLength(1);
	});
});
