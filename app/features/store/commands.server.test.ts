import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { ImageSource } from "#app/platform/images.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildAuctionCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { imageOf, memoryFiles } from "#tests/factories/files.ts";
import { buildProductForm, buildStoreProduct } from "#tests/factories/store.ts";
import { createProduct, duplicateProduct } from "./commands.server.ts";
import { getProduct, listSaleLog } from "./queries.server.ts";
import type { CreateProductInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const files = memoryFiles();
let admin: UserRow;
let red: ImageSource;
let blue: ImageSource;

beforeAll(async () => {
	admin = await buildUser(db, { role: "admin" });
	[red, blue] = await Promise.all([imageOf("#a02020"), imageOf("#2020a0")]);
});

const create = (form: CreateProductInput, images: readonly ImageSource[] = [], who: UserRow | null = admin) =>
	createProduct(contextOf(db, who), form, { files, images });
const rowOf = async (id: string) =>
	(await db.select().from(storeProducts).where(eq(storeProducts.id, id)))[0];
const ofGuide = {
	priceSource: "pricecharting",
	pricechartingUrl: "https://www.pricecharting.com/game/snes/jungle?q=1#a",
	grade: "Grade 9",
} as const;

describe("entering a product", () => {
	it("keeps what was filled in, with decimals as they were typed", async () => {
		const category = await buildAuctionCategory(db);
		const form = await buildProductForm(db, {
			...ofGuide,
			categoryId: category.id,
			name: "  Selva en Llamas ",
			description: "Caja\r\ny manual ",
			status: "reserved",
			marketPrice: "89,40",
			costUsd: "52",
			marginPercentage: "32.0",
			condition: "near_mint",
			platform: "16 bits",
			year: "1994",
			brand: " ",
		});
		const { id } = await create(form);
		expect(await rowOf(id)).toMatchObject({
			name: "Selva en Llamas",
			description: "Caja\ny manual",
			categoryId: category.id,
			status: "reserved",
			pricechartingUrl: "https://www.pricecharting.com/game/snes/jungle",
			grade: "Grade 9",
			condition: "near_mint",
			brand: null,
			platform: "16 bits",
			year: 1994,
			costUsd: "52.00",
			minSaleUsd: "68.64",
			marketPlusProfit: "118.01",
			finalPrice: "118.01",
			createdBy: admin.id,
			updatedBy: admin.id,
			images: [],
			version: 1,
		});
		expect(await listSaleLog(contextOf(db, admin), id)).toEqual([]);
	});

	it("forgets the page of a price that is typed", async () => {
		const { id } = await create(
			await buildProductForm(db, { pricechartingUrl: "http://nowhere" } as Partial<CreateProductInput>),
		);
		expect(await rowOf(id)).toMatchObject({ pricechartingUrl: null, status: "available", costUsd: null });
	});

	it("that is sold already comes with its sale, which is not of a day to come", async () => {
		const clock = { now: () => new Date("2026-11-23T12:00:00Z") };
		const enter = async (sale: object) =>
			createProduct(
				contextOf(db, admin, { clock }),
				await buildProductForm(db, { status: "sold", ...sale }),
				{
					files,
					images: [],
				},
			);
		const sale = { salePrice: "12,5", saleCurrency: "ARS", soldOn: "2026-11-23" };
		const sold = await enter(sale);
		const saved = { ...sale, salePrice: "12.50" };
		expect(await rowOf(sold.id)).toMatchObject({ status: "sold", ...saved });
		expect(await listSaleLog(contextOf(db, admin), sold.id)).toMatchObject([
			{ ...saved, admin: admin.username },
		]);
		expect((await refusal(enter({ ...sale, soldOn: "2026-11-24" }))).problems).toEqual({
			soldOn: "product.problem.saleDayFuture",
		});
		expect((await refusal(enter({ ...sale, salePrice: "", soldOn: "" }))).problems).toEqual({
			salePrice: "product.problem.salePriceRequired",
			soldOn: "product.problem.saleDayRequired",
		});
		const { id } = await create(await buildProductForm(db, sale as Partial<CreateProductInput>));
		expect(await rowOf(id)).toMatchObject({ status: "available", salePrice: null, soldOn: null });
	});

	it("stores its images in their order, in several widths", async () => {
		const { id } = await create(await buildProductForm(db, { images: ["new", "new"] }), [red, blue]);
		const [cover = "", second = ""] = (await rowOf(id))?.images ?? [];
		for (const key of [cover, second]) expect(files.names).toContain(imageFile(key, 640));
		expect(cover).not.toBe(second);
	});

	it("is refused to all but admins, and reads nothing of what they send", async () => {
		const form = await buildProductForm(db, { images: ["new"] });
		const unread: ImageSource = { bytes: () => Promise.reject(new Error("read")) };
		const banned = await buildUser(db, { role: "admin", isBanned: true });
		for (const who of [null, await buildUser(db), await buildUser(db, { role: "moderator" }), banned])
			await expect(create(form, [unread], who)).rejects.toThrow("auth.forbidden");
	});

	it("once sent twice, or at once, gives one product", async () => {
		const form = await buildProductForm(db, { images: ["new"] });
		const before = files.names.length;
		const all = await Promise.all([create(form, [red]), create(form, [red]), create(form, [red])]);
		expect(new Set(all.map(({ id }) => id)).size).toBe(1);
		expect(await create(form)).toEqual(all[0]);
		expect(files.names.length - before).toBe(imageWidths.length);
		expect(await refusal(create({ ...form, name: "Otro" }))).toMatchObject({
			code: "product.alreadyCreated",
			params: { productId: all[0]?.id },
		});
	});

	it("leaves no file behind when one of its images is none", async () => {
		const before = files.names.length;
		const text: ImageSource = { bytes: async () => Buffer.from("no soy una foto") };
		const failure = await refusal(
			create(await buildProductForm(db, { images: ["new", "new"] }), [red, text]),
		);
		expect(failure).toMatchObject({ code: "upload.invalidType", params: { number: 2 } });
		expect(files.names).toHaveLength(before);
	});
});

const problem = async (overrides: object) =>
	(await refusal(create(await buildProductForm(db, overrides)))).problems;

describe("a product's form", () => {
	it("says all that is missing at once", async () => {
		const nothing = { name: " ", categoryId: "", marketPrice: "", priceSource: "pricecharting" };
		expect(await problem(nothing)).toEqual({
			name: "product.problem.nameAndCategoryRequired",
			categoryId: "product.problem.nameAndCategoryRequired",
			marketPrice: "product.problem.marketPriceRequired",
			pricechartingUrl: "product.problem.urlRequired",
			grade: "product.problem.gradeRequired",
		});
	});

	it.each([
		["marketPrice", "-1", "priceInvalid"],
		["marketPrice", "1e3", "priceInvalid"],
		["marketPrice", "1.234,50", "priceInvalid"],
		["marketPrice", "1,234.50", "priceInvalid"],
		["marketPrice", "0.005", "priceInvalid"],
		["marketPrice", "Infinity", "priceInvalid"],
		["marketPrice", "٣", "priceInvalid"],
		["marketPrice", "10000000000", "priceTooLarge"],
		["marketPrice", "9".repeat(40), "priceTooLarge"],
		["marketPrice", "9".repeat(5000), "priceInvalid"],
		["costUsd", "-0,01", "priceInvalid"],
		["costUsd", "10000000000.00", "priceTooLarge"],
		["marginPercentage", "1000.01", "marginTooLarge"],
		["marginPercentage", "-5", "marginInvalid"],
		["marginPercentage", "1e2", "marginInvalid"],
		["year", "94", "yearInvalid"],
		["year", "3000", "yearInvalid"],
		["description", "x".repeat(5001), "descriptionTooLong"],
		["brand", "x".repeat(101), "factTooLong"],
		["name", "x".repeat(201), "catalogue.problem.nameTooLong"],
	])("refuses as %s: %s", async (field, text, key) => {
		const problemKey = key.includes(".") ? key : `product.problem.${key}`;
		expect(await problem({ [field]: text })).toEqual({ [field]: problemKey });
	});

	it.each([
		["grade", "Grade 11"],
		["condition", "shiny"],
		["status", "deleted"],
		["name", "a\0b"],
	])("refuses as %s what is none: %s", async (field, text) => {
		expect(await problem({ [field]: text })).toEqual({ [field]: "errors.field.invalid" });
	});

	it("takes a margin of a thousand percent, and the largest price there can be", async () => {
		const { id } = await create(
			await buildProductForm(db, { marketPrice: "9999999999.99", marginPercentage: "1000" }),
		);
		expect(await rowOf(id)).toMatchObject({ finalPrice: "109999999999.89" });
	});

	it.each([
		"https://pricecharting.com.evil.example/game/a/b",
		"http://www.pricecharting.com/game/a/b",
		"https://www.pricecharting.com@127.0.0.1/game",
		"https://[::1]/www.pricecharting.com/",
		"https://www.pricecharting.com/",
		`https://www.pricecharting.com/${"x".repeat(2000)}`,
	])("refuses as a page of the price guide: %s", async (pricechartingUrl) => {
		expect(await problem({ ...ofGuide, pricechartingUrl })).toEqual({
			pricechartingUrl: "errors.priceGuide.urlInvalid",
		});
	});

	it("refuses an unknown grade for the price guide, and a category that is none", async () => {
		expect(await problem({ ...ofGuide, grade: "PSA 11" })).toEqual({ grade: "errors.field.invalid" });
		const unknown = { categoryId: "00000000-0000-7000-8000-000000000000" };
		expect(await problem(unknown)).toEqual({ categoryId: "errors.catalogue.categoryNotFound" });
		expect(await problem({ categoryId: "x" })).toEqual({ categoryId: "errors.catalogue.categoryNotFound" });
	});

	it("takes ten images, and no file that it does not name", async () => {
		const tooMany = { images: Array.from({ length: 11 }, () => "new") };
		expect(await problem(tooMany)).toEqual({ images: "product.problem.tooManyImages" });
		expect(await problem({ images: ["../../etc/passwd"] })).toEqual({ images: "errors.field.invalid" });
		expect(await problem({ images: ["new"] })).toEqual({ images: "errors.field.invalid" });
	});
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
