import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { rowsPerPart } from "#app/platform/database/sitemap-parts.server.ts";
import { sitemapParts } from "#app/platform/database/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { countListingSitemaps, findListingSitemap } from "./queries-sitemap.server.ts";

const { db, pool } = await testDatabase({ isFilled: true });
const ctx = contextOf(db, null);
const listingCount = 25_000;

async function idsOf(number: number): Promise<string[]> {
	const ids: string[] = [];
	for await (const batch of (await findListingSitemap(ctx, number)) ?? [])
		ids.push(...batch.map(({ id }) => id));
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
		const owner = await buildUser(db);
		const banned = await buildUser(db, { isBanned: true });
		await db.execute(sql`insert into listings (user_id, category_id, title, status)
			select case when n % 5 = 0 then ${banned.id}::uuid else ${owner.id}::uuid end, ${category.id}, 'Carta ' || n,
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
		expect(rows.length).toBeGreaterThan(10_000);
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
		const plans = await plansOf(async () => {
			await countListingSitemaps(ctx);
			await idsOf(2);
		});
		const reads = plans.filter((plan) => plan.includes("on listings"));
		expect(reads.length).toBeGreaterThan(rowsPerPart / 2 / 1_000);
		for (const plan of reads) {
			expect(plan).toMatch(/Index( Only)? Scan using listings_pkey/);
			expect(plan).not.toMatch(/Seq Scan|Bitmap/);
		}
	});
});

/** How the database answers each statement that some work sends. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
	const query = vi.spyOn(pool, "query");
	await work();
	const sent = query.mock.calls.map(([config, values]) => ({
		config: config as unknown as { text: string },
		values,
	}));
	query.mockRestore();
	const explain = async ({ config, values }: (typeof sent)[number]) => {
		const { rows } = await pool.query(`explain ${config.text}`, values as unknown as unknown[]);
		return rows.map((row) => row["QUERY PLAN"]).join("\n");
	};
	return Promise.all(sent.map(explain));
}
