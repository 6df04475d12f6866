import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listPersonListings } from "#app/features/listings/queries.server.ts";
import { listLatestOwnListings, listOwnListings } from "#app/features/listings/queries-own.server.ts";
import { listOwnShowcases, listPersonShowcases } from "#app/features/showcases/queries-list.server.ts";
import { showcasesPerPerson } from "#app/features/showcases/rules.ts";
import { listArchivedTrades, listPublicTrades } from "#app/features/trades/queries.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { encodeCursor } from "#app/shared/cursor.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import {
	countCompletedTrades,
	getOwnProfile,
	getPublicProfile,
	getStatistics,
	listSitemapPeople,
} from "./queries.server.ts";

const { db } = await testDatabase({ isFilled: true });

/** Of each state. */
const listingCount = 1_000;
const longChat = 5_000;
/** A page of cards with all that each shows; far below what the person has. */
const maxRows = 500;

let person: UserRow;
let own: CommandContext;
const visitor = contextOf(db, null);

beforeAll(async () => {
	person = await buildUser(db);
	own = contextOf(db, person);
	const { id: category } = await buildCategory(db);
	await db.execute(sql`insert into users (username, email, email_verified)
		select 'person_' || n, n || '@example.test', true from generate_series(1, 200) n`);
	// What is traded is newest: whoever looks for what is still to be had would read it all before.
	await db.execute(sql`insert into listings (user_id, category_id, title, status, created_at)
		select ${person.id}, ${category}, status || n, status, now() - (n + 10000 * place) * interval '1 minute'
		from generate_series(1, ${listingCount}) n,
			unnest(array['traded', 'in_revision', 'paused', 'active']) with ordinality as states (status, place)`);
	await db.execute(sql`insert into trades (listing_id, seller_id, buyer_id, status, buyer_accepted, seller_accepted, closed_at)
		select l.id, ${person.id}, other.id, 'completed', true, true, now()
		from (select id, row_number() over () as n from listings where status = 'traded') l
		join (select id, row_number() over () as n from users where username like 'person\\_%') other on other.n = 1 + l.n % 200`);
	await db.execute(sql`insert into archived_listings (trade_id, seller_id, buyer_id, title, archived_at)
		select id, seller_id, buyer_id, 'Carta', now() - (row_number() over ()) * interval '1 minute' from trades`);
	await db.execute(sql`insert into collections (owner_id, name) select ${person.id}, 'Vitrina ' || n
		from generate_series(1, ${showcasesPerPerson}) n`);
	await db.execute(sql`insert into chats (listing_id, user1_id, user2_id, trade_id, created_at)
		select listing_id, buyer_id, seller_id, id, now() - (row_number() over ()) * interval '1 minute' from trades`);
	await db.execute(sql`insert into chat_messages (chat_id, sender_id, seq, content)
		select id, user1_id, 1, 'Hola' from chats`);
	// The owner's first line is near the beginning of all the lines that they wrote.
	await db.execute(sql`insert into chat_messages (chat_id, sender_id, seq, content)
		select c.id, case when n % 2 = 0 then c.user2_id else c.user1_id end, n, 'Mensaje ' || n
		from (select * from chats order by created_at desc limit 1) c, generate_series(2, ${longChat}) n`);
	await db.execute(sql`vacuum analyze`);
});

describe("what a profile of somebody with thousands of everything reads is a page's worth", () => {
	const deep = () => encodeCursor([new Date(Date.now() - 800 * 60_000).toISOString(), person.id]);
	it.each<[string, (tx: CommandContext) => Promise<unknown>, () => CommandContext]>([
		["the profile's head", (tx) => getOwnProfile(tx), () => own],
		["the figures", (tx) => getStatistics(tx, person.id), () => visitor],
		["completed trades", (tx) => countCompletedTrades(tx, person.id), () => visitor],
		["one's latest listings", (tx) => listLatestOwnListings(tx, "es"), () => own],
		[
			"somebody's listings",
			(tx) => listPersonListings(tx, { ownerId: person.id, size: 12, locale: "es" }),
			() => visitor,
		],
		["somebody's showcases", (tx) => listPersonShowcases(tx, { ownerId: person.id }), () => visitor],
		["what everybody may know", (tx) => getPublicProfile(tx, person.username), () => visitor],
		["people for search engines", (tx) => listSitemapPeople(tx, 50), () => visitor],
		["one's showcases", (tx) => listOwnShowcases(tx), () => own],
		["one's trades", (tx) => listArchivedTrades(tx), () => own],
		["one's older trades", (tx) => listArchivedTrades(tx, { cursor: deep() }), () => own],
		["somebody's trades", (tx) => listPublicTrades(tx, person.id), () => visitor],
		["all of one's listings", (tx) => listOwnListings(tx, { status: null, search: "" }), () => own],
		["one's paused listings", (tx) => listOwnListings(tx, { status: "paused", search: "" }), () => own],
		[
			"one's older listings",
			(tx) => listOwnListings(tx, { status: null, search: "", cursor: deep() }),
			() => own,
		],
	])("%s", async (_, read, ctx) => {
		expect(await rowsReadBy(ctx(), read)).toBeLessThan(maxRows);
	});

	it("and tells what there is", async () => {
		expect(await getStatistics(visitor, person.id)).toMatchObject({
			activeListings: listingCount,
			pausedListings: listingCount,
			tradedListings: listingCount,
			completedTrades: listingCount,
			partners: 200,
			showcases: showcasesPerPerson,
			habits: { chats: 20, answered: 1, traded: 20 },
		});
		const { listings } = await listOwnListings(own, { status: null, search: "traded17" });
		expect(listings.length).toBeGreaterThan(0);
	});
});
