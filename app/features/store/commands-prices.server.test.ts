import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#app/platform/context.server.ts";
import { newClientId } from "#app/shared/client-id.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildGuidedProduct, buildPrice, listPrices } from "#tests/factories/store.ts";
import { decideHeldPrice, keepEnteredPrice } from "./commands-prices.server.ts";
import { storeProductChanges, storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });
const decide = (priceId: string, isRight: boolean, by: UserRow | null = admin) =>
	decideHeldPrice(contextOf(db, by), { priceId, isRight });
const productOf = async ({ id }: { id: string }) =>
	(await db.select().from(storeProducts).where(eq(storeProducts.id, id)))[0];
const changesOf = ({ id }: { id: string }) =>
	db.select().from(storeProductChanges).where(eq(storeProductChanges.productId, id));

async function buildHeld() {
	const product = await buildGuidedProduct(db, { marketPrice: "10.00" });
	const held = await buildPrice(db, { productId: product.id, price: "250.00", state: "held" });
	return { product, held };
}

describe("a price that waits", () => {
	it("is taken over by an admin, which the product's log tells", async () => {
		const { product, held } = await buildHeld();
		await decide(held.id, true);
		expect(await productOf(product)).toMatchObject({
			marketPrice: "250.00",
			lastPriceUpdate: held.readAt,
			version: product.version + 1,
		});
		expect(await listPrices(db, product)).toMatchObject([{ state: "taken", decidedBy: admin.id }]);
		expect(await changesOf(product)).toMatchObject([
			{ adminId: admin.id, action: "edited", changes: { marketPrice: ["10.00", "250.00"] } },
		]);
	});

	it("is refused by an admin, and the product stays as it is", async () => {
		const { product, held } = await buildHeld();
		await decide(held.id, false);
		expect(await productOf(product)).toEqual(product);
		expect(await listPrices(db, product)).toMatchObject([{ state: "rejected", decidedBy: admin.id }]);
	});

	it("is decided on once: the second admin is told", async () => {
		const { product, held } = await buildHeld();
		const both = await Promise.allSettled([decide(held.id, true), decide(held.id, false)]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect((await refusal(decide(held.id, true))).code).toBe("price.notHeld");
		const [price] = await listPrices(db, product);
		const isTaken = price?.state === "taken";
		expect((await productOf(product))?.marketPrice).toBe(isTaken ? "250.00" : "10.00");
	});

	it("is nobody else's to decide on", async () => {
		const { product, held } = await buildHeld();
		const others = [
			null,
			await buildUser(db),
			await buildUser(db, { role: "moderator" }),
			await buildUser(db, { role: "admin", isBanned: true }),
		];
		for (const other of others)
			expect((await refusal(decide(held.id, true, other))).code).toBe("auth.forbidden");
		expect(await productOf(product)).toEqual(product);
	});

	it("has to be there, and waiting", async () => {
		const { id: productId } = await buildGuidedProduct(db);
		const taken = await buildPrice(db, { productId });
		for (const id of [taken.id, newClientId()])
			expect((await refusal(decide(id, true))).code).toBe("price.notHeld");
		expect((await refusal(decide("1", true))).code).toBe("request.invalid");
	});

	it("is overtaken by one that an admin enters", async () => {
		const { product, held } = await buildHeld();
		const { id, grade } = product;
		await inTransaction(contextOf(db, admin), (tx) =>
			keepEnteredPrice(tx, { id, grade, marketPrice: "12.00" }),
		);
		expect((await listPrices(db, product)).map(({ price, source, state }) => [price, source, state])).toEqual(
			[
				["250.00", "page", "overtaken"],
				["12.00", "admin", "taken"],
			],
		);
		expect((await refusal(decide(held.id, true))).code).toBe("price.notHeld");
	});
});
