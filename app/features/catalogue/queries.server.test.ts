import { describe, expect, it } from "vitest";
import type { QueryContext } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import {
	findExpansion,
	getActiveCategory,
	listCategories,
	listKnownNames,
	listSetItems,
	loadSetNames,
} from "./queries.server.ts";
import {
	catalogueClaims,
	productExpansionAliases,
	productExpansionCodes,
	productItemAliases,
} from "./tables.server.ts";

const { db } = await testDatabase();
const ctx: QueryContext = contextOf(db, null);

describe("categories", () => {
	it("come in their order, those that are coming soon too", async () => {
		const later = await buildCategory(db, { sortOrder: 9001, isActive: false });
		const sooner = await buildCategory(db, { sortOrder: 9000 });
		const ids = (await listCategories(ctx)).map(({ id }) => id);
		expect(ids.slice(-2)).toEqual([sooner.id, later.id]);
		await expect(getActiveCategory(ctx, later.id)).rejects.toThrow("catalogue.categoryNotFound");
		await expect(getActiveCategory(ctx, sooner.id)).resolves.toMatchObject({ id: sooner.id, isActive: true });
	});
});

it("knows the names that items have or had, in both languages and any spelling", async () => {
	const item = await buildItem(db, { name: "Karn, Silver Golem", nameEs: "Karn, gólem de plata" });
	await db
		.insert(productItemAliases)
		.values({ itemId: item.id, categoryId: item.categoryId, nameFolded: "golem, karn" });
	const known = ["karn, SILVER golem", "Karn, golem de plata", "Golem, Karn"];
	const asked = [...known, "Karn", "Silver Golem", "Karn,Silver Golem", "a\0b", ""];
	expect((await listKnownNames(ctx, asked)).sort()).toEqual(known.sort());
	expect(await listKnownNames(ctx, [])).toEqual([]);
});

describe("sets", () => {
	async function buildSet() {
		const category = await buildCategory(db);
		const names = { name: "Crown Zenith", nameEs: "Cénit Supremo", printedCount: 159 };
		const { id } = await buildExpansion(db, { categoryId: category.id, ...names });
		for (const code of ["SWSH12.5", "CRZ"])
			await db.insert(productExpansionCodes).values({ categoryId: category.id, code, expansionId: id });
		const alias = { categoryId: category.id, expansionId: id, nameFolded: "crown" };
		const [former] = await db.insert(productExpansionAliases).values(alias).returning();
		return { category, id, formerId: former?.id ?? "" };
	}

	it("are named in both languages, by codes and former names", async () => {
		const { category, id } = await buildSet();
		await buildExpansion(db, { categoryId: category.id, confirmedAt: null });
		const names = await loadSetNames(ctx);
		expect(names.filter(({ categoryId }) => categoryId === category.id)).toEqual([
			{
				expansionId: id,
				categoryId: category.id,
				codes: ["crz", "swsh12.5"],
				names: ["crown zenith", "cenit supremo", "crown"],
			},
		]);
	});

	it("are found by their id, and by that of one which was merged into them", async () => {
		const { category, id, formerId } = await buildSet();
		const expected = {
			id,
			categoryId: category.id,
			categorySlug: category.slug,
			code: "CRZ",
			printedCount: 159,
		};
		expect(await findExpansion(ctx, id, "es")).toEqual({ ...expected, name: "Cénit Supremo" });
		expect(await findExpansion(ctx, formerId, "en")).toEqual({ ...expected, name: "Crown Zenith" });
		expect(await findExpansion(ctx, category.id, "en")).toBeNull();
	});

	it("list their items by number, and what only one's own file has", async () => {
		const { category, id } = await buildSet();
		const user = await buildUser(db);
		const place = { categoryId: category.id, expansionId: id };
		const numbers = ["GG10", "10", "2", null, "123★", "GG2", "123", "00", "1"];
		for (const number of numbers) await buildItem(db, { ...place, number });
		const unconfirmed = await buildItem(db, { ...place, number: "3", confirmedAt: null });
		const claim = { userId: user.id, categoryId: category.id, itemId: unconfirmed.id };
		await db.insert(catalogueClaims).values({ ...claim, setName: "Crown Zenith", number: "3", name: "Mine" });
		const listed = async (context: QueryContext) =>
			(await listSetItems(context, id, "es")).map(({ number }) => number);
		const known = ["00", "1", "2", "10", "123", "123★", "GG2", "GG10", null];
		expect(await listed(ctx)).toEqual(known);
		expect(await listed(contextOf(db, user))).toEqual(known.toSpliced(3, 0, "3"));
	});
});
