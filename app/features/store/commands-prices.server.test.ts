import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newClientId } from "#app/shared/uuid-pattern.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import { buildGuidedProduct, buildHeldPrice, productFormOf } from "#tests/factories/store.ts";
import { decideHeldPrice } from "./commands-prices.server.ts";
import { updateProduct } from "./commands-update.server.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });
const decide = (id: string, isRight: boolean, by: UserRow | null = admin, price = "250.00") =>
	decideHeldPrice(contextOf(db, by), { id, price, isRight });
const productOf = async ({ id }: { id: string }) =>
	(await db.select().from(storeProducts).where(eq(storeProducts.id, id)))[0];

const noneHeld = { heldPrice: null, heldPriceAt: null };

describe("a price that waits", () => {
	it("is taken over by an admin, and the one before is kept", async () => {
		const product = await buildHeldPrice(db, { lastPriceUpdate: new Date("2026-11-10") });
		await decide(product.id, true);
		expect(await productOf(product)).toMatchObject({
			marketPrice: "250.00",
			lastPriceUpdate: product.heldPriceAt,
			previousPrice: "10.00",
			previousPriceAt: product.lastPriceUpdate,
			...noneHeld,
			version: product.version + 1,
			updatedBy: admin.id,
		});
	});

	it("is refused by an admin, and the product stays as it is", async () => {
		const product = await buildHeldPrice(db);
		await decide(product.id, false);
		expect(await productOf(product)).toEqual({ ...product, ...noneHeld });
	});

	it("is decided on once: the second admin is told", async () => {
		const product = await buildHeldPrice(db);
		const both = await Promise.allSettled([decide(product.id, true), decide(product.id, false)]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect((await refusal(decide(product.id, true))).code).toBe("price.notHeld");
		const isTaken = both[0]?.status === "fulfilled";
		expect(await productOf(product)).toMatchObject({
			marketPrice: isTaken ? "250.00" : "10.00",
			...noneHeld,
		});
	});

	it("is the one that was looked at", async () => {
		const product = await buildHeldPrice(db, { heldPrice: "777.00" });
		expect((await refusal(decide(product.id, true))).code).toBe("price.notHeld");
		expect(await productOf(product)).toEqual(product);
	});

	it("is nobody else's to decide on", async () => {
		const product = await buildHeldPrice(db);
		const others = [
			null,
			await buildUser(db),
			await buildUser(db, { role: "moderator" }),
			await buildUser(db, { role: "admin", isBanned: true }),
		];
		for (const other of others)
			expect((await refusal(decide(product.id, true, other))).code).toBe("auth.forbidden");
		expect(await productOf(product)).toEqual(product);
	});

	it("has to be there, and waiting", async () => {
		const { id } = await buildGuidedProduct(db);
		for (const each of [id, newClientId()])
			expect((await refusal(decide(each, true))).code).toBe("price.notHeld");
		expect((await refusal(decide("1", true))).code).toBe("request.invalid");
		expect((await refusal(decide(id, true, admin, "lots"))).code).toBe("request.invalid");
	});

	it("is overtaken by one that an admin enters", async () => {
		const product = await buildHeldPrice(db);
		const input = productFormOf(product, { marketPrice: "12.00" });
		await updateProduct(contextOf(db, admin), input, { files: memoryFiles(), images: [] });
		expect(await productOf(product)).toMatchObject({
			marketPrice: "12.00",
			previousPrice: "10.00",
			previousPriceAt: product.createdAt,
			...noneHeld,
		});
		expect((await refusal(decide(product.id, true))).code).toBe("price.notHeld");
	});
});
