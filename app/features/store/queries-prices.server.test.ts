import { beforeEach, describe, expect, it } from "vitest";
import { newClientId } from "#app/shared/client-id.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildGuidedProduct, buildHeldPrice, buildSale, buildStoreProduct } from "#tests/factories/store.ts";
import { listProducts } from "./queries.server.ts";
import { getPriceConcerns, getPriceState } from "./queries-prices.server.ts";
import { type ProductFilters, staleFilters } from "./rules.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });
const now = new Date("2026-11-23T12:00:00Z");
const ctx = contextOf(db, admin, { clock: { now: () => now } });
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

beforeEach(async () => void (await db.delete(storeProducts)));

describe("the state of a product's price", () => {
	it("tells the price before, and what waits", async () => {
		const { id } = await buildHeldPrice(db, {
			previousPrice: "9.00",
			previousPriceAt: daysAgo(3),
			heldPriceAt: now,
			lastPriceUpdate: daysAgo(1),
		});
		expect(await getPriceState(ctx, id)).toEqual({
			previous: { price: "9.00", at: daysAgo(3).toISOString() },
			held: { price: "250.00", at: now.toISOString() },
			failure: null,
			isStale: false,
		});
	});

	it("tells why the guide had none, and whether it is stale", async () => {
		const failure = { code: "priceGuide.noPrice", params: { grade: "PSA 10" } } as const;
		const fresh = await buildGuidedProduct(db, { lastPriceUpdate: daysAgo(7) });
		const stale = await buildGuidedProduct(db, { lastPriceUpdate: daysAgo(7.01), priceFailure: failure });
		const byHand = await buildStoreProduct(db, { lastPriceUpdate: daysAgo(30) });
		const state = { previous: null, held: null, failure: null, isStale: false };
		expect(await getPriceState(ctx, fresh.id)).toEqual(state);
		expect(await getPriceState(ctx, stale.id)).toEqual({ ...state, failure, isStale: true });
		expect(await getPriceState(ctx, byHand.id)).toEqual(state);
	});

	it("is told of what is there alone, and to admins", async () => {
		for (const id of [newClientId(), "1"])
			expect((await refusal(getPriceState(ctx, id))).code).toBe("product.notFound");
		const { id } = await buildGuidedProduct(db);
		for (const other of [null, await buildUser(db), await buildUser(db, { role: "moderator" })]) {
			const others = contextOf(db, other);
			const asked = [getPriceState(others, id), getPriceConcerns(others)];
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
	const held = { heldPrice: "250.00", heldPriceAt: now };
	await buildSale(db, { ...held, lastPriceUpdate: daysAgo(8), pricechartingUrl: "https://example.test" });
	const jumped = await buildHeldPrice(db, { name: "A card", lastPriceUpdate: now });
	expect(await getPriceConcerns(ctx)).toEqual({ stale: 2, held: [{ productId: jumped.id, name: "A card" }] });
	const listed = async (filters: Partial<ProductFilters>) => {
		const asked = { filters: { ...staleFilters, ...filters }, locale: "es" } as const;
		const { rows, total } = await listProducts(ctx, asked);
		expect(rows).toHaveLength(total);
		return rows.map(({ id }) => id).sort();
	};
	expect(await listed({})).toEqual([old.id, never.id].sort());
	expect(await listed({ status: "reserved" })).toEqual([never.id]);
	expect(await listed({ categoryId: old.categoryId, search: "tin" })).toEqual([old.id]);
	expect(await listed({ search: "nothing" })).toEqual([]);
});
