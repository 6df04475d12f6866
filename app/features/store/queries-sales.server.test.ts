import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildAuctionCategory, buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildSale } from "#tests/factories/store.ts";
import { getSalesFigures, getSalesReport, listSaleLines } from "./queries-sales.server.ts";
import { writeSalesFile } from "./queries-sales-file.server.ts";
import type { SalesFilters } from "./rules-sales.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });
const clock = { now: () => new Date("2026-11-24T12:00:00Z") };
const ctx = contextOf(db, admin, { clock });
const day = "2026-11-24";
const report = (overrides: Partial<SalesFilters> = {}) =>
	getSalesReport(ctx, { period: "month", day, currency: "USD", ...overrides }, "es");

beforeEach(async () => void (await db.delete(storeProducts)));

describe("a report of sales", () => {
	it("adds up each day of the month, up to today", async () => {
		await buildSale(db, { soldOn: "2026-11-01", salePrice: "100.00", costUsd: "60.00" });
		await buildSale(db, { soldOn: "2026-11-19", salePrice: "31.10", costUsd: "20.05" });
		await buildSale(db, { soldOn: "2026-11-19", salePrice: "10.00", costUsd: "12.00" });
		await buildSale(db, { soldOn: "2026-10-31", salePrice: "999.00" });
		await buildSale(db, { soldOn: "2026-12-01", salePrice: "999.00" });
		const { buckets, total } = await report();
		expect(buckets.map(({ begin }) => begin)).toEqual(
			Array.from({ length: 24 }, (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}`),
		);
		expect(buckets[18]).toMatchObject({ units: 2, sold: "41.10", cost: "32.05", margin: "9.05" });
		expect(buckets[1]).toMatchObject({ units: 0, sold: "0.00", marginPart: null });
		expect(total).toMatchObject({
			units: 3,
			sold: "141.10",
			cost: "92.05",
			margin: "49.05",
			marginPart: 0.347,
		});
	});

	it.each([
		["weeks", ["2026-08-31", "2026-11-23"], 13],
		["months", ["2025-12-01", "2026-11-01"], 12],
		["days", ["2026-11-18", "2026-11-24"], 7],
	] as const)("adds up %s, the first and the last too", async (period, [first, last], count) => {
		await buildSale(db, { soldOn: first, salePrice: "1.00" });
		await buildSale(db, { soldOn: day, salePrice: "2.00" });
		const { buckets } = await report({ period });
		expect(buckets).toHaveLength(count);
		expect([buckets[0], buckets.at(-1)]).toMatchObject([
			{ begin: first, sold: "1.00" },
			{ begin: last, sold: "2.00" },
		]);
	});

	it("adds up each category, of either kind, the one that sold most first", async () => {
		const cards = await buildCategory(db, { name: "Single cards", nameEs: "Cartas sueltas" });
		const packs = await buildAuctionCategory(db, { name: "Packs", nameEs: "Sobres" });
		const sold = { soldOn: "2026-11-02", costUsd: "5.00" };
		await buildSale(db, { ...sold, productCategoryId: cards.id, salePrice: "9.00" });
		await buildSale(db, { ...sold, auctionCategoryId: packs.id, salePrice: "10.00" });
		const names = ({ categories }: Awaited<ReturnType<typeof report>>) => categories.map(({ name }) => name);
		expect(names(await report())).toEqual(["Sobres", "Cartas sueltas"]);
		const english = await getSalesReport(ctx, { period: "month", day, currency: "USD" }, "en");
		expect(names(english)).toEqual(["Packs", "Single cards"]);
		expect(english.categories[0]).toMatchObject({ units: 1, sold: "10.00", marginPart: 0.5 });
	});

	it("shows the latest five, with their margins", async () => {
		for (let number = 1; number <= 6; number += 1)
			await buildSale(db, {
				name: `Sale ${number}`,
				soldOn: `2026-11-0${number}`,
				salePrice: "20.00",
				costUsd: "15.00",
			});
		const { latest } = await report();
		expect(latest.map(({ name }) => name)).toEqual(["Sale 6", "Sale 5", "Sale 4", "Sale 3", "Sale 2"]);
		expect(latest[0]).toMatchObject({
			price: "20.00",
			currency: "USD",
			soldOn: "2026-11-06",
			marginPart: 0.25,
		});
	});

	it("never mixes currencies, and says that there are others", async () => {
		await buildSale(db, { soldOn: day, salePrice: "50.00", costUsd: "30.00" });
		await buildSale(db, { soldOn: day, salePrice: "90000.00", saleCurrency: "ARS", costUsd: "60.00" });
		expect(await report()).toMatchObject({ total: { sold: "50.00", cost: "30.00" }, unitsInOther: 1 });
		const inPesos = await report({ currency: "ARS" });
		expect(inPesos).toMatchObject({
			total: { units: 1, sold: "90000.00", cost: "0.00", marginPart: null },
			unitsInOther: 1,
		});
		expect(inPesos.latest[0]?.marginPart).toBeNull();
	});

	it("leaves out of the margin what has no cost", async () => {
		await buildSale(db, { soldOn: day, salePrice: "100.00", costUsd: "75.00" });
		await buildSale(db, { soldOn: day, salePrice: "40.00", costUsd: null });
		expect((await report()).total).toMatchObject({
			sold: "140.00",
			margin: "25.00",
			marginPart: 0.25,
			unitsWithoutCost: 1,
			soldWithoutCost: "40.00",
		});
	});

	it("adds up any days", async () => {
		await buildSale(db, { soldOn: "2026-10-24", salePrice: "7.00" });
		const span = { from: "2026-10-01", to: "2026-10-24" };
		expect(await getSalesFigures(ctx, span, "USD")).toMatchObject({ units: 1, sold: "7.00" });
	});
});

describe("the file of a period", () => {
	it("has a line for each sale, and nothing that a spreadsheet would run", async () => {
		const { id } = await buildCategory(db, { name: "Games", nameEs: "Juegos" });
		const sold = { productCategoryId: id, soldOn: "2026-11-02" };
		const formula = await buildSale(db, {
			...sold,
			name: '=HYPERLINK("x")',
			salePrice: "10.00",
			costUsd: "12.50",
		});
		const pesos = await buildSale(db, {
			...sold,
			name: 'Dos, "así"',
			salePrice: "5000.00",
			saleCurrency: "ARS",
		});
		const text = await writeSalesFile(ctx, { from: "2026-11-01", to: "2026-11-30" }, "es");
		expect(text.startsWith("\uFEFFday,")).toBe(true);
		expect(parse(text, { bom: true, from: 2 })).toEqual([
			["2026-11-02", formula.id, `'=HYPERLINK("x")`, "Juegos", "USD", "10.00", "12.50", "-2.50"],
			["2026-11-02", pesos.id, 'Dos, "así"', "Juegos", "ARS", "5000.00", "", ""],
		]);
	});
});

it("sales are for admins alone", async () => {
	const span = { from: day, to: day };
	for (const other of [null, await buildUser(db), await buildUser(db, { role: "moderator" })]) {
		const others = contextOf(db, other, { clock });
		const asked = [
			getSalesReport(others, { period: "month", day, currency: "USD" }, "es"),
			getSalesFigures(others, span, "USD"),
			listSaleLines(others, span, "es"),
		];
		for (const each of asked) expect((await refusal(each)).code).toBe("auth.forbidden");
	}
});
