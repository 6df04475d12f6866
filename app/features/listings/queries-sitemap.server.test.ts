import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { QueryContext } from "#app/platform/context.server.ts";
import { rowsPerPart } from "#app/platform/database/sitemap-parts.server.ts";
import { sitemapParts } from "#app/platform/database/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import { countListingSitemaps, findListingSitemap } from "./queries-sitemap.server.ts";

const { db } = await testDatabase({ isFilled: true });
const ctx = contextOf(db, null);
const listingCount = 21_000;

async function idsOf(number: number, context: QueryContext = ctx): Promise<string[]> {
	const ids: string[] = [];
	for await (const batch of (await findListingSitemap(context, number)) ?? [])
		ids.push(...batch.map(({ name }) => name));
	return ids;
}

it("has one empty file while there are no listings", async () => {
	expect(await countListingSitemaps(ctx)).toBe(1);
	expect(await idsOf(1)).toEqual([]);
	expect(await findListingSitemap(ctx, 2)).toBeNull();
	expect(await findListingSitemap(ctx, 0)).toBeNull();
});

describe("the files of many listings", () => {
	beforeAll(async () => {
		const category = await buildCategory(db);
		// One person's figures, which every listing changes, would be thousands of versions of one row.
		const owners = await Promise.all(
			Array.from({ length: 50 }, (_, n) => buildUser(db, { isBanned: n % 5 === 0 })),
		);
		await db.execute(sql`insert into listings (user_id, category_id, title, status)
			select (${sql.param(owners.map(({ id }) => id))}::uuid[])[1 + n % ${owners.length}], ${category.id}, 'Carta ' || n,
				case when n % 3 = 0 then 'traded' when n % 7 = 0 then 'paused' else 'active' end
			from generate_series(1, ${listingCount}) as n`);
		await db.execute(sql`vacuum analyze listings`);
	});

	it("hold every public listing, and no other, exactly once", async () => {
		const count = await countListingSitemaps(ctx);
		expect(count).toBe(Math.floor(listingCount / rowsPerPart) + 1);
		const files = await Promise.all(Array.from({ length: count }, (_, index) => idsOf(index + 1)));
		const { rows } = await db.execute<{ id: string }>(
			sql`select id from listings where is_public order by id`,
		);
		expect(rows.length).toBeGreaterThan(9_000);
		expect(files.flat()).toEqual(rows.map(({ id }) => id));
		expect(Math.max(...files.map((ids) => ids.length))).toBeLessThanOrEqual(rowsPerPart);
	});

	it("stay as they are while listings come, and take new ones into the last", async () => {
		const before = await idsOf(1);
		const last = await countListingSitemaps(ctx);
		const { id } = await buildListing(db, { productItemId: null });
		expect(await countListingSitemaps(ctx)).toBe(last);
		expect(await idsOf(1)).toEqual(before);
		expect((await idsOf(last)).at(-1)).toBe(id);
	});

	it("are counted alike by two who ask at once", async () => {
		await db.delete(sitemapParts);
		const counts = await Promise.all([1, 2, 3, 4].map(() => countListingSitemaps(ctx)));
		expect(new Set(counts)).toEqual(new Set([Math.floor(listingCount / rowsPerPart) + 1]));
		expect((await db.select().from(sitemapParts)).length).toBe(Math.floor(listingCount / rowsPerPart));
	});

	it("are listed and read by ranges of ids, without a look at the rest of the table", async () => {
		await countListingSitemaps(ctx);
		const read = await rowsReadBy(ctx, async (tx) => {
			await countListingSitemaps(tx);
			await idsOf(2, tx);
		});
		// The file's own part, and what came after the last whole one, to count it.
		expect(read).toBeGreaterThanOrEqual(rowsPerPart);
		expect(read).toBeLessThan(rowsPerPart + (listingCount % rowsPerPart) * 1.1);
	});
});
