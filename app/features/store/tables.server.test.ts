import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildAuctionCategory, buildCategory } from "#tests/factories/catalogue.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { buildPriceTexts } from "#tests/factories/prices.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { derivePrices } from "./rules-prices.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();

describe("a store product", () => {
	it.each([
		["a blank name", { name: " " }, "name"],
		["an empty description", { description: "" }, "description"],
		["a status that is none", { status: "lost" as "sold" }, "status"],
		["a grade that is none", { grade: "Grade 11" as "Ungraded" }, "grade"],
		["an empty condition", { condition: "" }, "condition"],
		["an empty brand", { brand: "" }, "brand"],
		["an empty platform", { platform: "" }, "platform"],
		["an empty model", { consoleModel: "" }, "console_model"],
		["an empty genre", { genre: "" }, "genre"],
		["a year of long ago", { year: 199 }, "year"],
		["an empty price guide page", { pricechartingUrl: "" }, "pricecharting_url"],
		["a negative cost", { costUsd: "-0.01" }, "cost_usd"],
		["a negative market price", { marketPrice: "-0.01" }, "market_price"],
		["a negative margin", { marginPercentage: "-1" }, "margin_percentage"],
	])("cannot have %s", async (_, overrides, column) => {
		expect(await refusedBy(buildStoreProduct(db, overrides))).toBe(`store_products_${column}_check`);
	});

	it("has no image that is nothing", async () => {
		const { id } = await buildStoreProduct(db, { images: ["products/a"] });
		const write = db.execute(
			`update store_products set images = array['products/a', null] where id = '${id}'`,
		);
		expect(await refusedBy(write)).toBe("store_products_images_check");
	});

	it("belongs to a category of either kind, and to no other", async () => {
		const { id: auctionCategoryId } = await buildAuctionCategory(db);
		const product = await buildStoreProduct(db, { auctionCategoryId });
		expect(product.categoryId).toBe(auctionCategoryId);
		const nowhere = "00000000-0000-7000-8000-000000000000";
		const lost = buildStoreProduct(db, { productCategoryId: nowhere });
		expect(await refusedBy(lost)).toBe("store_products_product_category_id_fkey");
		const lostToo = buildStoreProduct(db, { auctionCategoryId: nowhere });
		expect(await refusedBy(lostToo)).toBe("store_products_auction_category_id_fkey");
	});

	it("has one category, and not two", async () => {
		expect(await refusedBy(buildStoreProduct(db, { productCategoryId: null }))).toContain("category_id");
		const both = {
			productCategoryId: (await buildCategory(db)).id,
			auctionCategoryId: (await buildAuctionCategory(db)).id,
		};
		expect(await refusedBy(buildStoreProduct(db, both))).toBe("store_products_category_check");
	});

	it.each([
		["market alone", "10.00", null, null, null, "10.00", "10.00"],
		["market with margin", "10.00", null, "30", null, "13.00", "13.00"],
		["a dearer market", "20.00", "10.00", "30", "13.00", "26.00", "26.00"],
		["a dearer cost", "10.00", "20.00", "30", "26.00", "13.00", "26.00"],
		["half a cent, upwards", "0.05", "0.15", "30", "0.20", "0.07", "0.20"],
		["no margin", "10.00", "12.00", null, "12.00", "10.00", "12.00"],
		["what a float would get wrong", "1.15", null, "10", null, "1.27", "1.27"],
	])(
		"prices %s",
		async (_, marketPrice, costUsd, marginPercentage, minSaleUsd, marketPlusProfit, finalPrice) => {
			const product = await buildStoreProduct(db, { marketPrice, costUsd, marginPercentage });
			expect(product).toMatchObject({ minSaleUsd, marketPlusProfit, finalPrice });
		},
	);

	it("has a whole sale while it is sold, and none otherwise", async () => {
		const sale = { salePrice: "12.00", saleCurrency: "USD", soldOn: "2026-11-20" } as const;
		for (const part of [
			{},
			{ ...sale, soldOn: null },
			{ ...sale, saleCurrency: null },
			{ ...sale, salePrice: null },
		]) {
			const half = buildStoreProduct(db, { status: "sold", ...part });
			expect(await refusedBy(half)).toBe("store_products_sale_check");
		}
		const notSold = buildStoreProduct(db, { status: "available", ...sale });
		expect(await refusedBy(notSold)).toBe("store_products_sale_check");
		await buildStoreProduct(db, { status: "sold", ...sale });
		const free = buildStoreProduct(db, { status: "sold", ...sale, salePrice: "-0.01" });
		expect(await refusedBy(free)).toBe("store_products_sale_price_check");
		const foreign = buildStoreProduct(db, { status: "sold", ...sale, saleCurrency: "EUR" as "USD" });
		expect(await refusedBy(foreign)).toBe("store_products_sale_currency_check");
	});

	it("derives its prices as its form foretells them, to the cent", async () => {
		const texts = buildPriceTexts(600);
		const productCategoryId = (await buildCategory(db)).id;
		const rows = texts.map(({ marketPrice, costUsd, marginPercentage }, place) => ({
			name: String(place).padStart(4, "0"),
			productCategoryId,
			marketPrice,
			costUsd: costUsd || null,
			marginPercentage: marginPercentage || null,
		}));
		await db.insert(storeProducts).values(rows);
		const { minSaleUsd: minSale, marketPlusProfit, finalPrice, name } = storeProducts;
		const derived = await db
			.select({ minSale, marketPlusProfit, finalPrice })
			.from(storeProducts)
			.where(eq(storeProducts.productCategoryId, productCategoryId))
			.orderBy(name);
		expect(derived).toEqual(texts.map(derivePrices));
	});

	it("outlives who entered it", async () => {
		const { id: createdBy } = await buildUser(db, { role: "admin" });
		const product = await buildStoreProduct(db, { createdBy });
		await db.delete(users).where(eq(users.id, createdBy));
		const [kept] = await db.select().from(storeProducts).where(eq(storeProducts.id, product.id));
		expect(kept).toEqual({ ...product, createdBy: null });
	});
});
