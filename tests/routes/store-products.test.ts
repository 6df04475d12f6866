import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { importMaxBytes, saleMark } from "#app/features/store/rules.ts";
import { dayAt } from "#app/features/store/rules-sales.ts";
import { storeProducts } from "#app/features/store/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import {
	adminProductsPath,
	importProductsPath,
	productPath,
	productsFilePath,
} from "#app/shared/admin-paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const t = translateFor("es");
const admin = { cookie: await app.signIn(await buildUser(app.db, { role: "admin" })) };
const category = await buildCategory(app.db, { slug: "juegos-de-prueba" });

async function find(id: string) {
	const [row] = await app.db.select().from(storeProducts).where(eq(storeProducts.id, id));
	if (!row) throw new Error("The product is gone.");
	return row;
}

async function read(path: string): Promise<string> {
	const response = await app.ask(path, admin);
	expect(response.status).toBe(200);
	return response.text();
}

const addressOf = (search: Readonly<Record<string, string>>) =>
	`${adminProductsPath}?${new URLSearchParams(search)}`;

describe("the list of products", () => {
	it("is narrowed and turned by its address alone", async () => {
		for (let n = 1; n <= 12; n += 1)
			await buildStoreProduct(app.db, {
				name: `Lata número ${n}`,
				productCategoryId: category.id,
				status: "reserved",
			});
		const first = await read(addressOf({ q: "lata", status: "reserved", category: category.id }));
		expect(first).toContain(t("products.shown", { from: "1", to: "10", total: "12" }));
		expect(first).toContain("Lata número 12");
		expect(first).not.toContain("Lata número 2<");
		const next = attributesOf(first, "a[rel=next]", "href")[0];
		const second = await read(next ?? "");
		expect(second).toContain("Lata número 2<");
		expect(second).toContain(t("products.shown", { from: "11", to: "12", total: "12" }));
		const nothing = await read(addressOf({ q: "lata", status: "sold" }));
		expect(nothing).toContain(t("products.empty.text"));
		expect(await read(addressOf({ q: "lata", status: "reserved", page: "9" }))).toContain("Lata número 2<");
	});
});

describe("a product's page", () => {
	it("changes its status, and tells who looked at another one", async () => {
		const product = await buildStoreProduct(app.db, { name: "Consola de prueba" });
		const mark = saleMark(product);
		const sale = { status: "sold", salePrice: "", saleCurrency: "USD", soldOn: dayAt(new Date()) };
		const form = { intent: "status", saleMark: mark, ...sale };
		const dataPath = `${productPath(product.id)}.data`;
		const refused = await app.post(dataPath, form, admin);
		expect(refused.status).toBe(400);
		expect(await refused.text()).toContain("product.problem.salePriceRequired");
		const sold = await app.post(productPath(product.id), { ...form, salePrice: "12,5" }, admin);
		expect(sold.status).toBe(200);
		expect(await find(product.id)).toMatchObject({ status: "sold", salePrice: "12.50", soldOn: sale.soldOn });
		const late = await app.post(dataPath, { intent: "status", saleMark: mark, status: "deleted" }, admin);
		expect(late.status).toBe(409);
		expect(await late.text()).toContain("product.changed");
		const page = await (await app.ask(productPath(product.id), admin)).text();
		expect(page).toContain(t("product.saleLog.title"));
		expect((await find(product.id)).status).toBe("sold");
	});

	it("leads to the copy that it makes", async () => {
		const product = await buildStoreProduct(app.db, { name: "Original", description: "Con <b>marcas</b>" });
		const form = { intent: "duplicate", submissionKey: randomUUID() };
		const [once, twice] = [
			await app.post(productPath(product.id), form, admin),
			await app.post(productPath(product.id), form, admin),
		];
		expect(twice.headers.get("Location")).toBe(once.headers.get("Location"));
		const copy = await read(once.headers.get("Location") ?? "");
		expect(copy).toContain(t("product.duplicate.done"));
		expect(copy).toContain("Con &lt;b&gt;marcas&lt;/b&gt;");
		expect((await app.post(productPath(product.id), { intent: "explode" }, admin)).status).toBe(400);
	});

	it("says that there is none, and how to go on", async () => {
		for (const id of [randomUUID(), "cualquiera"]) {
			const response = await app.ask(productPath(id), admin);
			expect(response.status).toBe(404);
			const page = await response.text();
			for (const key of ["errors.product.notFound", "product.back"] as const) expect(page).toContain(t(key));
		}
	});
});

describe("a file of products", () => {
	const send = (content: BlobPart, fields: Readonly<Record<string, string>> = {}, as = admin) => {
		const form = new FormData();
		form.set("submissionKey", fields.submissionKey ?? randomUUID());
		form.set("file", new File([content], "productos.csv", { type: "text/csv" }));
		return app.post(importProductsPath, form, { ...as, headers: { Accept: "application/json" } });
	};

	it("is written as the list is narrowed, and loaded again", async () => {
		const { id } = await buildStoreProduct(app.db, {
			name: "=Ñandú; «con» comillas",
			productCategoryId: category.id,
		});
		const response = await app.ask(`${productsFilePath}?${new URLSearchParams({ q: "ñandú" })}`, admin);
		expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
		expect(response.headers.get("Content-Disposition")).toMatch(
			/^attachment; filename="productos-\d{4}-\d\d-\d\d\.csv"$/,
		);
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
		const rows = parse(text, { bom: true, columns: true, delimiter: ";" });
		expect(rows).toMatchObject([
			{
				id,
				version: "1",
				name: "'=Ñandú; «con» comillas",
				category: "juegos-de-prueba",
				market_price: "10,00",
			},
		]);
		const loaded = await send(text.replace("10,00", "11"));
		expect(loaded.status).toBe(200);
		expect(await loaded.json()).toMatchObject({ ok: true, value: { created: 0, edited: 1, problems: [] } });
		expect(await find(id)).toMatchObject({
			name: "=Ñandú; «con» comillas",
			marketPrice: "11.00",
			version: 2,
		});
	});

	it("is told by line what is wrong with it", async () => {
		const answer = await send("name,category,market_price\nBien,juegos-de-prueba,1\nMal,juegos-de-prueba,-1");
		const problem = { line: 3, column: "market_price", problem: "product.problem.priceInvalid" };
		expect(await answer.json()).toMatchObject({ ok: true, value: { created: 0, problems: [problem] } });
	});

	it("is refused when it is missing or too large", async () => {
		const none = await app.post(`${importProductsPath}.data`, { submissionKey: randomUUID() }, admin);
		expect(none.status).toBe(400);
		expect(await none.text()).toContain("product.file.missing");
		const large = await send(new Uint8Array(importMaxBytes + 1));
		expect(large.status).toBe(400);
		expect(await large.text()).toContain("product.file.tooLarge");
	});

	it("has a heading alone where there are no products", async () => {
		const text = await read(`${productsFilePath}?q=ningunodeestos`);
		expect(text.trim().split("\n")).toHaveLength(1);
		expect(text).toContain("id;version;name;");
	});
});
