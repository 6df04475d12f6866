import { describe, expect, it } from "vitest";
import type { QueryContext } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { getActiveCategory, listCategories } from "./queries.server.ts";

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
