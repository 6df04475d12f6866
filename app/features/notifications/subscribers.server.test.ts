import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { PersonBanned } from "#app/features/accounts/events.ts";
import { startChatTrade } from "#app/features/chats/commands-trade.server.ts";
import { registerChats } from "#app/features/chats/subscribers.server.ts";
import { deleteListing } from "#app/features/listings/commands.server.ts";
import { reportSubject } from "#app/features/moderation/commands.server.ts";
import { commentOnShowcase } from "#app/features/showcases/commands-comments.server.ts";
import { likeShowcase } from "#app/features/showcases/commands-reactions.server.ts";
import { acceptTrade, cancelTrade } from "#app/features/trades/commands.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import { inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing, type ListingRow } from "#tests/factories/listings.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { registerNotifications } from "./subscribers.server.ts";
import { notifications } from "./tables.server.ts";

const { db } = await testDatabase();

const events = new EventBus<TransactionContext>();
registerTrades(events);
registerChats(events);
registerNotifications(events);
const as = (user: UserRow | null) => contextOf(db, user, { events });
const toldTo = (userId: string) =>
	db
		.select()
		.from(notifications)
		.where(eq(notifications.userId, userId))
		.orderBy(desc(notifications.createdAt), desc(notifications.id));

async function reportOnce(listing: ListingRow): Promise<UserRow> {
	const reporter = await buildUser(db);
	const reason = `Motivo de ${reporter.username}`;
	await reportSubject(as(reporter), {
		subject: { kind: "listing", id: listing.id },
		reason,
		submissionKey: randomUUID(),
	});
	return reporter;
}

async function buildOwned() {
	const owner = await buildUser(db);
	const listing = await buildListing(db, { userId: owner.id });
	return { owner, listing, data: { listing_id: listing.id, listing_title: listing.title } };
}

describe("a reported listing's owner", () => {
	it("is told, never by whom nor why", async () => {
		const { owner, listing, data } = await buildOwned();
		const reporter = await reportOnce(listing);
		const rows = await toldTo(owner.id);
		expect(rows).toMatchObject([{ type: "listing_reported", isRead: false }]);
		expect(rows[0]?.data).toEqual(data);
		const kept = JSON.stringify(rows);
		expect(kept).not.toContain(reporter.id);
		expect(kept).not.toContain(reporter.username);
		expect(await toldTo(reporter.id)).toEqual([]);
	});

	it("has one unread row for several reports, and a new one after reading it", async () => {
		const { owner, listing, data } = await buildOwned();
		await reportOnce(listing);
		await reportOnce(listing);
		const rows = await toldTo(owner.id);
		expect(rows.map((row) => row.data)).toEqual([{ ...data, count: 2 }]);
		await db.update(notifications).set({ isRead: true }).where(eq(notifications.userId, owner.id));
		await reportOnce(listing);
		const reported = (await toldTo(owner.id)).filter(({ type }) => type === "listing_reported");
		expect(reported.map((row) => [row.isRead, row.data])).toEqual(
			expect.arrayContaining([
				[true, { ...data, count: 2 }],
				[false, data],
			]),
		);
		expect(reported).toHaveLength(2);
	});

	it("is told that it is under revision, once, when three report at once", async () => {
		const { owner, listing, data } = await buildOwned();
		await Promise.all([1, 2, 3].map(() => reportOnce(listing)));
		const rows = await toldTo(owner.id);
		expect(Object.fromEntries(rows.map((row) => [row.type, row.data]))).toEqual({
			listing_reported: { ...data, count: 3 },
			listing_in_revision: data,
		});
		expect(rows).toHaveLength(2);
	});
});

describe("a deleted listing's owner", () => {
	it("is told with its title when an admin deleted it", async () => {
		const { owner, listing, data } = await buildOwned();
		const admin = await buildUser(db, { role: "admin" });
		await deleteListing(as(admin), { id: listing.id });
		expect(await toldTo(owner.id)).toMatchObject([{ type: "listing_deleted_by_admin", data }]);
		expect(await toldTo(admin.id)).toEqual([]);
	});

	it("is not told of what they did themselves, admin or not", async () => {
		const { owner, listing } = await buildOwned();
		await deleteListing(as(owner), { id: listing.id });
		const admin = await buildUser(db, { role: "admin" });
		const own = await buildListing(db, { userId: admin.id });
		await deleteListing(as(admin), { id: own.id });
		expect([await toldTo(owner.id), await toldTo(admin.id)]).toEqual([[], []]);
	});
});

describe("a trade's people", () => {
	async function buildDeal(listing?: ListingRow, seller?: UserRow) {
		const owner = seller ?? (await buildUser(db));
		const about = listing ?? (await buildListing(db, { userId: owner.id }));
		const buyer = await buildUser(db);
		const { id: chatId } = await buildChat(db, { listingId: about.id, user1Id: buyer.id });
		return { seller: owner, buyer, listing: about, chatId };
	}
	type Deal = Awaited<ReturnType<typeof buildDeal>>;
	const dataOf = ({ listing, chatId }: Deal, person: UserRow | null) => ({
		listing_id: listing.id,
		listing_title: listing.title,
		chat_id: chatId,
		...(person && { person_id: person.id }),
	});
	const told = async (user: UserRow) =>
		(await toldTo(user.id)).map(({ type, data }) => ({ type, data })).toReversed();

	it("are told what the other does, and never what they do themselves", async () => {
		const deal = await buildDeal();
		const { seller, buyer, chatId } = deal;
		const { id: tradeId } = await startChatTrade(as(seller), chatId);
		await acceptTrade(as(buyer), { tradeId });
		expect(await told(seller)).toEqual([{ type: "trade_accepted", data: dataOf(deal, buyer) }]);
		await acceptTrade(as(seller), { tradeId });
		expect(await told(buyer)).toEqual([
			{ type: "trade_started", data: dataOf(deal, seller) },
			{ type: "trade_completed", data: dataOf(deal, seller) },
		]);
	});

	it("are not told any more that a seal is missing once the trade has ended, whichever way", async () => {
		const { seller, buyer, chatId } = await buildDeal();
		const sealed = async (chat: string, person: UserRow) => {
			const { id: tradeId } = await startChatTrade(as(seller), chat);
			await acceptTrade(as(person), { tradeId });
			return tradeId;
		};
		await cancelTrade(as(seller), { tradeId: await sealed(chatId, buyer), reason: "Ya no" });
		expect(await told(seller)).toEqual([]);

		const other = await buildDeal(await buildListing(db, { userId: seller.id }), seller);
		const third = await buildDeal(other.listing, seller);
		await sealed(third.chatId, third.buyer);
		await acceptTrade(as(seller), { tradeId: await sealed(other.chatId, other.buyer) });
		expect(await told(seller)).toEqual([]);
		expect((await told(third.buyer)).map(({ type }) => type)).toEqual(["trade_started", "trade_superseded"]);
	});

	it("are told that it was cancelled, several of one listing as one", async () => {
		const first = await buildDeal();
		const { seller, listing } = first;
		const second = await buildDeal(listing, seller);
		for (const { buyer, chatId } of [first, second]) {
			const { id: tradeId } = await startChatTrade(as(seller), chatId);
			await cancelTrade(as(buyer), { tradeId, reason: "Ya no" });
		}
		expect(await told(seller)).toEqual([
			{ type: "trade_cancelled", data: { ...dataOf(second, second.buyer), count: 2 } },
		]);
		expect(JSON.stringify(await told(seller))).not.toContain("Ya no");
	});

	it("lose it to another's or to a deletion, which tells the buyer of nobody", async () => {
		const winner = await buildDeal();
		const other = await buildDeal(winner.listing, winner.seller);
		const { id: tradeId } = await startChatTrade(as(winner.seller), winner.chatId);
		await startChatTrade(as(winner.seller), other.chatId);
		await acceptTrade(as(winner.seller), { tradeId });
		await acceptTrade(as(winner.buyer), { tradeId });
		expect((await told(other.buyer)).at(-1)).toEqual({ type: "trade_superseded", data: dataOf(other, null) });
		expect((await told(winner.seller)).map(({ type }) => type)).toEqual(["trade_completed"]);

		const deleted = await buildDeal();
		await startChatTrade(as(deleted.seller), deleted.chatId);
		await deleteListing(as(deleted.seller), { id: deleted.listing.id });
		expect((await told(deleted.buyer)).map(({ type }) => type)).toEqual([
			"trade_started",
			"trade_superseded",
		]);
		expect(await told(deleted.seller)).toEqual([]);
	});

	it("are not told of what they ended as an admin", async () => {
		const { seller, listing } = await buildDeal();
		const admin = await buildUser(db, { role: "admin" });
		const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: admin.id });
		await startChatTrade(as(seller), chatId);
		await deleteListing(as(admin), { id: listing.id });
		expect((await told(admin)).map(({ type }) => type)).toEqual(["trade_started"]);
		expect((await told(seller)).map(({ type }) => type)).toEqual(["listing_deleted_by_admin"]);
	});

	it("are told nothing of a trade that failed", async () => {
		const { seller, buyer, chatId } = await buildDeal();
		await startChatTrade(as(seller), chatId);
		await startChatTrade(as(seller), chatId).catch(() => undefined);
		expect((await told(buyer)).map(({ type }) => type)).toEqual(["trade_started"]);
	});
});

it("tells a person that their account is suspended", async () => {
	const [user, admin] = [await buildUser(db), await buildUser(db, { role: "admin" })];
	const banned: PersonBanned = {
		type: "account.banned",
		personId: user.id,
		banId: "the ban",
	};
	await inTransaction(as(admin), (tx) => tx.record(banned));
	expect(await toldTo(user.id)).toMatchObject([{ type: "account_banned", data: {}, isRead: false }]);
});

describe("a showcase's owner", () => {
	const at = (moment: string) => ({ events, clock: { now: () => new Date(moment) } });
	const kinds = async (userId: string) =>
		(await toldTo(userId)).map(({ type, data }) => [type, data.count ?? 1, data.person_id]);

	it("is told of comments, together while they are not read, and never of their own", async () => {
		const [owner, one, other] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		const { id: showcaseId, name } = await buildShowcase(db, { ownerId: owner.id });
		const comment = (user: UserRow) =>
			commentOnShowcase(as(user), { submissionKey: randomUUID(), showcaseId, comment: "¡Qué linda!" });
		for (const user of [owner, one, other]) await comment(user);
		expect(await kinds(owner.id)).toEqual([["showcase_commented", 2, other.id]]);
		expect((await toldTo(owner.id))[0]?.data).toMatchObject({ showcase_id: showcaseId, showcase_name: name });
		await db.update(notifications).set({ isRead: true });
		await comment(await buildUser(db));
		expect(await toldTo(owner.id)).toHaveLength(2);
	});

	it("is told of the first like of a day in Argentina, read or not, however many come at once", async () => {
		const owner = await buildUser(db);
		const { id: showcaseId } = await buildShowcase(db, { ownerId: owner.id });
		const people = await Promise.all(Array.from({ length: 7 }, () => buildUser(db)));
		const like = (place: number, moment: string) =>
			likeShowcase(contextOf(db, people[place] ?? null, at(moment)), { showcaseId, isSet: true });
		await Promise.all([0, 1, 2, 3].map((place) => like(place, "2026-03-05T02:59:59Z")));
		expect(await kinds(owner.id)).toEqual([["showcase_liked", 1, expect.any(String)]]);
		await like(4, "2026-03-05T03:00:00Z");
		expect(await kinds(owner.id)).toEqual([["showcase_liked", 2, people[4]?.id]]);
		await db.update(notifications).set({ isRead: true });
		await like(5, "2026-03-06T02:59:59Z");
		expect(await toldTo(owner.id)).toHaveLength(1);
		await like(6, "2026-03-06T03:00:00Z");
		expect(await toldTo(owner.id)).toHaveLength(2);
	});
});
