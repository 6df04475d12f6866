import { beforeEach, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildSale } from "#tests/factories/store.ts";
import { getStorePanel } from "./queries-panel.server.ts";
import { storeProducts } from "./tables.server.ts";

const { db } = await testDatabase();
const clock = { now: () => new Date("2026-11-24T12:00:00Z") };
const ctx = contextOf(db, await buildUser(db, { role: "admin" }), { clock });
const sell = (soldOn: string, salePrice: string, saleCurrency: "USD" | "ARS" = "USD") =>
	buildSale(db, { soldOn, salePrice, saleCurrency });

beforeEach(async () => void (await db.delete(storeProducts)));

it("adds up this month, in dollars", async () => {
	await sell("2026-11-24", "112.00");
	await sell("2026-11-02", "90000.00", "ARS");
	await sell("2026-10-31", "100.00");
	expect(await getStorePanel(ctx)).toMatchObject({
		today: "2026-11-24",
		totals: { sold: 3 },
		sales: { sold: "112.00", units: 1 },
	});
});

it("is for admins alone", async () => {
	for (const other of [null, await buildUser(db), await buildUser(db, { role: "moderator" })])
		expect((await refusal(getStorePanel(contextOf(db, other)))).code).toBe("auth.forbidden");
});
