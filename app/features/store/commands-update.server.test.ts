import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { ImageSource } from "#app/platform/images.server.ts";
import { imageWidths } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { imageOf, memoryFiles } from "#tests/factories/files.ts";
import { buildStoreProduct, productFormOf } from "#tests/factories/store.ts";
import { changeProductStatus, updateProduct } from "./commands.server.ts";
import { listSaleLog } from "./queries.server.ts";
import { type ProductSale, saleMark, storeProductStatuses } from "./rules.ts";
import type { ChangeStatusInput, UpdateProductInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const files = memoryFiles();
let admin: UserRow;
let other: UserRow;
let red: ImageSource;

beforeAll(async () => {
	admin = await buildUser(db, { role: "admin" });
	other = await buildUser(db, { role: "admin" });
	red = await imageOf("#a02020");
});

type Product = typeof storeProducts.$inferSelect;
const edit = (
	product: Product,
	changes: Partial<UpdateProductInput>,
	{ who = admin as UserRow | null, images = [] as readonly ImageSource[] } = {},
) => updateProduct(contextOf(db, who), productFormOf(product, changes), { files, images });
const rowOf = async (id: string) =>
	(await db.select().from(storeProducts).where(eq(storeProducts.id, id)))[0];

/** An evening in Buenos Aires, when it is the next day elsewhere. */
const now = new Date("2026-11-24T01:00:00Z");
const sale = { salePrice: "12.50", saleCurrency: "USD", soldOn: "2026-11-23" } as const;
const noSale = { salePrice: null, saleCurrency: null, soldOn: null };

const asAdmin = () => contextOf(db, admin, { clock: { now: () => now } });

const inputOf = (
	product: ProductSale & { readonly id: string },
	status: ProductSale["status"],
	of: Partial<typeof sale> = sale,
) =>
	({
		id: product.id,
		saleMark: saleMark(product),
		status,
		...(status === "sold" && of),
	}) as ChangeStatusInput;

async function read(id: string) {
	const [row] = await db.select().from(storeProducts).where(eq(storeProducts.id, id));
	if (!row) throw new Error("The product is gone.");
	return row;
}

async function logOf(id: string) {
	const log = await listSaleLog(asAdmin(), id);
	return log.map(({ id: _id, createdAt: _at, ...line }) => line);
}

describe("editing a product", () => {
	it("saves what differs, and who saved it", async () => {
		const product = await buildStoreProduct(db, { brand: "Nintendo", costUsd: "5.00" });
		const category = await buildCategory(db);
		const changes = { name: "Otro nombre", brand: "", marketPrice: "12,5", categoryId: category.id };
		expect(await edit(product, changes)).toEqual({ id: product.id });
		const row = await rowOf(product.id);
		expect(row).toMatchObject({
			name: "Otro nombre",
			brand: null,
			marketPrice: "12.50",
			categoryId: category.id,
			version: 2,
			updatedBy: admin.id,
		});
		expect(row?.lastPriceUpdate).toEqual(row?.updatedAt);
		expect(row).toMatchObject({ previousPrice: "10.00", previousPriceAt: product.createdAt });
	});

	it("that changes nothing writes nothing", async () => {
		const product = await buildStoreProduct(db);
		await edit(product, {});
		expect(await rowOf(product.id)).toEqual(product);
	});

	it("of another page of the guide has it asked soon, and forgets what went wrong with the one before", async () => {
		const product = await buildStoreProduct(db, {
			pricechartingUrl: "https://www.pricecharting.com/game/a/b",
			grade: "Grade 9",
			priceFailures: 3,
			priceFailure: { code: "priceGuide.productNotFound", params: {} },
			priceCheckAt: new Date("2030-01-01"),
			heldPrice: "250.00",
			heldPriceAt: new Date("2029-12-31"),
		});
		await edit(product, { brand: "Sega" });
		expect(await rowOf(product.id)).toMatchObject({ priceFailures: 3, heldPrice: "250.00" });
		await edit({ ...product, brand: "Sega", version: 2 }, { grade: "PSA 10" });
		const row = await rowOf(product.id);
		expect(row).toMatchObject({
			priceFailures: 0,
			priceFailure: null,
			heldPrice: null,
			marketPrice: "10.00",
		});
		expect(row?.priceCheckAt).toEqual(row?.updatedAt);
		expect(row?.lastPriceUpdate).toBeNull();
	});

	it("orders images, takes some away and adds others", async () => {
		const product = await buildStoreProduct(db, { images: ["a".repeat(32), "b".repeat(32)] });
		const images = { images: ["b".repeat(32), "new", "a".repeat(32)] };
		await edit(product, images, { images: [red] });
		const row = await rowOf(product.id);
		expect(row?.images).toEqual(["b".repeat(32), expect.stringMatching(/^[0-9a-f]{32}$/), "a".repeat(32)]);
		await edit({ ...product, version: 2 }, { images: row?.images.slice(1, 2) ?? [] });
		expect((await rowOf(product.id))?.images).toEqual(row?.images.slice(1, 2));
	});

	it("takes no image that is not there, but one that was the product's a moment ago", async () => {
		const gone = await buildStoreProduct(db);
		const failure = await refusal(edit(gone, { images: ["c".repeat(32)] }));
		expect(failure.problems).toEqual({ images: "product.problem.imageGone" });
		await edit(gone, { images: ["new"] }, { images: [red] });
		const [key = ""] = (await rowOf(gone.id))?.images ?? [];
		await edit({ ...gone, version: 2 }, { images: [] }, { who: other });
		await edit({ ...gone, version: 3 }, { images: [key] });
		expect((await rowOf(gone.id))?.images).toEqual([key]);
	});

	it("is refused to all but admins, and of a product that there is not", async () => {
		const product = await buildStoreProduct(db);
		for (const who of [null, await buildUser(db), await buildUser(db, { role: "moderator" })])
			await expect(edit(product, { name: "Mío" }, { who })).rejects.toThrow("auth.forbidden");
		const nowhere = { ...product, id: "00000000-0000-7000-8000-000000000000" };
		await expect(edit(nowhere, { name: "Nada" })).rejects.toThrow("product.notFound");
		expect(await rowOf(product.id)).toEqual(product);
	});
});

describe("two admins on one product", () => {
	it("the second one is told, and neither a row nor a file of theirs stays", async () => {
		const product = await buildStoreProduct(db);
		const before = files.names.length;
		await edit(product, { brand: "Nintendo" }, { who: other });
		const late = { brand: "Sega", images: ["new"] };
		await expect(edit(product, late, { images: [red] })).rejects.toThrow("product.changed");
		expect(await rowOf(product.id)).toMatchObject({ brand: "Nintendo", images: [], version: 2 });
		expect(files.names).toHaveLength(before);
	});

	it("at once, one of them saves and the other is told", async () => {
		const product = await buildStoreProduct(db);
		const outcomes = await Promise.allSettled([
			edit(product, { name: "Uno", images: ["new"] }, { images: [red] }),
			edit(product, { name: "Dos", images: ["new"] }, { images: [red], who: other }),
		]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		const row = await rowOf(product.id);
		expect(row).toMatchObject({ version: 2, images: [expect.any(String)] });
		expect(files.names.filter((name) => name.startsWith(row?.images[0] ?? "?"))).toHaveLength(
			imageWidths.length,
		);
	});

	it("who wanted the same has nothing to be told", async () => {
		const product = await buildStoreProduct(db);
		await edit(product, { brand: "Sega" }, { who: other });
		expect(await edit(product, { brand: "Sega" })).toEqual({ id: product.id });
		expect(await rowOf(product.id)).toMatchObject({ version: 2 });
	});

	it("who has seen the difference saves over it", async () => {
		const product = await buildStoreProduct(db);
		await edit(product, { brand: "Nintendo" }, { who: other });
		await edit({ ...product, version: 2 }, { brand: "Sega" });
		expect(await rowOf(product.id)).toMatchObject({ brand: "Sega", version: 3 });
	});
});

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
		await changeProductStatus(asAdmin(), { ...inputOf(product, "sold"), saleMark: "long ago" });
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
