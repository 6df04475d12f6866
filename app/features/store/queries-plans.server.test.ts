import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CommandContext } from "#app/platform/context.server.ts";
import { encodeCursor } from "#app/shared/cursor.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import { getProduct } from "./queries.server.ts";
import { getProductTotals, listProducts } from "./queries-list.server.ts";
import { noFilters, type ProductFilters } from "./rules-list.ts";

const { db } = await testDatabase({ isFilled: true });
const productCount = 15_000;
/** Far below the table, and far above a page and a thousand finds. */
const maxRows = productCount / 3;
/** Without a search a page reads but a few rows. */
const maxUnsearched = 400;

let admin: UserRow;
let categoryId: string;

beforeAll(async () => {
	admin = await buildUser(db, { role: "admin" });
	categoryId = (await buildCategory(db)).id;
	// Every name has "producto"; half have "uno" and half have "dos", so that both are common and never together.
	await db.execute(sql`insert into store_products (name, product_category_id, market_price, status, created_at)
		select 'Producto ' || case when n % 2 = 0 then 'uno ' else 'dos ' end || n, ${categoryId}, 10,
			case when n % 10 = 0 then 'deleted' when n % 7 = 0 then 'reserved' else 'available' end,
			now() - n * interval '1 minute'
		from generate_series(1, ${productCount}) as n`);
	await db.execute(sql`vacuum analyze`);
});

const readBy = (work: (ctx: CommandContext) => Promise<unknown>) => rowsReadBy(contextOf(db, admin), work);
const list = (filters: Partial<ProductFilters>, mark: string | null) => (ctx: CommandContext) =>
	listProducts(ctx, { filters: { ...noFilters, ...filters }, mark, locale: "es" });
const middle = encodeCursor([750, Date.now() - 7_500 * 60_000, "ffffffff-ffff-ffff-ffff-ffffffffffff"]);
const last = encodeCursor([1_500, Date.parse("2000-01-01"), "00000000-0000-7000-8000-000000000000"]);

describe("no query reads rows in proportion to the table:", () => {
	it.each(["all", "available", "deleted", "sold"] as const)("pages of what is %s", async (status) => {
		for (const category of [null, categoryId])
			for (const mark of [null, middle, last])
				expect(
					await readBy(list({ status, categoryId: category }, mark)),
					`${category} ${mark}`,
				).toBeLessThan(maxUnsearched);
	});

	it.each(["producto", "producto uno", "uno dos", "432", "4321", "prod 43", "nadie"])(
		"a search for %s",
		async (search) => {
			for (const filters of [{}, { status: "deleted" as const, categoryId }])
				for (const mark of [null, middle])
					expect(await readBy(list({ search, ...filters }, mark)), `${mark}`).toBeLessThan(maxRows);
		},
	);

	it("the totals and a product", async () => {
		const { rows } = await db.execute<{ id: string }>(sql`select id from store_products limit 1`);
		const id = rows[0]?.id ?? "";
		expect(await readBy(getProductTotals)).toBeLessThan(20);
		expect(await readBy((ctx) => getProduct(ctx, id, "es"))).toBeLessThan(100);
	});
});
