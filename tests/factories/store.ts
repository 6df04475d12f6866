import { randomUUID } from "node:crypto";
import type { CreateProductInput, UpdateProductInput } from "#app/features/store/schema.ts";
import { storeProducts } from "#app/features/store/tables.server.ts";
import { buildCategory } from "./catalogue.ts";
import { type Db, onlyRow, unique } from "./row.ts";

/** No server of a test asks the price guide by itself. */
const notSoon = new Date("2100-01-01T00:00:00Z");

/** A product that is available, with a market price and nothing else. Prices are decimal text. */
export async function buildStoreProduct(db: Db, overrides: Partial<typeof storeProducts.$inferInsert> = {}) {
	const productCategoryId = overrides.auctionCategoryId ? null : (await buildCategory(db)).id;
	const values = {
		name: `Product ${unique()}`,
		marketPrice: "10.00",
		productCategoryId,
		priceCheckAt: notSoon,
		...overrides,
	};
	return onlyRow(await db.insert(storeProducts).values(values).returning());
}

/** A product that the price guide knows. */
export function buildGuidedProduct(db: Db, overrides: Partial<typeof storeProducts.$inferInsert> = {}) {
	const pricechartingUrl = `https://www.pricecharting.com/game/cards/${unique()}`;
	return buildStoreProduct(db, { grade: "PSA 10", pricechartingUrl, ...overrides });
}

/** A product with a price of the guide that jumped and waits for an admin. */
export function buildHeldPrice(db: Db, overrides: Partial<typeof storeProducts.$inferInsert> = {}) {
	const held = { heldPrice: "250.00", heldPriceAt: new Date("2026-11-20T12:00:00Z") };
	return buildGuidedProduct(db, { ...held, ...overrides });
}

/** A product that was sold for ten dollars unless told. */
export function buildSale(db: Db, overrides: Partial<typeof storeProducts.$inferInsert> = {}) {
	const sale = { salePrice: "10.00", saleCurrency: "USD", soldOn: "2026-11-23" } as const;
	return buildStoreProduct(db, { status: "sold", ...sale, ...overrides });
}

/** What the form of a new product sends for one with a typed price and nothing that may be left out. */
export async function buildProductForm(db: Db, overrides: Partial<CreateProductInput> = {}) {
	return {
		submissionKey: randomUUID(),
		categoryId: (await buildCategory(db)).id,
		name: `Product ${unique()}`,
		priceSource: "manual",
		status: "available",
		marketPrice: "10",
		images: [],
		...overrides,
	} as CreateProductInput;
}

/** What the form of a product sends that begins with it, with some fields changed. */
export function productFormOf(
	product: typeof storeProducts.$inferSelect,
	changes: Partial<UpdateProductInput> = {},
) {
	const { year, images, version } = product;
	const priceSource = product.pricechartingUrl ? "pricecharting" : "manual";
	return {
		...product,
		year: year?.toString() ?? "",
		images,
		version,
		priceSource,
		...changes,
	} as UpdateProductInput;
}
