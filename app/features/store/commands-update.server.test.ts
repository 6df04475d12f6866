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
import { updateProduct } from "./commands-update.server.ts";
import type { UpdateProductInput } from "./schema.ts";
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
