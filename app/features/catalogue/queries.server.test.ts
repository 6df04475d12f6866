import { describe, expect, it } from "vitest";
import type { QueryContext } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { getActiveCategory, listCategories, listKnownNames } from "./queries.server.ts";
import { productItemAliases } from "./tables.server.ts";

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
