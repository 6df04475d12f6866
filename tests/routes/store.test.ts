import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { newImage } from "#app/features/store/rules-form.ts";
import { storeProducts } from "#app/features/store/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { announcePath, ordersPath, productPath, salesFilePath, salesPath } from "#app/shared/admin-paths.ts";
import { imageUrl } from "#app/shared/image.ts";
import { adminPath, shopPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { unique } from "#tests/factories/row.ts";
import { buildHeldPrice, buildSale, buildStoreProduct } from "#tests/factories/store.ts";
import { servePricePages } from "#tests/price-pages.ts";
import { makePng } from "./images.ts";
import { serveApp } from "./served-app.ts";

const prices = await servePricePages();
afterAll(() => prices.close());
const app = await serveApp({
	jobs: true,
	environment: { HOST: "127.0.0.1", PRICE_GUIDE_PORT: String(prices.port) },
});
const t = translateFor("es");

const createPath = "/admin/productos/crear";
const pricePath = "/admin/productos/precio";
const admin = { cookie: await app.signIn(await buildUser(app.db, { role: "admin" })) };
const { cookie } = admin;
let categoryId = "";
let png: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
	categoryId = (await buildCategory(app.db)).id;
	png = new Uint8Array(await makePng(60, 80));
});

function form(fields: Readonly<Record<string, string>>, files: readonly BlobPart[] = []): FormData {
	const data = new FormData();
	const required = { submissionKey: randomUUID(), categoryId, priceSource: "manual", marketPrice: "10" };
	for (const [name, value] of Object.entries({ ...required, ...fields })) data.append(name, value);
	for (const file of files) {
		data.append("images", newImage);
		data.append("files", new File([file], "foto.png", { type: "image/png" }));
	}
	return data;
}

const named = async (name: string) =>
	(await app.db.select().from(storeProducts).where(eq(storeProducts.name, name)))[0];

describe("the form of a product", () => {
	it("enters it with its images, in the order of the files", async () => {
		const name = `Producto ${unique()}`;
		const answer = await app.post(createPath, form({ name }, [png, png]), { cookie });
		expect(answer.status).toBe(200);
		const product = await named(name);
		expect(product?.images).toHaveLength(2);
		const image = await app.ask(imageUrl(product?.images[1] ?? "", 640));
		expect(image.headers.get("Content-Type")).toBe("image/webp");
	});

	it("begins with the shop's margin as a value, which counts when the form is sent as it is", async () => {
		const html = await (await app.ask(createPath, { cookie })).text();
		const [marginPercentage = ""] = attributesOf(html, 'input[name="marginPercentage"]', "value");
		const name = `Producto ${unique()}`;
		await app.post(createPath, form({ name, marginPercentage, marketPrice: "10" }), { cookie });
		expect(await named(name)).toMatchObject({ marginPercentage: "30.00", finalPrice: "13.00" });
	});

	it("says what is wrong with it", async () => {
		const fields = { name: "", brand: 'Marca "rara" <b>', marketPrice: "1e3", priceSource: "pricecharting" };
		const answer = await app.post(`${createPath}.data`, form(fields), { cookie });
		expect(answer.status).toBe(400);
		const data = await answer.text();
		for (const problem of ["product.problem.nameAndCategoryRequired", "product.problem.urlRequired"])
			expect(data).toContain(problem);
	});

	it("enters one that is sold with its sale, and asks for what is missing of it", async () => {
		const name = `Producto ${unique()}`;
		const sale = { name, status: "sold", saleCurrency: "ARS", soldOn: "2026-01-31" };
		const refused = await app.post(createPath, form({ ...sale, salePrice: "" }), { cookie });
		expect(refused.status).toBe(400);
		expect(await named(name)).toBeUndefined();
		await app.post(createPath, form({ ...sale, salePrice: "15000,50" }), { cookie });
		const kept = { status: "sold", salePrice: "15000.50", saleCurrency: "ARS", soldOn: "2026-01-31" };
		expect(await named(name)).toMatchObject(kept);
	});

	it("that was sent twice enters one product", async () => {
		const name = `Producto ${unique()}`;
		const submissionKey = randomUUID();
		const send = () => app.post(createPath, form({ name, submissionKey }, [png]), { cookie });
		const answers = await Promise.all([send(), send()]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		const found = await app.db.select().from(storeProducts).where(eq(storeProducts.name, name));
		expect(found).toHaveLength(1);
	});

	it("keeps, takes away and adds images of a product that is there", async () => {
		const name = `Producto ${unique()}`;
		await app.post(createPath, form({ name }, [png, png]), { cookie });
		const product = await named(name);
		const [, kept = ""] = product?.images ?? [];
		const fields = { name, version: "1", images: kept, marketPrice: "10" };
		const path = `/admin/productos/${product?.id}/editar`;
		const answer = await app.post(path, form(fields, [png]), { cookie });
		expect(answer.status).toBe(200);
		expect((await named(name))?.images).toEqual([kept, expect.any(String)]);
	});

	it("tells the second of two admins, and saves over what they have seen", async () => {
		const product = await buildStoreProduct(app.db, {
			name: `Producto ${unique()}`,
			productCategoryId: categoryId,
		});
		const path = `/admin/productos/${product.id}/editar`;
		const fields = { name: product.name, version: "1" };
		await app.post(path, form({ ...fields, brand: "Nintendo" }), { cookie });
		const answer = await app.post(`${path}.data`, form({ ...fields, brand: "Sega" }), { cookie });
		expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("product.changed")]);
		expect(await named(product.name)).toMatchObject({ brand: "Nintendo", version: 2 });
		const saved = await app.post(path, form({ ...fields, version: "2", brand: "Sega" }), { cookie });
		expect(saved.status).toBe(200);
		expect(await named(product.name)).toMatchObject({ brand: "Sega", version: 3 });
	});
});

describe("a price that the daily job read meanwhile", () => {
	it("is not overwritten", async () => {
		const product = await buildStoreProduct(app.db, {
			name: `Producto ${unique()}`,
			productCategoryId: categoryId,
		});
		const read = { marketPrice: "77.70", version: 2, updatedAt: new Date() };
		await app.db.update(storeProducts).set(read).where(eq(storeProducts.id, product.id));
		const fields = { name: product.name, version: "1", marketPrice: "10,00", brand: "Sega" };
		const answer = await app.post(`/admin/productos/${product.id}/editar.data`, form(fields), { cookie });
		expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("product.changed")]);
		expect(await named(product.name)).toMatchObject({ brand: null, marketPrice: "77.70" });
	});
});

describe("the form of a product that there is not", () => {
	it.each(["00000000-0000-7000-8000-000000000000", "x"])("is not found: %s", async (id) => {
		const answer = await app.ask(`/admin/productos/${id}/editar`, { cookie });
		expect(answer.status).toBe(404);
		expect(await answer.text()).toContain("Producto no encontrado");
		const fields = form({ name: "Nada", version: "1" });
		expect((await app.post(`/admin/productos/${id}/editar.data`, fields, { cookie })).status).toBe(
			id === "x" ? 400 : 404,
		);
	});
});

describe("images of a product", () => {
	it.each([
		["words", 400, () => [Buffer.from("no soy una foto")]],
		["one over 5 MB among others", 413, () => [png, new Uint8Array(5 * 1024 * 1024 + 1)]],
		["eleven of them", 400, () => Array.from({ length: 11 }, () => png)],
		["more files than any form has", 413, () => Array.from({ length: 30 }, () => png)],
	])("are refused: %s", async (_, status, files) => {
		const name = `Producto ${unique()}`;
		const answer = await app.post(createPath, form({ name }, files()), { cookie });
		expect(answer.status).toBe(status);
		expect(await named(name)).toBeUndefined();
	});
});

describe("asking for a price", () => {
	const ask = async (pricechartingUrl: string, grade: string) => {
		const answer = await app.post(`${pricePath}.data`, form({ pricechartingUrl, grade }), { cookie });
		return { status: answer.status, text: await answer.text() };
	};

	it("answers with what the guide's page says", async () => {
		const { status, text } = await ask("www.pricecharting.com/game/snes/jungle", "PSA 10");
		expect(status).toBe(200);
		expect(text).toContain("1240.00");
	});

	it.each([
		["https://www.pricecharting.com/game/x/gone", "PSA 10", 404, "priceGuide.productNotFound"],
		["https://www.pricecharting.com/game/x/changed", "PSA 10", 502, "priceGuide.changed"],
		["https://www.pricecharting.com/game/x/y", "Grade 3", 404, "priceGuide.noPrice"],
		["https://www.pricecharting.com/game/x/y", "", 400, "product.problem.gradeForPrice"],
		["https://www.pricecharting.com/game/x/y", "PSA 11", 400, "product.problem.gradeForPrice"],
		["http://127.0.0.1:5432/", "PSA 10", 400, "errors.priceGuide.urlInvalid"],
		["https://pricecharting.com@[::1]/game", "PSA 10", 400, "errors.priceGuide.urlInvalid"],
		["", "PSA 10", 400, "errors.priceGuide.urlInvalid"],
	])("of %s for %j says why there is none", async (url, grade, status, code) => {
		const answer = await ask(url, grade);
		expect(answer.status).toBe(status);
		expect(answer.text).toContain(code);
	});
});

const read = async (path: string, options: Parameters<typeof app.ask>[1] = admin) =>
	(await app.ask(path, options)).text();

it("shows sales, with their file, and leads back to months without any", async () => {
	const { name } = await buildSale(app.db, {
		soldOn: "2026-03-14",
		salePrice: "1234.50",
		costUsd: "1000.00",
	});
	const march = await read(`${salesPath}?month=2026-03`);
	expect(march).toContain("1.234,50");
	expect(await read(`${salesPath}?month=2020-01`)).toContain(t("sales.empty"));
	const english = await read(`${salesPath}?month=2026-03`, { ...admin, language: "en" });
	expect(english).toContain("1,234.50");
	const file = await app.ask(`${salesFilePath}?month=2026-03`, admin);
	expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="ventas-2026-03.csv"');
	const text = await file.text();
	expect(text).toContain(`;${name};`);
	expect(text).toContain(";1234,50;1000,00;234,50");
});

it("greets admins with what there is to do, and says when orders will come", async () => {
	const { name } = await buildHeldPrice(app.db, { name: "Una carta que saltó" });
	const panel = await read(adminPath);
	for (const text of [name, t("panel.held"), t("admin.sales")]) expect(panel).toContain(text);
	expect(await read(ordersPath)).toContain(t("orders.emptyText"));
});

it("decides on a held price, once", async () => {
	const { id } = await buildHeldPrice(app.db, { marketPrice: "10.00", heldPrice: "777.00" });
	const path = productPath(id);
	expect(await read(path)).toContain(t("prices.held"));
	const form = { intent: "price", price: "777.00" };
	const nonsense = await app.post(path, { ...form, decision: "perhaps" }, admin);
	expect(nonsense.status).toBe(400);
	const decided = await app.post(path, { ...form, decision: "accept" }, admin);
	expect(decided.status).toBe(200);
	expect(await decided.text()).not.toContain(t("prices.held"));
	const [product] = await app.db.select().from(storeProducts).where(eq(storeProducts.id, id));
	expect(product?.marketPrice).toBe("777.00");
	const late = await app.post(`${path}.data`, { ...form, decision: "refuse" }, admin);
	expect(late.status).toBe(409);
	expect(await late.text()).toContain("price.notHeld");
});

it("sets the notice of the opening without script, and tells who waits once the shop is open", async () => {
	expect(await read(shopPath, {})).toContain(t("opening.signIn"));
	expect((await app.post(shopPath, { notice: "perhaps" }, admin)).status).toBe(400);
	expect(await (await app.post(shopPath, { notice: "on" }, admin)).text()).toContain(t("opening.on"));
	const announce = await read(announcePath);
	for (const text of [t("announce.waiting", { count: 1 }), t("announce.notYet")])
		expect(announce).toContain(text);
	expect(announce).not.toContain(t("announce.submit"));
	expect((await app.post(announcePath, {}, admin)).status).toBe(400);
	expect(await app.db.$count(users, eq(users.wantsOpeningMail, true))).toBe(1);
	const opened = await serveApp({ jobs: true, environment: { STORE_OPEN: "1" } });
	const opener = { cookie: await opened.signIn(await buildUser(opened.db, { role: "admin" })) };
	await opened.post(shopPath, { notice: "on" }, opener);
	const sent = await opened.post(`${announcePath}.data`, {}, opener);
	expect(sent.status).toBe(200);
	expect(await opened.db.$count(users, eq(users.wantsOpeningMail, true))).toBe(0);
	expect(await (await opened.ask(shopPath)).text()).toContain(t("store.opened"));
});
