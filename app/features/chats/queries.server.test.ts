import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChat, buildChatMessage, buildConversation, buildPairChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { buildOffer } from "#tests/factories/offers.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { listWaiting } from "./queries.server.ts";
import { chats } from "./tables.server.ts";

const { db } = await testDatabase();
const waitingFor = (user: UserRow) => listWaiting(contextOf(db, user));
const nothing = { first: null, seals: 0, offers: 0, answers: 0 };
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** A chat with its pending trade, read by both. */
async function buildPending(seals: Partial<typeof trades.$inferInsert> = {}) {
	const conversation = await buildConversation(db);
	const { listing, buyer, chatId } = conversation;
	const trade = await buildTrade(db, { listingId: listing.id, buyerId: buyer.id, ...seals });
	await db.update(chats).set({ tradeId: trade.id }).where(eq(chats.id, chatId));
	return { ...conversation, trade };
}

describe("what waits for somebody", () => {
	it("is a trade without their seal, for either side, until they seal it", async () => {
		const { seller, buyer, chatId, trade } = await buildPending();
		for (const person of [seller, buyer]) {
			expect(await waitingFor(person)).toMatchObject({
				seals: 1,
				offers: 0,
				answers: 0,
				first: { id: chatId, wants: "seal", hasOtherSealed: false, unread: 0 },
			});
		}
		await db.update(trades).set({ sellerAccepted: true }).where(eq(trades.id, trade.id));
		expect((await waitingFor(buyer)).first).toMatchObject({ wants: "seal", hasOtherSealed: true });
		expect(await waitingFor(seller)).toEqual(nothing);
	});

	it("is no trade that is over", async () => {
		const { seller, buyer, trade } = await buildPending();
		const cancelled = { status: "cancelled", cancelReason: "No", closedAt: new Date() } as const;
		await db.update(trades).set(cancelled).where(eq(trades.id, trade.id));
		for (const person of [seller, buyer]) expect((await waitingFor(person)).first).toBeNull();
	});

	it("is a first message about their listing, read or not, until they answer or for two weeks", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		await buildChatMessage(db, { chatId, isRead: true });
		expect((await waitingFor(seller)).first).toMatchObject({ id: chatId, wants: "answer", unread: 0 });
		expect((await waitingFor(buyer)).first).toBeNull();
		await db
			.update(chats)
			.set({ createdAt: daysAgo(15) })
			.where(eq(chats.id, chatId));
		expect((await waitingFor(seller)).first).toBeNull();
		await db
			.update(chats)
			.set({ createdAt: daysAgo(13) })
			.where(eq(chats.id, chatId));
		await buildChatMessage(db, { chatId, senderId: seller.id, isRead: true });
		await buildChatMessage(db, { chatId, isRead: true });
		expect((await waitingFor(seller)).first).toBeNull();
	});

	it("is no unread message, which the sign of the messages counts", async () => {
		const { id: chatId, user2Id } = await buildPairChat(db);
		await buildChatMessage(db, { chatId });
		const reader = await db
			.select()
			.from(users)
			.where(eq(users.id, user2Id ?? ""));
		expect(await waitingFor(onlyRow(reader))).toEqual(nothing);
	});

	it("stands once for each chat: seals that close a trade first, then others, offers, first messages", async () => {
		const me = await buildUser(db);
		const offerer = await buildUser(db);
		const entry = await buildEntry(db, { userId: offerer.id });
		const offer = await buildOffer(contextOf(db, null), [offerer, me], { give: [entry] });
		const request = await buildChat(db, { user2Id: me.id });
		await buildChatMessage(db, { chatId: request.id });
		const open = await buildTrade(db, { buyerId: me.id });
		const openChat = await buildChat(db, {
			user1Id: me.id,
			listingId: open.listingId,
			tradeId: open.id,
		});
		const sealed = await buildTrade(db, { buyerId: me.id, sellerAccepted: true });
		const sealedChat = await buildChat(db, {
			user1Id: me.id,
			listingId: sealed.listingId,
			tradeId: sealed.id,
			lastMessageAt: daysAgo(9),
		});
		await buildChatMessage(db, { chatId: sealedChat.id, senderId: sealed.sellerId, createdAt: daysAgo(9) });
		const waiting = await waitingFor(me);
		expect(waiting).toMatchObject({ seals: 2, offers: 1, answers: 1 });
		for (const id of [sealedChat.id, openChat.id, offer.chatId, request.id]) {
			expect((await waitingFor(me)).first?.id).toBe(id);
			await db.update(chats).set({ isBlocked: true }).where(eq(chats.id, id));
		}
		expect(await waitingFor(me)).toEqual(nothing);
	});

	it.each(["blocked", "banned", "gone"])("is nothing of somebody who is %s", async (reason) => {
		const { seller, buyer, chatId } = await buildPending();
		await buildChatMessage(db, { chatId, senderId: seller.id });
		expect((await waitingFor(buyer)).first).not.toBeNull();
		const isChat = eq(chats.id, chatId);
		if (reason === "blocked") await db.update(chats).set({ isBlocked: true }).where(isChat);
		if (reason === "banned") await db.update(users).set({ isBanned: true }).where(eq(users.id, seller.id));
		if (reason === "gone") await db.update(chats).set({ user2Id: null }).where(isChat);
		expect(await waitingFor(buyer)).toEqual(nothing);
	});

	it.each([{ isBanned: true }, { emailVerified: false }])(
		"is nothing for who may not take part: %o",
		async (status) => {
			const { buyer, seller, chatId } = await buildPending();
			await buildChatMessage(db, { chatId, senderId: seller.id });
			expect(await waitingFor({ ...buyer, ...status })).toEqual(nothing);
		},
	);
});
