import { beforeEach, describe, expect, it } from "vitest";
import { newClientId } from "#app/shared/client-id.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildGuidedProduct, buildPrice, buildSale, buildStoreProduct } from "#tests/factories/store.ts";
import { listProducts } from "./queries-list.server.ts";
import { getPriceConcerns, getPriceHistory, listKeptPrices } from "./queries-prices.server.ts";
import { type ProductFilters, staleFilters } from "./rules-list.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });
const now = new Date("2026-11-23T12:00:00Z");
const ctx = contextOf(db, admin, { clock: { now: () => now } });
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

beforeEach(async () => void (await db.delete(storeProducts)));

describe("the prices of a product", () => {
	it("are the last of each day in Buenos Aires that was taken, of a year", async () => {
		const { id: productId } = await buildGuidedProduct(db);
		const read = (price: string, readAt: string) =>
			buildPrice(db, { productId, price, readAt: new Date(readAt) });
		await read("1.00", "2025-11-20T12:00:00Z");
		await read("2.00", "2026-11-20T12:00:00Z");
		await read("3.00", "2026-11-21T02:00:00Z");
		await read("4.00", "2026-11-21T03:00:00Z");
		await buildPrice(db, { productId, price: "900.00", state: "rejected", readAt: daysAgo(1) });
		const { points } = await getPriceHistory(ctx, productId);
		expect(points).toEqual([
			{ price: "3.00", at: "2026-11-21T02:00:00.000Z" },
			{ price: "4.00", at: "2026-11-21T03:00:00.000Z" },
		]);
	});

	it("tell what waits, beside the price before", async () => {
		const { id: productId } = await buildGuidedProduct(db, { marketPrice: "10.00" });
		const { id } = await buildPrice(db, { productId, price: "250.00", state: "held", readAt: now });
		expect((await getPriceHistory(ctx, productId)).held).toEqual({
			id,
			price: "250.00",
			before: "10.00",
			at: now.toISOString(),
		});
	});

	it("tell why the guide had none, and whether they are stale", async () => {
		const failure = { code: "priceGuide.noPrice", params: { grade: "PSA 10" } } as const;
		const fresh = await buildGuidedProduct(db, { lastPriceUpdate: daysAgo(7) });
		const stale = await buildGuidedProduct(db, { lastPriceUpdate: daysAgo(7.01), priceFailure: failure });
		const byHand = await buildStoreProduct(db, { lastPriceUpdate: daysAgo(30) });
		expect((await getPriceHistory(ctx, fresh.id)).guide).toEqual({ failure: null, isStale: false });
		expect((await getPriceHistory(ctx, stale.id)).guide).toEqual({ failure, isStale: true });
		expect((await getPriceHistory(ctx, byHand.id)).guide).toBeNull();
	});

	it("are listed whole, the newest first", async () => {
		const { id: productId } = await buildGuidedProduct(db);
		await buildPrice(db, { productId, price: "5.00", readAt: daysAgo(3), source: "api" });
		await buildPrice(db, { productId, price: "900.00", readAt: daysAgo(2), state: "overtaken" });
		expect(await listKeptPrices(ctx, productId)).toMatchObject([
			{ price: "900.00", state: "overtaken", source: "page", grade: "PSA 10" },
			{ price: "5.00", state: "taken", source: "api" },
		]);
	});

	it("are found of what is there alone, and by admins", async () => {
		for (const id of [newClientId(), "1"])
			expect((await refusal(getPriceHistory(ctx, id))).code).toBe("page.notFound");
		const { id } = await buildGuidedProduct(db);
		for (const other of [null, await buildUser(db), await buildUser(db, { role: "moderator" })]) {
			const others = contextOf(db, other);
			const asked = [getPriceHistory(others, id), listKeptPrices(others, id), getPriceConcerns(others)];
			for (const each of asked) expect((await refusal(each)).code).toBe("auth.forbidden");
		}
	});
});

it("what there is to look at is counted among what is for sale", async () => {
	const old = await buildGuidedProduct(db, { name: "Old tin", lastPriceUpdate: daysAgo(8) });
	const unread = { lastPriceUpdate: null, createdAt: daysAgo(8), status: "reserved" } as const;
	const never = await buildGuidedProduct(db, unread);
	await buildGuidedProduct(db, { lastPriceUpdate: daysAgo(6) });
	await buildStoreProduct(db, { lastPriceUpdate: daysAgo(8) });
	await buildGuidedProduct(db, { lastPriceUpdate: daysAgo(8), status: "deleted" });
	const sold = await buildSale(db, { lastPriceUpdate: daysAgo(8), pricechartingUrl: "https://example.test" });
	await buildPrice(db, { productId: sold.id, state: "held" });
	const jumped = await buildGuidedProduct(db, { name: "A card", lastPriceUpdate: now });
	await buildPrice(db, { productId: jumped.id, state: "held" });
	expect(await getPriceConcerns(ctx)).toEqual({ stale: 2, held: [{ productId: jumped.id, name: "A card" }] });
	const listed = async (filters: Partial<ProductFilters>) => {
		const asked = { filters: { ...staleFilters, ...filters }, mark: null, locale: "es" } as const;
		const { products, total } = await listProducts(ctx, asked);
		expect(products).toHaveLength(total);
		return products.map(({ id }) => id).sort();
	};
	expect(await listed({})).toEqual([old.id, never.id].sort());
	expect(await listed({ status: "reserved" })).toEqual([never.id]);
	expect(await listed({ categoryId: old.categoryId, search: "tin" })).toEqual([old.id]);
	expect(await listed({ search: "nothing" })).toEqual([]);
});
