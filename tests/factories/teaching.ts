import { eq } from "drizzle-orm";
import { teachCatalogue } from "#app/features/catalogue/commands-teach.server.ts";
import type { TeachCatalogueInput } from "#app/features/catalogue/schema.ts";
import {
	catalogueClaims,
	productExpansionCodes,
	productExpansions,
	productItemIds,
	productItems,
} from "#app/features/catalogue/tables.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { UserRow } from "./accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "./catalogue.ts";
import { contextOf } from "./context.ts";
import { unique } from "./row.ts";

export type TaughtFileRow = TeachCatalogueInput["rows"][number];

/** The catalogue of a database as tests of what files teach send to it and look at it. */
export function teachingOf(db: Database) {
	const only = <Row>([row]: readonly Row[]) => row;
	return {
		teach: (user: UserRow | null, rows: readonly TaughtFileRow[]) =>
			teachCatalogue(contextOf(db, user), { rows: [...rows] }),
		findItem: async (id: string | null | undefined) =>
			only(
				await db
					.select()
					.from(productItems)
					.where(eq(productItems.id, id ?? "")),
			),
		/** The only expansion of a category. */
		findSet: async (categoryId: string) =>
			only(await db.select().from(productExpansions).where(eq(productExpansions.categoryId, categoryId))),
		codesOf: async (categoryId: string) => {
			const isOfIt = eq(productExpansionCodes.categoryId, categoryId);
			return (await db.select().from(productExpansionCodes).where(isOfIt)).map(({ code }) => code).sort();
		},
		idsOf: (itemId: string | null | undefined) =>
			db
				.select()
				.from(productItemIds)
				.where(eq(productItemIds.itemId, itemId ?? "")),
		claimsOf: (categoryId: string) =>
			db.select().from(catalogueClaims).where(eq(catalogueClaims.categoryId, categoryId)),
		countItems: (categoryId: string) => db.$count(productItems, eq(productItems.categoryId, categoryId)),
		buildSet: () => buildSet(db),
		buildFile: () => buildFile(db),
	};
}

/** A confirmed set with a code and an item, and what a row of a file says of the set. */
async function buildSet(db: Database) {
	const category = await buildCategory(db);
	const expansion = await buildExpansion(db, { categoryId: category.id, name: `Base Set ${unique()}` });
	await db
		.insert(productExpansionCodes)
		.values({ categoryId: category.id, code: "BS", expansionId: expansion.id });
	const place = { categoryId: category.id, expansionId: expansion.id };
	const charizard = await buildItem(db, { ...place, number: "4", name: "Charizard", nameEs: "Charizard" });
	const row = { category: category.slug, code: "BS", set: expansion.name };
	return { category, expansion, place, charizard, row };
}

/** A row of a file with a set and an item that the catalogue does not have. */
async function buildFile(db: Database) {
	const category = await buildCategory(db);
	const row = {
		category: category.slug,
		code: "NEO",
		set: `Neo ${unique()}`,
		number: "7/111",
		name: "Feraligatr",
	};
	return { category, row };
}
