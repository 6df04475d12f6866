import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { markRead, sendMessage } from "#app/features/chats/commands.server.ts";
import { chats } from "#app/features/chats/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { testDatabase } from "#tests/database.ts";
import type { UserRow } from "#tests/factories/accounts.ts";
import { buildChatMessage, buildConversation } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { notifyUnread } from "./commands-notify.server.ts";
import { awayMillis } from "./rules.ts";
import { registerReading } from "./subscribers.server.ts";
import { notifications } from "./tables.server.ts";

const { db } = await testDatabase();

const events = new EventBus<TransactionContext>();
registerReading(contextOf(db, null, { events }), createLog("silent"));
const start = Date.now();

/** The command of somebody, or of nobody, so many seconds after the test began. */
const at = (seconds: number, user: UserRow | null = null): CommandContext =>
	contextOf(db, user, { events, clock: { now: () => new Date(start + seconds * 1000) } });
const later = awayMillis / 1000 + 1;

const send = (ctx: CommandContext, chatId: string, text = "Hola") =>
	sendMessage(ctx, { chatId, text, clientId: crypto.randomUUID() });

const toldTo = ({ id }: UserRow) =>
	db
		.select()
		.from(notifications)
		.where(eq(notifications.userId, id))
		.orderBy(asc(notifications.createdAt), asc(notifications.id));

async function waiting(chatId: string) {
	const [chat] = await db.select().from(chats).where(eq(chats.id, chatId));
	return { seq: chat?.unnotifiedSeq, since: chat?.unnotifiedSince?.getTime() };
}

describe("a message that nobody reads", () => {
	it("is told after ten seconds, once, with whose and about what", async () => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		await send(at(0, buyer), chatId);
		await notifyUnread(at(awayMillis / 1000 - 1));
		expect(await toldTo(seller)).toEqual([]);
		await notifyUnread(at(later));
		await notifyUnread(at(later));
		const data = {
			chat_id: chatId,
			person_id: buyer.id,
			listing_id: listing.id,
			listing_title: listing.title,
		};
		expect(await toldTo(seller)).toMatchObject([{ type: "message_received", data, isRead: false }]);
		expect((await toldTo(seller))[0]?.data).toEqual(data);
		expect(await toldTo(buyer)).toEqual([]);
		expect(await waiting(chatId)).toEqual({ seq: null, since: undefined });
	});

	it("is one with the others of its chat, which are counted exactly", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		for (const seconds of [0, 1, 2, 12]) await send(at(seconds, buyer), chatId);
		await notifyUnread(at(later + 2));
		expect((await toldTo(seller)).map(({ data }) => data.count)).toEqual([3]);
		expect(await waiting(chatId)).toEqual({ seq: 4, since: start + 12_000 });
		await notifyUnread(at(later + 12));
		expect((await toldTo(seller)).map(({ data }) => data.count)).toEqual([4]);
	});

	it("is told each of two who write to each other", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		await send(at(0, buyer), chatId);
		await send(at(0, seller), chatId);
		await send(at(0, seller), chatId);
		await notifyUnread(at(later));
		expect((await toldTo(seller)).map(({ data }) => data.count ?? 1)).toEqual([1]);
		expect((await toldTo(buyer)).map(({ data }) => data.count ?? 1)).toEqual([2]);
	});

	it("is told without the listing once that is gone, and not to who is gone", async () => {
		const gone = await buildConversation(db);
		await send(at(0, gone.buyer), gone.chatId);
		await db
			.update(listings)
			.set({ status: "deleted", deletedAt: new Date() })
			.where(eq(listings.id, gone.listing.id));
		const left = await buildConversation(db);
		await send(at(0, left.seller), left.chatId);
		await db.delete(users).where(eq(users.id, left.buyer.id));
		await notifyUnread(at(later));
		expect((await toldTo(gone.seller)).map(({ data }) => data)).toEqual([
			{ chat_id: gone.chatId, person_id: gone.buyer.id },
		]);
		expect((await waiting(left.chatId)).seq).toBeNull();
	});
});

describe("a message that is read in time", () => {
	it("is not told", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		const { seq } = await send(at(0, buyer), chatId);
		await send(at(1, buyer), chatId, "Y esta no");
		await markRead(at(2, seller), { chatId, upToSeq: seq });
		await notifyUnread(at(later + 1));
		expect((await toldTo(seller)).map(({ data }) => data.count ?? 1)).toEqual([1]);
	});

	it("takes what was told off the bell when it is read later", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		const { seq } = await send(at(0, buyer), chatId);
		await notifyUnread(at(later));
		await markRead(at(later, seller), { chatId, upToSeq: seq });
		await expect.poll(async () => (await toldTo(seller)).map(({ isRead }) => isRead)).toEqual([true]);
		await send(at(20, buyer), chatId);
		await notifyUnread(at(20 + later));
		const told = await toldTo(seller);
		expect(told.map(({ isRead, data }) => [isRead, data.count ?? 1])).toEqual([
			[true, 1],
			[false, 1],
		]);
	});
});

it("is told exactly once by many nodes that look at once", async () => {
	const conversations = await Promise.all([1, 2, 3].map(() => buildConversation(db)));
	for (const { chatId, buyer } of conversations) {
		const values = { chatId, senderId: buyer.id, createdAt: new Date(start) };
		for (let n = 0; n < 100; n++) await buildChatMessage(db, values);
	}
	await Promise.all(Array.from({ length: 8 }, () => notifyUnread(at(later))));
	await notifyUnread(at(later));
	for (const { seller } of conversations) {
		expect((await toldTo(seller)).map(({ data }) => data.count)).toEqual([100]);
	}
});

it("loses none and counts none twice while people write", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	let done = false;
	const looking = (async () => {
		while (!done) await notifyUnread(at(later));
	})();
	for (let round = 0; round < 40; round++) {
		await Promise.all([send(at(0, buyer), chatId), send(at(0, seller), chatId), send(at(0, buyer), chatId)]);
	}
	done = true;
	await looking;
	await notifyUnread(at(later));
	expect((await toldTo(buyer)).map(({ data }) => data.count)).toEqual([40]);
	expect((await toldTo(seller)).map(({ data }) => data.count)).toEqual([80]);
});

it("leaves nothing on the bell of who reads at the same moment", async () => {
	for (let round = 0; round < 40; round++) {
		const { seller, buyer, chatId } = await buildConversation(db);
		const { seq } = await send(at(0, buyer), chatId);
		await Promise.all([notifyUnread(at(later)), markRead(at(0, seller), { chatId, upToSeq: seq })]);
		const unread = async () => (await toldTo(seller)).filter(({ isRead }) => !isRead);
		await expect.poll(unread).toEqual([]);
	}
});
