import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { duplicateProduct } from "./commands-duplicate.server.ts";
import { getProduct } from "./queries.server.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
let admin: UserRow;
beforeAll(async () => {
	admin = await buildUser(db, { role: "admin" });
});

it("a copy has all that was entered, and neither status nor sale", async () => {
	const ctx = contextOf(db, admin);
	const original = await buildStoreProduct(db, {
		name: "Selva en Llamas",
		description: "Completo.",
		status: "sold",
		salePrice: "20.00",
		saleCurrency: "ARS",
		soldOn: "2026-11-20",
		grade: "Grade 9",
		condition: "near_mint",
		brand: "Marca",
		platform: "16 bits",
		consoleModel: "M-1",
		genre: "Aventura",
		year: 1994,
		images: ["a".repeat(32), "b".repeat(32)],
		pricechartingUrl: "https://www.pricecharting.com/game/selva",
		costUsd: "5.00",
		marginPercentage: "30.00",
	});
	const { id } = await duplicateProduct(ctx, { id: original.id, submissionKey: randomUUID() });
	const [before, copy] = [await getProduct(ctx, original.id, "es"), await getProduct(ctx, id, "es")];
	expect(copy).toEqual({
		...before,
		id,
		status: "available",
		salePrice: null,
		saleCurrency: null,
		soldOn: null,
		createdAt: copy.createdAt,
		updatedAt: copy.updatedAt,
		updatedBy: admin.username,
	});
	expect(copy.createdAt > before.createdAt).toBe(true);
});

it("the same submission, twice and at once, gives one copy", async () => {
	const ctx = contextOf(db, admin);
	const { id } = await buildStoreProduct(db, { name: "Una sola copia" });
	const input = { id, submissionKey: randomUUID() };
	const copies = await Promise.all([duplicateProduct(ctx, input), duplicateProduct(ctx, input)]);
	copies.push(await duplicateProduct(ctx, input));
	expect(new Set(copies.map((copy) => copy.id)).size).toBe(1);
	expect(await db.$count(storeProducts, eq(storeProducts.name, "Una sola copia"))).toBe(2);
});

it("only admins copy, and only what there is", async () => {
	const { id } = await buildStoreProduct(db);
	const submissionKey = randomUUID();
	const member = contextOf(db, await buildUser(db));
	await expect(duplicateProduct(member, { id, submissionKey })).rejects.toMatchObject({
		code: "auth.forbidden",
	});
	const nowhere = { id: randomUUID(), submissionKey };
	await expect(duplicateProduct(contextOf(db, admin), nowhere)).rejects.toMatchObject({
		code: "product.notFound",
	});
});
