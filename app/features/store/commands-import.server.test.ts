import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildAuctionCategory, buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { importProducts } from "./commands-import.server.ts";
import { exportProducts, listSaleLog } from "./queries.server.ts";
import { defaultFilters, importMaxLines, problemLimit } from "./rules.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-23T12:00:00Z");
let admin: UserRow;
let games: string;
let packs: string;
beforeAll(async () => {
	admin = await buildUser(db, { role: "admin" });
	games = (await buildCategory(db, { slug: "games-of-test", name: "Games", nameEs: "Juegos" })).id;
	packs = (await buildAuctionCategory(db, { slug: "packs-of-test", name: "Packs", nameEs: "Sobres" })).id;
});
const asAdmin = () => contextOf(db, admin, { clock: { now: () => now } });
const fileOf = (text: string | Uint8Array) => ({
	bytes: async () => (typeof text === "string" ? Buffer.from(text) : text),
});
const load = (text: string | Uint8Array, submissionKey = randomUUID()) =>
	importProducts(asAdmin(), { submissionKey }, fileOf(text));
const named = (name: string) => db.select().from(storeProducts).where(eq(storeProducts.name, name));
const done = { created: 0, edited: 0, unchanged: 0, problems: [] };

/** The text of the file of all products that a search finds. */
function write(search: string, locale: "es" | "en" = "es"): Promise<string> {
	const filters = { ...defaultFilters, search, status: "all" } as const;
	return exportProducts(asAdmin(), { filters, locale, publicUrl: "https://reino.test" });
}

describe("a file of products", () => {
	it("enters a product with each of its lines", async () => {
		const text = `name,category,market_price,description,status,grade,year,cost_usd,margin_percentage
"Lata, con coma",games-of-test,"24,5","Dos
líneas",reserved,PSA 10,1994,10,30
Sobre,shop/packs-of-test,7.20,,,,,,
`;
		expect(await load(text)).toEqual({ ...done, created: 2 });
		const [tin] = await named("Lata, con coma");
		expect(tin).toMatchObject({
			productCategoryId: games,
			marketPrice: "24.50",
			description: "Dos\nlíneas",
			status: "reserved",
			grade: "PSA 10",
			year: 1994,
			finalPrice: "31.85",
			createdBy: admin.id,
			createdAt: now,
		});
		const [pack] = await named("Sobre");
		expect(pack).toMatchObject({ auctionCategoryId: packs, status: "available", description: null });
	});

	it.each([
		["semicolons", "name;category;market_price\nCarta uno;Juegos;1,50"],
		[
			"quotes and empty lines",
			'"name";"category";"market_price"\r\n\r\n"Carta; uno";"Juegos";"1,50"\r\n;;\r\n',
		],
		["tabs", "name\tcategory\tmarket_price\r\nCarta uno\tGAMES\t1.50\r\n"],
		[
			"another order, and its own columns",
			"market_price,name,category,final_price\n1.5,Carta uno,games-of-test,9",
		],
	])("is read with %s", async (_, text) => {
		expect(await load(`\uFEFF${text}`)).toEqual({ ...done, created: 1 });
	});

	it("is read as Windows writes it", async () => {
		const text = Buffer.from("name,category,market_price\nPokémon de 1999,games-of-test,3", "latin1");
		expect(await load(text)).toEqual({ ...done, created: 1 });
		expect(await named("Pokémon de 1999")).toHaveLength(1);
	});

	it("edits what it was written with, and nothing else", async () => {
		const sold = await buildStoreProduct(db, {
			name: "=Vuelta entera",
			description: '\'=1+1; "con" comillas',
			productCategoryId: games,
			status: "sold",
			salePrice: "20.00",
			saleCurrency: "ARS",
			soldOn: "2026-11-20",
			costUsd: "5.00",
			grade: "Grade 9",
			pricechartingUrl: "https://www.pricecharting.com/game/vuelta",
			images: ["a".repeat(32)],
		});
		const other = await buildStoreProduct(db, { name: "Vuelta otra", auctionCategoryId: packs });
		for (const locale of ["es", "en"] as const)
			expect(await load(await write("vuelta", locale)), locale).toEqual({ ...done, unchanged: 2 });
		const text = (await write("vuelta")).replace("Vuelta otra", "Vuelta nueva").replace("5,00", "6,5");
		expect(await load(text)).toEqual({ ...done, edited: 2 });
		const [edited] = await db.select().from(storeProducts).where(eq(storeProducts.id, sold.id));
		expect(edited).toEqual({
			...sold,
			costUsd: "6.50",
			minSaleUsd: "6.50",
			version: 2,
			updatedBy: admin.id,
			updatedAt: now,
		});
		const [renamed] = await db.select().from(storeProducts).where(eq(storeProducts.id, other.id));
		expect(renamed).toMatchObject({ name: "Vuelta nueva", version: 2 });
	});

	it("leaves as it is what it has no column of", async () => {
		const { id } = await buildStoreProduct(db, {
			name: "Sin columnas",
			brand: "Marca",
			productCategoryId: games,
		});
		const text = `id,version,name,category,market_price\n${id},1,Sin columnas,Juegos,11`;
		expect(await load(text)).toEqual({ ...done, edited: 1 });
		const [row] = await named("Sin columnas");
		expect(row).toMatchObject({ brand: "Marca", marketPrice: "11.00", lastPriceUpdate: now });
	});

	it("tells by line and column what is wrong, and then saves nothing of it", async () => {
		const { id } = await buildStoreProduct(db, { name: "Ya estaba" });
		const columns =
			"id,version,name,category,market_price,status,sale_price,sale_currency,sold_on,pricecharting_url";
		const text = `${columns}
,,Buena,games-of-test,5,,,,,
,,,games-of-test,-5,,,,,
,,Sin categoría,,1e3,,,,,
,,Perdida,nada,x,,,,,
,,Vendida,games-of-test,5,sold,,EUR,2026-11-24,
,,Mañana,games-of-test,5,sold,5,usd,2026-11-24,
,,"Dos
líneas",games-of-test,5,lost,,,,
,,De la guía,games-of-test,5,,,,,https://example.com/x
${randomUUID()},1,Nadie,games-of-test,5,,,,,
${id},7,Ya estaba,games-of-test,5,,,,,
corta,1
`;
		const report = await load(text);
		expect(report.problems.map(({ line, column, problem }) => `${line} ${column} ${problem}`)).toEqual([
			"3 name product.problem.nameAndCategoryRequired",
			"3 market_price product.problem.priceInvalid",
			"4 category product.problem.nameAndCategoryRequired",
			"4 market_price product.problem.priceInvalid",
			"5 category errors.catalogue.categoryNotFound",
			"5 market_price product.problem.priceInvalid",
			"6 sale_price product.problem.salePriceRequired",
			"6 sale_currency errors.field.invalid",
			"7 sold_on product.problem.saleDayFuture",
			"8 status errors.field.invalid",
			"10 pricecharting_url errors.priceGuide.urlInvalid",
			"10 grade product.problem.gradeRequired",
			"11 id product.file.notFound",
			"12 version product.file.changed",
			"13  product.file.cellCount",
		]);
		expect(await named("Buena")).toEqual([]);
	});

	it.each([
		["nothing in it", "", "product.file.empty", 1, ""],
		["a heading alone", "name,category,market_price\n\n", "product.file.empty", 1, ""],
		[
			"a column that nobody knows",
			"name,category,market_price,color\na,b,1,rojo",
			"product.file.unknownColumn",
			1,
			"color",
		],
		["a column twice", "name,category,market_price,name\na,b,1,c", "product.file.unknownColumn", 1, "name"],
		["no prices", "name,category\na,b", "product.file.missingColumn", 1, "market_price"],
		[
			"a quote that stays open",
			'name,category,market_price\n"a,b,1\nc,d,2',
			"product.file.unreadable",
			2,
			"",
		],
	])("with %s is refused whole", async (_, text, problem, line, column) => {
		expect(await load(text)).toEqual({
			...done,
			problems: [{ line, column, problem }],
		});
	});

	it("has so many lines at most, and of many problems tells the first", async () => {
		const lines = Array.from(
			{ length: importMaxLines },
			(_, index) => `Muchas ${index},games-of-test,${index % 2 ? "x" : "1"}`,
		);
		const text = ["name,category,market_price", ...lines].join("\n");
		const report = await load(text);
		expect(report.problems).toHaveLength(problemLimit);
		expect(report.problems.at(-1)).toMatchObject({
			line: 2 * problemLimit + 1,
			column: "market_price",
		});
		const [tooMany] = (await load(`${text}\nUna más,games-of-test,1`)).problems;
		expect(tooMany).toMatchObject({ problem: "product.file.tooManyLines", line: importMaxLines + 2 });
	});

	it("enters and edits many at once, and writes their sales into the log", async () => {
		const count = 30;
		const sale = "sold,5,USD,2026-11-20";
		const lines = Array.from(
			{ length: count },
			(_, index) => `Cada una ${index},games-of-test,${index},${index === 7 ? sale : ",,,"}`,
		);
		const heading = "name,category,market_price,status,sale_price,sale_currency,sold_on";
		expect(await load([heading, ...lines].join("\n"))).toEqual({ ...done, created: count });
		const [sold] = await named("Cada una 7");
		expect(await listSaleLog(asAdmin(), sold?.id ?? "")).toMatchObject([{ soldOn: "2026-11-20" }]);
		const text = (await write("Cada una", "en")).replaceAll("Cada una", "Cada otra");
		expect(await load(text)).toMatchObject({ edited: count });
	});

	it("is loaded once, however often it is sent", async () => {
		const { id } = await buildStoreProduct(db, { name: "Una vez", productCategoryId: games });
		const text = `id,version,name,category,market_price\n${id},1,Una vez,Juegos,11\n,,Una vez,Juegos,12`;
		const key = randomUUID();
		const reports = await Promise.all([load(text, key), load(text, key)]);
		reports.push(await load(text, key));
		for (const report of reports) expect(report).toEqual({ ...done, created: 1, edited: 1 });
		const rows = await db
			.select({ marketPrice: storeProducts.marketPrice, version: storeProducts.version })
			.from(storeProducts)
			.where(eq(storeProducts.name, "Una vez"))
			.orderBy(asc(storeProducts.marketPrice));
		expect(rows).toEqual([
			{ marketPrice: "11.00", version: 2 },
			{ marketPrice: "12.00", version: 1 },
		]);
	});

	it("names a product once", async () => {
		const { id } = await buildStoreProduct(db, { name: "Dos veces", productCategoryId: games });
		const line = (price: number) => `${id},1,Dos veces,Juegos,${price}`;
		const report = await load(`id,version,name,category,market_price\n${line(20)}\n${line(30)}`);
		expect(report).toMatchObject({
			...done,
			problems: [{ line: 3, column: "version", problem: "product.file.changed" }],
		});
		expect(await named("Dos veces")).toMatchObject([{ marketPrice: "10.00" }]);
	});

	it("is the one of two that edit the same product", async () => {
		const { id } = await buildStoreProduct(db, { name: "Disputada", productCategoryId: games });
		const text = (price: number) =>
			`id,version,name,category,market_price\n${id},1,Disputada,Juegos,${price}`;
		const reports = await Promise.all([load(text(20)), load(text(30))]);
		expect(reports.map(({ edited }) => edited).sort()).toEqual([0, 1]);
		expect(reports.find(({ edited }) => edited === 0)?.problems).toMatchObject([
			{ line: 2, column: "version", problem: "product.file.changed" },
		]);
	});

	it("is an admin's alone", async () => {
		for (const person of [null, {}, { role: "moderator" as const }]) {
			const ctx = contextOf(db, person && (await buildUser(db, person)));
			const input = { submissionKey: randomUUID() };
			await expect(importProducts(ctx, input, fileOf("x"))).rejects.toMatchObject({
				code: "auth.forbidden",
			});
			const written = exportProducts(ctx, { filters: defaultFilters, locale: "es", publicUrl: "" });
			await expect(written).rejects.toMatchObject({ code: "auth.forbidden" });
		}
	});
});
