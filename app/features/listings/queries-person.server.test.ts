import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import { listPersonListings } from "./queries-person.server.ts";

const { db } = await testDatabase({ isFilled: true });
const ctx = contextOf(db, null);
const size = 12;

describe("the listings of somebody who has swapped very much", () => {
	let ownerId = "";

	beforeAll(async () => {
		ownerId = (await buildUser(db)).id;
		for (let n = 0; n < 2 * size + 3; n++) await buildListing(db, { userId: ownerId });
		const { id: categoryId } = await buildCategory(db);
		await db.execute(sql`insert into listings (user_id, category_id, title, status)
			select ${ownerId}::uuid, ${categoryId}, 'Carta ' || n, 'traded' from generate_series(1, 3000) as n`);
		await db.execute(sql`vacuum analyze listings`);
	});

	it("are read to their end, newest first, without a look at what is no more", async () => {
		const ids: string[] = [];
		const read = await rowsReadBy(ctx, async (tx) => {
			let cursor: string | null = null;
			do {
				const page = await listPersonListings(tx, { ownerId, size, cursor, locale: "es" });
				ids.push(...page.listings.map(({ id }) => id));
				cursor = page.nextCursor;
			} while (cursor);
		});
		expect(ids).toHaveLength(2 * size + 3);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids).toEqual(ids.toSorted().toReversed());
		expect(read).toBeLessThan(500);
	});
});
