import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { noCopy } from "#app/features/lists/entry/rules-copy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import { findListOwners, listMatches } from "./queries.server.ts";
import { crossEntries } from "./queries-cross.server.ts";
import { getHomeMatches } from "./queries-home.server.ts";

const { db } = await testDatabase({ isFilled: true });
const people = 3_000;
/** Entries of other things that each of them has. */
const otherThings = 5;

it("a cross reads of somebody's thousands of entries those of names alone that were pasted", async () => {
	const item = await buildItem(db);
	const full = await buildUser(db);
	await buildEntry(db, { userId: full.id, itemId: item.id });
	await db.execute(sql`insert into users (username, email, city)
		select 'plan_' || n, 'plan_' || n || '@example.test', 'Rosario, Santa Fe' from generate_series(1, 100) as n`);
	await db.execute(sql`insert into list_entries (user_id, side, custom_name, category_id, name_key)
		select id, 'have', id || ' ' || n, ${item.categoryId}, id || ' ' || n
		from users cross join generate_series(1, case id when ${full.id} then 2000 else 50 end) as n`);
	await db.execute(sql.raw("vacuum analyze list_entries, list_people, users"));
	const typed = { categoryId: null, customName: null, anyPrinting: false, isOfSet: false, quantity: 1 };
	const pasted = [{ ...typed, side: "want" as const, itemId: item.id, copy: noCopy, isStarred: false }];
	const cross = (tx: QueryContext) => crossEntries(tx, pasted, { locale: "es", personId: full.id });
	expect((await cross(contextOf(db, null))).person?.get.units).toBe(1);
	// Lists of all twice, and no entries but those of the name.
	expect(await rowsReadBy(contextOf(db, null), cross)).toBeLessThan(1000);
	await db.execute(sql`delete from users`);
	await db.execute(sql.raw("vacuum analyze list_entries, list_people, users"));
});

it("matches read the lists of each person once, and the entries of those alone who are shown", async () => {
	const popular = [await buildItem(db), await buildItem(db)] as const;
	await db.execute(sql`insert into users (username, email, city)
		select 'plan_' || n, 'plan_' || n || '@example.test', 'Rosario, Santa Fe' from generate_series(1, ${people}) as n`);
	await db.execute(sql`insert into list_people (user_id) select id from users`);
	for (const [index, { id }] of popular.entries()) {
		await db.execute(sql`insert into list_entries (user_id, side, item_id, category_id, name_key, is_any)
			select users.id, ${index ? "want" : "have"}, item.id, item.category_id, item.name_folded, ${index === 1} and random() < .5
			from users cross join product_items as item where item.id = ${id}`);
	}
	await db.execute(sql`insert into list_entries (user_id, side, custom_name, category_id, name_key)
		select users.id, 'have', 'thing ' || n, item.category_id, 'thing ' || n
		from users cross join generate_series(1, ${otherThings}) as n join product_items as item on item.id = ${popular[0].id}`);
	const me = await buildUser(db);
	await buildEntry(db, { userId: me.id, side: "want", itemId: popular[0].id });
	await buildEntry(db, { userId: me.id, itemId: popular[1].id });
	for (const table of ["list_entries", "list_people", "users"]) {
		await db.execute(sql.raw(`vacuum analyze ${table}`));
	}
	const ctx = contextOf(db, me);
	const view = { group: null, page: 1 } as const;
	const read = await rowsReadBy(ctx, (tx) => listMatches(tx, { view, locale: "es", since: null }));
	// Lists and accounts of all, and whom they are shown; their entries are seven times as many as they.
	expect(read).toBeLessThan(people * 3);
	// Lists and accounts of all; who seeks a thing is counted among them, and not looked up.
	expect(await rowsReadBy(ctx, (tx) => getHomeMatches(tx, "es"))).toBeLessThan(people * 2.25);
	const owners = { itemIds: [popular[0].id], anyIds: [] };
	expect(await rowsReadBy(ctx, (tx) => findListOwners(tx, owners))).toBeLessThan(people * 4);
});
