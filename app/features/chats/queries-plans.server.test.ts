import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listArchivedTrades } from "#app/features/trades/queries.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { encodeCursor } from "#app/shared/cursor.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import { markChatsSeen, markRead } from "./commands.server.ts";
import {
	countUnreadMessages,
	getConversation,
	listChats,
	listMessages,
	listMessagesAfter,
} from "./queries.server.ts";
import { getPairPartner } from "./queries-start.server.ts";

const { db } = await testDatabase({ isFilled: true });

const chatCount = 2_000;
const longChat = 10_000;
/** A page of chats with all that each shows; far below the tables. */
const maxRows = 400;

let person: UserRow;
let ctx: CommandContext;
let chatId: string;

beforeAll(async () => {
	person = await buildUser(db);
	ctx = contextOf(db, person);
	const { id: category } = await buildCategory(db);
	await db.execute(sql`insert into users (username, email, email_verified)
		select 'person_' || n, n || '@example.test', true from generate_series(1, 200) n`);
	await db.execute(sql`insert into listings (user_id, category_id, title)
		select case when n % 2 = 0 then ${person.id}::uuid else owner.id end, ${category}, 'Carta ' || n
		from generate_series(1, ${chatCount}) n
		join (select id, row_number() over (order by id) as ordinal from users where username like 'person%') owner
			on owner.ordinal = 1 + n % 200`);
	await db.execute(sql`insert into chats (listing_id, user1_id, user2_id, last_message_at)
		select l.id, case when l.user_id = ${person.id} then other.id else ${person.id}::uuid end, l.user_id,
			now() - (row_number() over ()) * interval '1 minute'
		from listings l cross join (select id from users where username = 'person_7') other
		where l.user_id <> other.id`);
	await db.execute(sql`insert into chats (is_pair, user1_id, user2_id)
		select true, ${person.id}, id from users where username ~ '^person_[0-9]+$'`);
	await db.execute(sql`insert into chat_messages (chat_id, sender_id, recipient_id, seq, content, is_read)
		select id, user1_id, user2_id, 1, 'Hola', true from chats`);
	const [row] = (
		await db.execute<{ id: string }>(sql`select id from chats where user1_id = ${person.id} limit 1`)
	).rows;
	chatId = row?.id ?? "";
	await db.execute(sql`insert into chat_messages (chat_id, sender_id, recipient_id, seq, content, is_read)
		select c.id, c.user1_id, c.user2_id, n, 'Mensaje ' || n, true
		from chats c, generate_series(2, ${longChat}) n where c.id = ${chatId}`);
	await db.execute(sql`insert into trades (listing_id, buyer_id, seller_id, status, buyer_accepted, seller_accepted, closed_at)
		select listing_id, user1_id, user2_id, 'completed', true, true, now() from chats`);
	await db.execute(sql`insert into archived_listings (trade_id, seller_id, buyer_id, title, archived_at)
		select id, seller_id, buyer_id, 'Carta', now() - (row_number() over ()) * interval '1 minute' from trades`);
	await db.execute(sql`vacuum analyze`);
});

const deep = encodeCursor([
	new Date(Date.now() - 1_500 * 60_000).toISOString(),
	"00000000-0000-7000-8000-000000000000",
]);

it("opens the list of thousands of chats, and a page deep in it, like a short one", async () => {
	expect(await db.$count(users, eq(users.id, person.id))).toBe(1);
	for (const cursor of [undefined, deep]) {
		expect((await listChats(ctx, { cursor })).chats).toHaveLength(20);
		expect(await rowsReadBy(ctx, (tx) => listChats(tx, { cursor }))).toBeLessThan(maxRows);
	}
});

it("opens a chat of thousands of messages like a short one", async () => {
	expect(await rowsReadBy(ctx, (tx) => getConversation(tx, chatId))).toBeLessThan(20);
	expect(await rowsReadBy(ctx, (tx) => listMessages(tx, { chatId }))).toBeLessThan(maxRows);
	expect(await rowsReadBy(ctx, (tx) => listMessages(tx, { chatId, before: 40 }))).toBeLessThan(maxRows);
	const missed = (tx: CommandContext) => listMessagesAfter(tx, { chatId, after: longChat - 5 });
	expect(await rowsReadBy(ctx, missed)).toBeLessThan(maxRows);
	expect(await rowsReadBy(ctx, (tx) => countUnreadMessages(tx))).toBeLessThan(maxRows);
	const reading = (tx: CommandContext) => markRead(tx, { chatId, upToSeq: longChat });
	expect(await rowsReadBy(ctx, reading)).toBeLessThan(maxRows);
	expect(await rowsReadBy(ctx, (tx) => markChatsSeen(tx))).toBeLessThan(maxRows);
});

it("finds the chat of two people among thousands", async () => {
	const [other] = await db.select().from(users).where(eq(users.username, "person_7"));
	const read = (tx: CommandContext) => getPairPartner(tx, other?.id ?? "");
	expect(await read(ctx)).toMatchObject({ chatId: expect.any(String) });
	expect(await rowsReadBy(ctx, read)).toBeLessThan(20);
});

it("opens the history of thousands of trades like a short one", async () => {
	for (const cursor of [undefined, deep]) {
		expect(await rowsReadBy(ctx, (tx) => listArchivedTrades(tx, { cursor }))).toBeLessThan(maxRows);
	}
});
