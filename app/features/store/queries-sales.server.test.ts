import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildAuctionCategory, buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildSale } from "#tests/factories/store.ts";
import { getSalesReport, getStorePanel, writeSalesFile } from "./queries-sales.server.ts";
import type { SalesFilters } from "./rules-sales.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });
const clock = { now: () => new Date("2026-11-24T12:00:00Z") };
const ctx = contextOf(db, admin, { clock });
const day = "2026-11-24";
const filters: SalesFilters = { month: "2026-11", currency: "USD" };
const report = (overrides: Partial<SalesFilters> = {}) =>
	getSalesReport(ctx, { ...filters, ...overrides }, "es");

beforeEach(async () => void (await db.delete(storeProducts)));

describe("a report of sales", () => {
	it("adds up each day of the month, up to today", async () => {
		await buildSale(db, { soldOn: "2026-11-01", salePrice: "100.00", costUsd: "60.00" });
		await buildSale(db, { soldOn: "2026-11-19", salePrice: "31.10", costUsd: "20.05" });
		await buildSale(db, { soldOn: "2026-11-19", salePrice: "10.00", costUsd: "12.00" });
		await buildSale(db, { soldOn: "2026-10-31", salePrice: "999.00" });
		await buildSale(db, { soldOn: "2026-12-01", salePrice: "999.00" });
		const { days, total } = await report();
		expect(days.map((each) => each.day)).toEqual(
			Array.from({ length: 24 }, (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}`),
		);
		expect(days[18]).toMatchObject({ units: 2, sold: "41.10", cost: "32.05", margin: "9.05" });
		expect(days[1]).toMatchObject({ units: 0, sold: "0.00", marginPart: null });
		expect(total).toMatchObject({
			units: 3,
			sold: "141.10",
			cost: "92.05",
			margin: "49.05",
			marginPart: 0.347,
		});
	});

	it("has all the days of a month that is over", async () => {
		await buildSale(db, { soldOn: "2026-10-31", salePrice: "2.00" });
		const { days } = await report({ month: "2026-10" });
		expect(days).toHaveLength(31);
		expect(days.at(-1)).toMatchObject({ day: "2026-10-31", sold: "2.00" });
	});

	it("adds up each category, of either kind, the one that sold most first", async () => {
		const cards = await buildCategory(db, { name: "Single cards", nameEs: "Cartas sueltas" });
		const packs = await buildAuctionCategory(db, { name: "Packs", nameEs: "Sobres" });
		const sold = { soldOn: "2026-11-02", costUsd: "5.00" };
		await buildSale(db, { ...sold, productCategoryId: cards.id, salePrice: "9.00" });
		await buildSale(db, { ...sold, auctionCategoryId: packs.id, salePrice: "10.00" });
		const names = ({ categories }: Awaited<ReturnType<typeof report>>) => categories.map(({ name }) => name);
		expect(names(await report())).toEqual(["Sobres", "Cartas sueltas"]);
		const english = await getSalesReport(ctx, filters, "en");
		expect(names(english)).toEqual(["Packs", "Single cards"]);
		expect(english.categories[0]).toMatchObject({ units: 1, sold: "10.00", marginPart: 0.5 });
	});

	it("never mixes currencies, and says that there are others", async () => {
		await buildSale(db, { soldOn: day, salePrice: "50.00", costUsd: "30.00" });
		await buildSale(db, { soldOn: day, salePrice: "90000.00", saleCurrency: "ARS", costUsd: "60.00" });
		expect(await report()).toMatchObject({
			total: { sold: "50.00", cost: "30.00" },
			unitsInOtherCurrency: 1,
		});
		const inPesos = await report({ currency: "ARS" });
		expect(inPesos).toMatchObject({
			total: { units: 1, sold: "90000.00", cost: "0.00", marginPart: null },
			unitsInOtherCurrency: 1,
		});
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
});

describe("the file of a month", () => {
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
		const spanish = await writeSalesFile(ctx, "2026-11", "es");
		expect(spanish.startsWith("\uFEFFday;")).toBe(true);
		expect(parse(spanish, { bom: true, from: 2, delimiter: ";" })).toEqual([
			["2026-11-02", formula.id, `'=HYPERLINK("x")`, "Juegos", "USD", "10,00", "12,50", "-2,50"],
			["2026-11-02", pesos.id, 'Dos, "así"', "Juegos", "ARS", "5000,00", "", ""],
		]);
		const english = await writeSalesFile(ctx, "2026-11", "en");
		expect(english).toContain(`2026-11-02,${formula.id},"'=HYPERLINK(""x"")",Games,USD,10.00,12.50,-2.50`);
		expect(await writeSalesFile(ctx, "2026-10", "es")).not.toContain(formula.id);
	});
});

it("sales are for admins alone", async () => {
	for (const other of [null, await buildUser(db), await buildUser(db, { role: "moderator" })]) {
		const others = contextOf(db, other, { clock });
		const asked = [getSalesReport(others, filters, "es"), writeSalesFile(others, filters.month, "es")];
		for (const each of asked) expect((await refusal(each)).code).toBe("auth.forbidden");
	}
});

const sell = (soldOn: string, salePrice: string, saleCurrency: "USD" | "ARS" = "USD") =>
	buildSale(db, { soldOn, salePrice, saleCurrency });

describe("the shop on the panel", () => {
	it("adds up this month, in dollars", async () => {
		await sell("2026-11-24", "112.00");
		await sell("2026-11-02", "90000.00", "ARS");
		await sell("2026-10-31", "100.00");
		expect(await getStorePanel(ctx, "es")).toMatchObject({
			today: "2026-11-24",
			totals: { sold: 3 },
			sales: { total: { sold: "112.00", units: 1 } },
		});
		expect((await getStorePanel(ctx, "es")).sales.days.at(-1)).toMatchObject({
			day: "2026-11-24",
			sold: "112.00",
		});
	});

	it("is for admins alone", async () => {
		for (const other of [null, await buildUser(db), await buildUser(db, { role: "moderator" })])
			expect((await refusal(getStorePanel(contextOf(db, other), "es"))).code).toBe("auth.forbidden");
	});
});
