import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { getRatingTotals, listRatings } from "#app/features/ratings/queries.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildPairChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry, type EntryRow } from "#tests/factories/lists.ts";
import { offered } from "#tests/factories/offers.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import { sendOffer } from "./commands.server.ts";
import { acceptOffer } from "./commands-accept.server.ts";
import { remindOfOffers } from "./commands-end.server.ts";
import { findLatestOffer, listChatOffers } from "./queries.server.ts";

const { db } = await testDatabase({ isFilled: true });

/** Offers that the person has had, each with another one of as many people as this, and the things of each. */
const past = { offers: 4_000, people: 200, things: 4 } as const;

/** Rows that may be read for one offer with all around it; far below those that the person has had. */
const maxRows = 400;

let person: UserRow;
let other: UserRow;
let mine: EntryRow;
let theirs: EntryRow;
let ctx: CommandContext;

beforeAll(async () => {
	[person, other] = [await buildUser(db), await buildUser(db)];
	[mine, theirs] = [
		await buildEntry(db, { userId: person.id, quantity: 9 }),
		await buildEntry(db, { userId: other.id, quantity: 9 }),
	];
	ctx = contextOf(db, person);
	await buildPairChat(db, { user1Id: person.id, user2Id: other.id });
	await db.execute(sql`insert into users (username, email, email_verified)
		select 'partner_' || n, 'partner_' || n || '@example.test', true from generate_series(1, ${past.people}) n`);
	await db.execute(sql`insert into chats (is_pair, user1_id, user2_id)
		select true, ${person.id}, id from users where username like 'partner\\_%'`);
	await db.execute(sql`insert into offers (id, chat_id, from_id, to_id, status, expires_at, created_at, ended_at)
		select gen_random_uuid(), chat.id, chat.user1_id, chat.user2_id, 'accepted', now(), now() - interval '40 days' - n * interval '1 minute', now()
		from generate_series(1, ${past.offers}) n
		join (select *, row_number() over (order by id) as place from chats where user1_id = ${person.id} and user2_id <> ${other.id}) chat
			on chat.place = 1 + n % ${past.people}`);
	await db.execute(sql`insert into offer_items (offer_id, position, giver_id, item_id, title, copy, quantity)
		select offers.id, n, from_id, ${mine.itemId}, 'Carta', '{}', 1
		from offers cross join generate_series(1, ${past.things}) n`);
	await db.execute(sql`insert into trades (offer_id, buyer_id, seller_id, status, buyer_accepted, seller_accepted, created_at, closed_at)
		select id, from_id, to_id, 'completed', true, true, created_at, created_at + interval '1 day' from offers`);
	await db.execute(sql`insert into trade_items (trade_id, position, giver_id, item_id, title, copy, quantity)
		select trades.id, n, buyer_id, ${mine.itemId}, 'Carta', '{}', 1
		from trades cross join generate_series(1, ${past.things}) n where offer_id is not null`);
	await db.execute(sql`insert into ratings (trade_id, author_id, subject_id, is_good, text, created_at)
		select id, seller_id, buyer_id, true, 'Todo bien', closed_at from trades where buyer_id = ${person.id}`);
	await db.execute(sql`vacuum analyze`);
});

it("reads the offers of two people among thousands of others' like those of two who have no more", async () => {
	const offerId = randomUUID();
	const content = { personId: other.id, give: offered([mine]), get: offered([theirs]), text: "" };
	expect(await rowsReadBy(ctx, (tx) => sendOffer(tx, { id: offerId, ...content }))).toBeLessThan(maxRows);
	const { chatId = "" } = (await findLatestOffer(ctx, other.id)) ?? {};
	expect(await rowsReadBy(ctx, (tx) => listChatOffers(tx, { chatId, locale: "es" }))).toBeLessThan(maxRows);
	expect(await rowsReadBy(ctx, (tx) => findLatestOffer(tx, other.id))).toBeLessThan(maxRows);
	const accept = (tx: CommandContext) =>
		acceptOffer({ ...tx, actor: contextOf(db, other).actor }, { offerId });
	expect(await rowsReadBy(ctx, accept)).toBeLessThan(maxRows);
	expect(await rowsReadBy(ctx, (tx) => remindOfOffers(tx))).toBeLessThan(maxRows);
});

it("reads the last words on somebody of whom thousands have spoken like the only ones", async () => {
	const read = (tx: CommandContext) => listRatings(tx, { personId: person.id });
	expect((await read(ctx)).ratings.length).toBeGreaterThan(1);
	expect(await rowsReadBy(ctx, read)).toBeLessThan(maxRows);
	// The figures of a person are counted when they are asked for (decision 227).
	expect((await getRatingTotals(ctx, person.id)).good).toBeGreaterThan(1);
});
