import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { encodeCursor } from "#app/shared/cursor.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import {
	findRandomShowcaseId,
	findShowcaseBySlug,
	getPieceTexts,
	getShowcase,
	listComments,
	listSitemapShowcases,
} from "./queries.server.ts";
import {
	getOwnElement,
	getShowcaseDraft,
	listOwnElements,
	listPickableListings,
	listShowcasesForListing,
} from "./queries-editor.server.ts";
import {
	type ListShowcasesInput,
	listFavoriteShowcases,
	listHomeShowcases,
	listOwnShowcases,
	listShowcases,
} from "./queries-list.server.ts";
import { showcasesPerPerson } from "./rules.ts";
import { collections, collectionsElements } from "./tables.server.ts";

const { db } = await testDatabase({ isFilled: true });
const showcaseCount = 9_000;
const commentCount = 10_000;
const listingCount = 2_000;
/** Of each, far below the table and far above a page: what a query may touch. */
const maxRows = { list: showcaseCount / 5, comments: commentCount / 16 };

let owner: UserRow;
let showcase: typeof collections.$inferSelect;

beforeAll(async () => {
	owner = await buildUser(db);
	const category = await buildCategory(db);
	await db.execute(sql`insert into users (username, email)
		select 'user_' || n, 'user_' || n || '@example.test' from generate_series(1, 400) as n`);
	await db.execute(sql`insert into listings (user_id, category_id, title)
		select ${owner.id}, ${category.id}, 'Carta ' || n from generate_series(1, ${listingCount}) as n`);
	await db.execute(sql`insert into collections_elements (user_id, title, image_url, width, height, placeholder_color)
		select id, 'Pieza', id::text, 1, 1, '#000000' from users`);
	// Every name has "vitrina"; half have "uno" and half have "dos", so that both words are common and never together.
	await db.execute(sql`insert into collections (owner_id, name, likes, created_at)
		select person.id, 'Vitrina ' || case when n % 2 = 0 then 'uno ' else 'dos ' end || n, n % 50, now() - n * interval '1 minute'
		from generate_series(1, ${showcaseCount}) as n
		join (select id, row_number() over (order by id) as place from users) as person on person.place = 1 + n % 400`);
	await db.execute(sql`insert into collections_elements_ref (collection_id, element_id, position)
		select c.id, e.id, 0 from collections c join collections_elements e on e.user_id = c.owner_id`);
	await db.execute(
		sql`insert into collection_terms (collection_id, terms) select id, words_of(name_folded) from collections`,
	);
	const [own] = await db.select().from(collections).where(eq(collections.ownerId, owner.id)).limit(1);
	if (!own) throw new Error("The owner has no showcase.");
	showcase = own;
	await db.execute(sql`insert into collection_listings (collection_id, listing_id, position)
		select c.id, l.id, 1 from (select id, row_number() over () as place from collections) as c
		join (select id, row_number() over () as place from listings) as l on l.place = 1 + c.place % ${listingCount}`);
	await db.execute(sql`insert into collection_listings (collection_id, listing_id, position)
		select ${showcase.id}, id, 2 from listings order by id limit 49 on conflict do nothing`);
	// The count is made anew at each comment, which for so many at once takes a minute.
	await db.execute(sql`alter table collection_comments disable trigger collection_comments_count`);
	await db.execute(sql`insert into collection_comments (collection_id, user_id, comment, created_at)
		select ${showcase.id}, id, 'Comentario', now() - n * interval '1 minute'
		from generate_series(1, ${commentCount}) as n join (select id, row_number() over () as place from users) as person
			on person.place = 1 + n % 400`);
	await db.execute(sql`alter table collection_comments enable trigger collection_comments_count`);
	await db.execute(sql`update collections set comments_count = ${commentCount} where id = ${showcase.id}`);
	await db.execute(sql`insert into collections_favorites (collection_id, user_id)
		select id, ${owner.id} from collections order by id limit 300`);
	await db.execute(sql`vacuum analyze`);
});

const readBy = (work: (ctx: CommandContext) => Promise<unknown>) => rowsReadBy(contextOf(db, owner), work);
const list = (input: Partial<ListShowcasesInput>) => (ctx: CommandContext) =>
	listShowcases(ctx, { order: "likes", ...input });
const last = encodeCursor([0, Date.parse("2000-01-01"), "00000000-0000-7000-8000-000000000000"]);

describe("no query reads rows in proportion to the table:", () => {
	it.each(["likes", "newest"] as const)(
		"the list by %s, its first page and its last, and one's own",
		async (order) => {
			for (const input of [{}, { cursor: last }, { onlyMine: true }])
				expect(await readBy(list({ order, ...input })), JSON.stringify(input)).toBeLessThan(maxRows.list);
		},
	);

	it.each(["Vitrina", "vitrina uno", "uno dos", "4321", "vitrina 4321", "4312x", "nadie"])(
		"a search for %s",
		async (search) => {
			for (const input of [{}, { cursor: last }, { onlyMine: true }, { order: "newest" as const }])
				expect(await readBy(list({ search, ...input })), JSON.stringify(input)).toBeLessThan(maxRows.list);
		},
	);

	it("the lists of a profile and of the home", async () => {
		for (const query of [listOwnShowcases, listFavoriteShowcases, listHomeShowcases])
			expect(await readBy(query), query.name).toBeLessThan(maxRows.list);
	});

	it("a showcase's page, with 10 000 comments, and what leads to it", async () => {
		const { id } = showcase;
		expect(await readBy((ctx) => getShowcase(ctx, id, "es"))).toBeLessThan(maxRows.comments);
		expect(await readBy((ctx) => getPieceTexts(ctx, id))).toBeLessThan(maxRows.list);
		expect(await readBy((ctx) => findRandomShowcaseId(ctx, id))).toBeLessThan(maxRows.list);
		const link = { username: owner.username, slug: showcase.slug };
		expect(await readBy((ctx) => findShowcaseBySlug(ctx, link))).toBeLessThan(showcasesPerPerson);
	});

	it("the comments, newest and oldest", async () => {
		const oldest = encodeCursor(["2000-01-01T00:00:00.000Z", "00000000-0000-7000-8000-000000000000"]);
		const page = (cursor?: string) => readBy((ctx) => listComments(ctx, { showcaseId: showcase.id, cursor }));
		expect(await page()).toBeLessThan(maxRows.comments);
		expect(await page(oldest)).toBeLessThan(maxRows.comments);
	});

	it("the newest for search engines", async () => {
		expect(await readBy((ctx) => listSitemapShowcases(ctx, 500))).toBeLessThan(maxRows.list);
	});

	it("what the forms begin with", async () => {
		const [element] = await db
			.select()
			.from(collectionsElements)
			.innerJoin(users, eq(users.id, collectionsElements.userId))
			.where(eq(users.id, owner.id));
		const elementId = element?.collections_elements.id ?? "";
		expect(await readBy((ctx) => getShowcaseDraft(ctx, showcase.id))).toBeLessThan(maxRows.list);
		expect(await readBy((ctx) => listOwnElements(ctx))).toBeLessThan(maxRows.list);
		expect(await readBy((ctx) => getOwnElement(ctx, elementId))).toBeLessThan(maxRows.list);
		expect(await readBy((ctx) => listShowcasesForListing(ctx, elementId))).toBeLessThan(maxRows.list);
	});

	it("a page of one's listings, but for how many there are", async () => {
		expect(await readBy((ctx) => listPickableListings(ctx, { locale: "es" }))).toBeLessThan(
			listingCount * 1.1,
		);
	});
});
