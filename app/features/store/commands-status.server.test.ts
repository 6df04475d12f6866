import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { changeProductStatus } from "./commands-status.server.ts";
import { listSaleLog } from "./queries.server.ts";
import { storeProductStatuses } from "./rules.ts";
import { type ProductSale, saleMark } from "./rules-products.ts";
import type { ChangeStatusInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
/** An evening in Buenos Aires, when it is the next day elsewhere. */
const now = new Date("2026-11-24T01:00:00Z");
const sale = { salePrice: "12.50", saleCurrency: "USD", soldOn: "2026-11-23" } as const;
const noSale = { salePrice: null, saleCurrency: null, soldOn: null };

let admin: UserRow;
beforeAll(async () => {
	admin = await buildUser(db, { role: "admin" });
});
const asAdmin = () => contextOf(db, admin, { clock: { now: () => now } });

type Product = ProductSale & { readonly id: string };
const inputOf = (product: Product, status: ProductSale["status"], of: Partial<typeof sale> = sale) =>
	({ id: product.id, seen: saleMark(product), status, ...(status === "sold" && of) }) as ChangeStatusInput;

async function read(id: string) {
	const [row] = await db.select().from(storeProducts).where(eq(storeProducts.id, id));
	if (!row) throw new Error("The product is gone.");
	return row;
}

async function logOf(id: string) {
	const log = await listSaleLog(asAdmin(), id);
	return log.map(({ id: _id, createdAt: _at, ...line }) => line);
}

describe("the status of a product", () => {
	const pairs = storeProductStatuses.flatMap((from) => storeProductStatuses.map((to) => [from, to] as const));
	it.each(pairs.filter(([from, to]) => from !== to))("goes from %s to %s", async (from, to) => {
		const product = await buildStoreProduct(db, { status: from, ...(from === "sold" && sale) });
		await changeProductStatus(asAdmin(), inputOf(product, to));
		const after = await read(product.id);
		expect(after).toMatchObject({ status: to, version: 2, ...(to === "sold" ? sale : noSale) });
		expect(after).toMatchObject({ updatedAt: now, updatedBy: admin.id });
		const isSaleChanged = from === "sold" || to === "sold";
		expect(await logOf(product.id)).toHaveLength(isSaleChanged ? 1 : 0);
	});

	it("keeps in the log a sale that was corrected and taken back, and who did it", async () => {
		const product = await buildStoreProduct(db);
		await changeProductStatus(asAdmin(), inputOf(product, "sold"));
		const corrected = { salePrice: "15000,5", saleCurrency: "ARS", soldOn: "2026-11-22" } as never;
		await changeProductStatus(asAdmin(), inputOf(await read(product.id), "sold", corrected));
		const inPesos = { salePrice: "15000.50", saleCurrency: "ARS", soldOn: "2026-11-22" };
		expect(await read(product.id)).toMatchObject(inPesos);
		await changeProductStatus(asAdmin(), inputOf(await read(product.id), "available"));
		const by = { admin: admin.username };
		expect(await logOf(product.id)).toEqual([
			{ ...noSale, ...by },
			{ ...inPesos, ...by },
			{ ...sale, ...by },
		]);
	});

	it("changes nothing when it is so already", async () => {
		const product = await buildStoreProduct(db, { status: "sold", ...sale });
		await changeProductStatus(asAdmin(), { ...inputOf(product, "sold"), seen: "long ago" });
		expect((await read(product.id)).version).toBe(1);
		expect(await logOf(product.id)).toEqual([]);
	});

	it.each([
		["no price", { salePrice: "" }, "salePrice", "product.problem.salePriceRequired"],
		["a negative price", { salePrice: "-1" }, "salePrice", "product.problem.priceInvalid"],
		["an exponent", { salePrice: "1e3" }, "salePrice", "product.problem.priceInvalid"],
		["a huge price", { salePrice: "10000000000" }, "salePrice", "product.problem.priceTooLarge"],
		["another currency", { saleCurrency: "EUR" }, "saleCurrency", "errors.field.invalid"],
		["no day", { soldOn: "" }, "soldOn", "product.problem.saleDayRequired"],
		["a day that is none", { soldOn: "2026-02-30" }, "soldOn", "product.problem.saleDayInvalid"],
		["a day of long ago", { soldOn: "1026-11-23" }, "soldOn", "product.problem.saleDayInvalid"],
		["tomorrow", { soldOn: "2026-11-24" }, "soldOn", "product.problem.saleDayFuture"],
	])("is not sold with %s", async (_, wrong, field, problem) => {
		const product = await buildStoreProduct(db);
		const input = inputOf(product, "sold", { ...sale, ...wrong } as never);
		await expect(changeProductStatus(asAdmin(), input)).rejects.toMatchObject({
			code: "request.invalid",
			problems: { [field]: problem },
		});
		expect((await read(product.id)).status).toBe("available");
	});

	it("is told to who changes what another has changed meanwhile", async () => {
		const product = await buildStoreProduct(db);
		await changeProductStatus(asAdmin(), inputOf(product, "reserved"));
		const late = changeProductStatus(asAdmin(), inputOf(product, "sold"));
		await expect(late).rejects.toMatchObject({ code: "product.changed" });
		expect(await read(product.id)).toMatchObject({ status: "reserved", version: 2 });
	});

	it("is changed by one of two who change it at once", async () => {
		const product = await buildStoreProduct(db);
		const both = await Promise.allSettled([
			changeProductStatus(asAdmin(), inputOf(product, "reserved")),
			changeProductStatus(asAdmin(), inputOf(product, "deleted")),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(await read(product.id)).toMatchObject({ version: 2 });
	});

	it("is not hindered by another price or name", async () => {
		const product = await buildStoreProduct(db);
		await db.update(storeProducts).set({ name: "Otro", version: 7 }).where(eq(storeProducts.id, product.id));
		await changeProductStatus(asAdmin(), inputOf(product, "reserved"));
		expect(await read(product.id)).toMatchObject({ name: "Otro", status: "reserved", version: 8 });
	});

	it("is an admin's alone, of a product that there is", async () => {
		const product = await buildStoreProduct(db);
		for (const person of [
			null,
			{},
			{ role: "moderator" as const },
			{ role: "admin" as const, isBanned: true },
		]) {
			const ctx = contextOf(db, person && (await buildUser(db, person)));
			await expect(changeProductStatus(ctx, inputOf(product, "deleted"))).rejects.toMatchObject({
				code: "auth.forbidden",
			});
		}
		const nowhere = { ...product, id: "00000000-0000-7000-8000-000000000000" };
		await expect(changeProductStatus(asAdmin(), inputOf(nowhere, "deleted"))).rejects.toMatchObject({
			code: "product.notFound",
		});
		expect((await read(product.id)).status).toBe("available");
	});
});
