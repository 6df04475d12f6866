import { storeProducts } from "#app/features/store/tables.server.ts";
import { buildCategory } from "./catalogue.ts";
import { type Db, onlyRow, unique } from "./row.ts";

/** A product that is available, with a market price and nothing else. Prices are decimal text. */
export async function buildStoreProduct(db: Db, overrides: Partial<typeof storeProducts.$inferInsert> = {}) {
	const productCategoryId = overrides.auctionCategoryId ? null : (await buildCategory(db)).id;
	const values = { name: `Product ${unique()}`, marketPrice: "10.00", productCategoryId, ...overrides };
	return onlyRow(await db.insert(storeProducts).values(values).returning());
}
