import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyPassword } from "#app/features/accounts/auth/auth.server.ts";
import { consecutiveLimit } from "#app/features/chats/rules.ts";
import { offerStatuses } from "#app/features/offers/rules.ts";
import { tradeStatuses } from "#app/features/trades/rules.ts";
import { createFiles } from "#app/platform/files.server.ts";
import { imageFile, imageWidths, pngFile } from "#app/shared/image.ts";
import { seedCatalogue } from "#db/seeds/seed-catalogue.server.ts";
import { testDatabase } from "#tests/database.ts";
import { missingRows } from "#tests/fills.ts";
import { demoPassword } from "./people.ts";
import { collectorTotals } from "./plan-lists.ts";
import { seedDemo } from "./seed-demo.server.ts";

const { db } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "reino-demo-"));
const files = createFiles(folder);
const clock = { now: () => new Date("2026-11-21T12:00:00Z") };

beforeAll(async () => {
	await seedCatalogue(db);
	expect(await seedDemo({ db, files, clock })).toBe(true);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Rows that break a rule; a rule that holds has none. */
async function breaches(query: ReturnType<typeof sql>): Promise<readonly unknown[]> {
	return (await db.execute(query)).rows;
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(
		sql`select count(*)::int as count from (${query}) as rows`,
	);
	return rows[0]?.count ?? Number.NaN;
}

describe("the demo", () => {
	test("does nothing where there are people already", async () => {
		expect(await seedDemo({ db, files, clock })).toBe(false);
		expect(await count(sql`select from users`)).toBe(40);
	});

	test.each(missingRows)("has in %s what follows from its rows", async (_table, query) => {
		expect((await db.$client.query(query)).rows).toEqual([]);
	});

	test("has the size that a lived-in place has", async () => {
		// One of them offers a card.
		expect(await count(sql`select from listings`)).toBe(301);
		expect(await count(sql`select from chats`)).toBeGreaterThan(250);
		expect(await count(sql`select from chat_messages`)).toBeGreaterThan(800);
		expect(await count(sql`select from collections`)).toBeGreaterThan(10);
		expect(await count(sql`select from store_products`)).toBeGreaterThan(10);
	});

	test("has lists that cross: the collector's long, the others' of the same sets", async () => {
		const { rows } = await db.execute<{ username: string; have: number; want: number; crossing: number }>(sql`
			select username, count(*) filter (where side = 'have')::int as have,
				count(*) filter (where side = 'want')::int as want, (
					select count(*)::int from list_entries as wanted where wanted.user_id = users.id and wanted.side = 'want'
						and exists (select from list_entries as other where other.item_id = wanted.item_id
							and other.side = 'have' and other.is_findable and other.user_id <> wanted.user_id)
				) as crossing
			from users join list_entries on user_id = users.id where not is_banned group by users.id order by count(*) desc`);
		expect(rows[0]).toMatchObject({ username: "coleccionista", ...collectorTotals });
		expect(rows[0]?.crossing).toBeGreaterThan(150);
		const others = rows.slice(1).filter(({ username }) => username !== "reino_admin");
		expect(others.length).toBeGreaterThan(30);
		for (const { have, want, crossing } of others) {
			expect(have + want).toBeGreaterThanOrEqual(20);
			expect(have + want).toBeLessThanOrEqual(160);
			expect(crossing).toBeGreaterThan(0);
		}
		expect(await count(sql`select from list_entries where is_starred`)).toBeGreaterThan(20);
		expect(await count(sql`select from list_entries where is_any and is_own`)).toBeGreaterThan(20);
		for (const side of ["have", "want"])
			expect(
				await count(sql`select from list_entries join product_items as item on item.id = item_id
					join product_categories as category on category.id = item.category_id
					join users on users.id = user_id
					where category.slug = 'stickers' and username = 'coleccionista' and side = ${side}`),
			).toBeGreaterThan(5);
		expect(
			await count(sql`select from list_entries where custom_name is not null and is_own`),
		).toBeGreaterThan(10);
	});

	test("has groups, in one of which the collector crosses with others", async () => {
		const { rows } = await db.execute<{ name: string; members: number; isOwn: boolean }>(sql`
			select name, (select count(*)::int from group_members where group_id = groups.id) as members,
				owner_id = (select id from users where username = 'coleccionista') as "isOwn"
			from groups where exists (select from group_members join users on users.id = user_id
				where group_id = groups.id and username = 'coleccionista') order by name desc`);
		expect(rows).toMatchObject([{ isOwn: false }, { isOwn: true }]);
		expect(rows[0]?.members).toBeGreaterThan(12);
		expect(
			await count(sql`select from groups where not exists (
				select from group_members where group_id = groups.id and user_id = owner_id
			)`),
		).toBe(0);
	});

	test("has cards with all their files, one offered, one in a showcase, and no serial left out", async () => {
		const { rows: cards } = await db.execute<{ key: string; serial: number }>(
			sql`select card_image_url as key, serial from generated_cards order by serial`,
		);
		expect(cards.map(({ serial }) => serial)).toEqual(cards.map((_, index) => index + 1));
		for (const { key } of cards) {
			for (const name of [pngFile(key), ...imageWidths.map((width) => imageFile(key, width))])
				expect(await files.read(name), name).not.toBeNull();
		}
		const { rows: last } = await db.execute(
			sql`select total::integer as last_serial from counters where key = 'cards'`,
		);
		expect(last).toEqual([{ last_serial: cards.length }]);
		const collectors = sql`from generated_cards as c join users as u on u.id = c.owner_id and u.username = 'coleccionista'`;
		expect(await count(sql`select ${collectors} where is_shown and hidden_at is null`)).toBeGreaterThan(0);
		expect(
			await count(sql`select ${collectors} join listings as l on l.id = c.listing_id and l.is_public
				and l.rarity = c.rarity and l.card_serial = 'R-00000' || c.serial`),
		).toBe(1);
		expect(
			await count(sql`select ${collectors} join collections_elements as e on e.card_id = c.id
				join collections_elements_ref as r on r.element_id = e.id`),
		).toBe(1);
	});

	test("has sales in each of the last twelve months, and prices to look at", async () => {
		const months = sql`select distinct date_trunc('month', sold_on) from store_products
			where sold_on > now() - interval '11 months'`;
		expect(await count(months)).toBeGreaterThan(10);
		expect(await count(sql`select from store_products where held_price is not null`)).toBe(1);
		expect(
			await count(
				sql`select from store_products where price_check_at < '2099-01-01' and pricecharting_url is not null`,
			),
		).toBe(0);
	});

	test("lets the documented people sign in", async () => {
		const { rows } = await db.execute<{
			email: string;
			password: string;
			is_admin: boolean;
			ready: boolean;
		}>(sql`
			select u.email, a.password, u.is_admin, u.email_verified and a.account_id = u.id::text as ready
			from users as u join accounts as a on a.user_id = u.id and a.provider_id = 'credential'
			where u.email in ('coleccionista@reino.example', 'segunda@reino.example', 'admin@reino.example')
			order by u.email`);
		expect(rows.map(({ email, is_admin, ready }) => [email, is_admin, ready])).toEqual([
			["admin@reino.example", true, true],
			["coleccionista@reino.example", false, true],
			["segunda@reino.example", false, true],
		]);
		for (const { password } of rows) {
			expect(await verifyPassword({ hash: password, password: demoPassword })).toBe(true);
		}
	});

	test("counts interest, likes and listings truthfully", async () => {
		expect(
			await breaches(sql`select id from listings as l where interest_count <>
				(select count(distinct user1_id) from chats where listing_id = l.id)`),
		).toEqual([]);
		expect(
			await breaches(sql`select id from collections as c where
				likes <> (select count(*) from collections_likes where collection_id = c.id)
				or favorites_count <> (select count(*) from collections_favorites where collection_id = c.id)
				or commenters_count <> (select count(distinct user_id) from collection_comments where collection_id = c.id)
				or comments_count <> (select count(*) from collection_comments where collection_id = c.id)
				or not exists (select from collection_terms where collection_id = c.id and terms <> '')`),
		).toEqual([]);
		const { rows } = await db.execute(sql`select
			(select sum(total)::int from counters where key like 'listings:%') = (select count(*)::int from listings where is_public) as equal`);
		expect(rows).toEqual([{ equal: true }]);
		expect(
			await breaches(sql`select w.id from wanted_items as w join listings as l on l.id = w.listing_id
				where (w.listing_is_public, w.listing_interest_count, w.listing_created_at)
					is distinct from (l.is_public, l.interest_count, l.created_at)`),
		).toEqual([]);
	});

	test("has every status, rarity and condition, also a suspended person's listings", async () => {
		const { rows } = await db.execute<Record<string, number>>(sql`select
			count(distinct status)::int as statuses, count(distinct rarity)::int as rarities,
			count(distinct condition)::int as conditions, count(distinct is_premium)::int as premium,
			count(distinct is_open_to_offers)::int as offers from listings`);
		expect(rows).toEqual([{ statuses: 5, rarities: 8, conditions: 6, premium: 2, offers: 2 }]);
		expect(await count(sql`select from listings where owner_is_banned and not is_public`)).toBeGreaterThan(0);
		expect(
			await breaches(sql`select u.id from users as u
				where is_banned <> exists (select from bans where user_id = u.id and lifted_at is null)`),
		).toEqual([]);
		expect(await count(sql`select from listings where char_length(title) > 80`)).toBeGreaterThan(0);
		expect(
			await count(sql`select from listings as l where is_public
				and not exists (select from listing_images where listing_id = l.id)`),
		).toBeGreaterThan(3);
		expect(await count(sql`select distinct sign(width - height) from listing_images`)).toBe(3);
		expect(await count(sql`select from wanted_items where is_any`)).toBeGreaterThan(5);
	});

	test("has trades in every state, each told of in its chat", async () => {
		const { rows } = await db.execute<{ status: string }>(
			sql`select distinct status from trades order by status`,
		);
		expect(rows.map(({ status }) => status)).toEqual(tradeStatuses.toSorted());
		expect(
			await breaches(sql`select l.id from listings as l where (status = 'traded') <>
				exists (select from trades as t join archived_listings as a on a.trade_id = t.id
					where t.listing_id = l.id and t.status = 'completed')`),
		).toEqual([]);
		expect(
			await breaches(sql`select t.id from trades as t where
				not exists (select from chats as c join chat_messages as m on m.chat_id = c.id
					and (m.kind = 'trade_created' or m.kind = 'offer_closed' and m.content = 'accepted')
					where c.trade_id = t.id and t.buyer_id in (c.user1_id, c.user2_id) and t.seller_id in (c.user1_id, c.user2_id))
				or created_at > closed_at or buyer_accepted <> (buyer_accepted_at is not null)
				or seller_accepted <> (seller_accepted_at is not null)`),
		).toEqual([]);
		expect(
			await count(sql`select from trades as t join users as u on u.id in (t.buyer_id, t.seller_id)
				where u.username = 'coleccionista' and t.status = 'pending'`),
		).toBeGreaterThan(0);
	});

	test("has offers of the collector's in every state, and what came of them", async () => {
		const { rows } = await db.execute<{ status: string }>(
			sql`select distinct case when ended_at is null and expires_at > ${clock.now()}::timestamptz or status <> 'open'
				then status end as status from offers order by status`,
		);
		expect(rows.map(({ status }) => status)).toEqual(offerStatuses.toSorted());
		expect(
			await breaches(sql`select o.id from offers as o where
				not exists (select from chat_messages as m where m.client_id = o.id and m.chat_id = o.chat_id and m.kind = 'offer')
				or (select count(distinct giver_id) from offer_items where offer_id = o.id) <> 2
				or (o.status = 'accepted') <> exists (select from trades as t where t.offer_id = o.id)
				or o.status = 'accepted' and (o.ended_at is null) <>
					exists (select from trades as t where t.offer_id = o.id and t.status = 'pending')`),
		).toEqual([]);
		expect(
			await breaches(sql`select id from list_entries where reserved <> (
				select coalesce(sum(item.quantity), 0) from trade_items as item join trades as t on t.id = item.trade_id
				where item.entry_id = list_entries.id and t.status = 'pending') or reserved > quantity`),
		).toEqual([]);
		expect(await count(sql`select from list_entries where reserved > 0`)).toBeGreaterThan(5);
		expect(
			await count(sql`select from offers where status = 'open' and to_id =
				(select id from users where username = 'coleccionista')`),
		).toBe(2);
		expect(await count(sql`select from ratings where not is_good and reply is not null`)).toBeGreaterThan(0);
		expect(
			await breaches(sql`select r.id from ratings as r join trades as t on t.id = r.trade_id where
				r.author_id not in (t.buyer_id, t.seller_id) or r.created_at < t.closed_at or t.status = 'pending'`),
		).toEqual([]);
	});

	test("has chats that keep the rules of chats", async () => {
		expect(
			await breaches(sql`select c.id from chats as c join chat_messages as m on m.chat_id = c.id
				group by c.id having c.last_seq <> max(m.seq) or c.last_seq <> count(m.id)
				or c.last_message_at <> max(m.created_at) or c.streak_length > ${consecutiveLimit}
				or bool_or(m.recipient_id = m.sender_id) or bool_or(m.sender_id not in (c.user1_id, c.user2_id))`),
		).toEqual([]);
		expect(
			await breaches(sql`select id from chat_messages as m where created_at <
				(select max(created_at) from chat_messages where chat_id = m.chat_id and seq < m.seq)`),
		).toEqual([]);
		expect(
			await count(sql`select from chat_messages as m join users as u on u.id = m.recipient_id
				where u.username = 'coleccionista' and not m.is_read`),
		).toBeGreaterThan(0);
	});

	test("happens in the past", async () => {
		for (const table of [
			"users",
			"listings",
			"chats",
			"chat_messages",
			"trades",
			"offers",
			"ratings",
			"collections",
			"generated_cards",
			"notifications",
		]) {
			expect(
				await breaches(
					sql`select id from ${sql.identifier(table)} where created_at > ${clock.now()}::timestamptz`,
				),
				table,
			).toEqual([]);
		}
	});

	test("has a file for every image, in every width", async () => {
		const { rows } = await db.execute<{ key: string }>(sql`
			select distinct image_url as key from listing_images union select distinct image_url from collections_elements`);
		expect(rows.length).toBeGreaterThan(60);
		for (const { key } of rows) {
			for (const width of imageWidths) expect(await files.read(imageFile(key, width)), key).not.toBeNull();
		}
	});
});
