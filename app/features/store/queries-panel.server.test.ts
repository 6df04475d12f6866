import { beforeEach, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildSale, buildStoreProduct } from "#tests/factories/store.ts";
import { getStorePanel } from "./queries-panel.server.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const clock = { now: () => new Date("2026-11-24T12:00:00Z") };
const ctx = contextOf(db, await buildUser(db, { role: "admin" }), { clock });
const sell = (soldOn: string, salePrice: string, saleCurrency: "USD" | "ARS" = "USD") =>
	buildSale(db, { soldOn, salePrice, saleCurrency });

beforeEach(async () => void (await db.delete(storeProducts)));

it("holds this month against as much of the one before, in dollars", async () => {
	await sell("2026-11-24", "112.00");
	await sell("2026-11-02", "90000.00", "ARS");
	await sell("2026-10-24", "100.00");
	await sell("2026-10-25", "900.00");
	const { today, sales, change } = await getStorePanel(ctx);
	expect([today, sales.sold, change]).toEqual(["2026-11-24", "112.00", 0.12]);
});

it("says nothing of a change from nothing", async () => {
	await sell("2026-11-24", "112.00");
	expect((await getStorePanel(ctx)).change).toBeNull();
});

it("adds up weeks that end today", async () => {
	for (const day of ["2026-11-24", "2026-11-18"]) await sell(day, "10.00");
	await sell("2026-11-17", "5.00");
	await sell("2026-08-26", "1.00");
	await sell("2026-08-25", "900.00");
	expect((await getStorePanel(ctx)).weeks).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 20]);
});

it("shows the covers of what was last put up for sale", async () => {
	for (const [index, images] of [["a"], [], ["b", "x"], ["c"], ["d"]].entries())
		await buildStoreProduct(db, { images, createdAt: new Date(Date.UTC(2026, 10, 1 + index)) });
	await buildStoreProduct(db, { images: ["reserved"], status: "reserved", createdAt: clock.now() });
	expect((await getStorePanel(ctx)).images).toEqual(["d", "c", "b"]);
});

it("is for admins alone", async () => {
	for (const other of [null, await buildUser(db), await buildUser(db, { role: "moderator" })])
		expect((await refusal(getStorePanel(contextOf(db, other)))).code).toBe("auth.forbidden");
});
