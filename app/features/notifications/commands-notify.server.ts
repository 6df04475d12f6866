import { blockBetween } from "#app/features/accounts/queries.server.ts";
import { claimUnread, type UnreadMessages } from "#app/features/chats/commands-internal.server.ts";
import type { OfferSnapshot } from "#app/features/offers/events.ts";
import type { ShowcaseCommented, ShowcaseLiked } from "#app/features/showcases/events.ts";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { json, nullable, statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import {
	intoGroup,
	type NewNotification,
	notifyPeople,
	notifyPerson,
	recordNotificationsChange,
} from "./commands.server.ts";
import { planMessageMails } from "./commands-mail.server.ts";
import { awayMillis, type NotificationData, type NotificationType } from "./rules.ts";

/** The chat and the title are looked up where the row is written: a trade's transaction holds a lock. */
const writeOfTrade = statement(
	{
		userId: uuid(),
		type: text(),
		listingId: nullable(uuid()),
		buyerId: nullable(uuid()),
		personId: nullable(uuid()),
		now: timestamp(),
	},
	{ id: text() },
)`insert into notifications (user_id, type, data, group_key, created_at)
	select :userId, :type, jsonb_strip_nulls(jsonb_build_object(
		'listing_id', l.id, 'listing_title', l.title, 'chat_id', c.id, 'person_id', :personId
	)), l.id::text, :now
	from listings l left join chats c on c.listing_id = l.id and c.user1_id = :buyerId
	where l.id = :listingId and not ${blockBetween(":userId", ":personId")} ${intoGroup} returning id`;

/** Of a trade from an offer, which has no listing, the chat is all there is to name. */
const writeOfDeal = statement(
	{ userId: uuid(), type: text(), tradeId: uuid(), personId: nullable(uuid()), now: timestamp() },
	{ id: text() },
)`insert into notifications (user_id, type, data, group_key, created_at)
	select :userId, :type, jsonb_strip_nulls(jsonb_build_object('chat_id', id, 'person_id', :personId)), id::text, :now
	from chats where trade_id = :tradeId and not ${blockBetween(":userId", ":personId")}
	order by last_message_at desc limit 1 ${intoGroup} returning id`;

const deleteOfSeal = statement(
	{ tradeId: uuid(), buyerId: nullable(uuid()), sellerId: nullable(uuid()), listingId: nullable(text()) },
	{ userId: text() },
)`delete from notifications where user_id in (:buyerId, :sellerId) and cleared_at is null and type = 'trade_accepted'
	and (data ->> 'listing_id' = :listingId or data ->> 'chat_id' in (select id::text from chats where trade_id = :tradeId)) and (data ->> 'person_id')::uuid in (:buyerId, :sellerId) returning user_id as "userId"`;

/** Deletes the notifications of the other's seal from a trade's people: there is none left to put once the trade has ended. */
export async function deleteSealNotifications(tx: TransactionContext, trade: TradeSnapshot): Promise<void> {
	const rows = await deleteOfSeal(tx.db, {
		tradeId: trade.id,
		buyerId: trade.buyerId,
		sellerId: trade.sellerId,
		listingId: trade.listingId,
	});
	for (const userId of new Set(rows.map((row) => row.userId))) await recordNotificationsChange(tx, userId);
}

export interface TradeNotification {
	readonly type: Extract<NotificationType, `trade_${string}`>;
	readonly trade: TradeSnapshot;
	/** The recipient; null when their account is gone. */
	readonly userId: string | null;
	/** The person who did it; null for nobody. */
	readonly personId: string | null;
}

/**
 * Notifies one of a trade's people of what happened to it, in its transaction, unless they did it themselves or there is
 * a block between them and the person who did.
 */
export async function notifyOfTrade(
	tx: TransactionContext,
	{ type, trade, userId, personId }: TradeNotification,
): Promise<void> {
	if (!userId || tx.actor?.id === userId) return;
	const { listingId, buyerId, id: tradeId } = trade;
	const notification = { userId, type, personId, now: tx.clock.now() };
	const written = trade.offerId
		? await writeOfDeal(tx.db, { ...notification, tradeId })
		: await writeOfTrade(tx.db, { ...notification, listingId, buyerId });
	if (written.length > 0) await recordNotificationsChange(tx, userId);
}

interface DealNotification {
	readonly type: NotificationType;
	readonly tradeId: string;
	readonly userId: string;
	/** The other of the trade's people; null once their account is gone. */
	readonly personId: string | null;
}

/** Notifies one of a trade's people of what concerns it, with the name of the other, unless they did it themselves. */
export async function notifyOfDeal(tx: TransactionContext, news: DealNotification): Promise<void> {
	const { userId } = news;
	if (tx.actor?.id === userId) return;
	const written = await writeOfDeal(tx.db, { ...news, now: tx.clock.now() });
	if (written.length > 0) await recordNotificationsChange(tx, userId);
}

interface SharedNotification {
	readonly type: NotificationType;
	readonly tradeId: string;
	readonly people: readonly (string | null)[];
}

/** Notifies both people of a trade of what concerns both. */
export async function notifyBoth(
	tx: TransactionContext,
	{ type, tradeId, people }: SharedNotification,
): Promise<void> {
	for (const userId of people) {
		if (!userId) continue;
		const personId = people.find((id) => id !== userId) ?? null;
		await notifyOfDeal(tx, { type, tradeId, userId, personId });
	}
}

const deleteOfOffer = statement(
	{ userId: uuid(), chatId: text() },
	{ id: text() },
)`delete from notifications where user_id = :userId and type in ('offer_received', 'offer_ending') and cleared_at is null
	and data ->> 'chat_id' = :chatId returning id`;

/** Deletes the notifications of an offer that is there no more, or in whose place another one comes. */
export async function deleteOfferNotification(
	tx: TransactionContext,
	{ chatId, receiverId }: OfferSnapshot,
): Promise<void> {
	if (!receiverId) return;
	const deleted = await deleteOfOffer(tx.db, { userId: receiverId, chatId });
	if (deleted.length > 0) await recordNotificationsChange(tx, receiverId);
}

/** Notifies a showcase's owner of a comment, unless it is their own. */
export function notifyOfComment(tx: TransactionContext, event: ShowcaseCommented): Promise<void> {
	const { ownerId, showcaseId, showcaseName, actorId } = event;
	const data = { showcase_id: showcaseId, showcase_name: showcaseName, person_id: actorId };
	return notifyPerson(tx, { userId: ownerId, type: "showcase_commented", data });
}

const startOfDay = "date_trunc('day', :now, 'America/Argentina/Buenos_Aires')";

/** Writes only where there is no notification of a like of this showcase today: of several at once one is written. */
const writeFirstOfDay = statement(
	{
		ownerId: uuid(),
		data: json<NotificationData>(),
		showcaseId: text(),
		now: timestamp(),
		actorId: uuid(),
	},
	{ id: text() },
)`insert into notifications (user_id, type, data, group_key, created_at)
	select :ownerId, 'showcase_liked', :data, :showcaseId, :now
	where not exists (
		select from notifications where user_id = :ownerId and type = 'showcase_liked' and group_key = :showcaseId
			and cleared_at is null and created_at >= ${startOfDay}
	) and not ${blockBetween(":ownerId", ":actorId")} ${intoGroup} where notifications.created_at < ${startOfDay} returning id`;

/** Notifies a showcase's owner of the first like of a day, unless one of the two has blocked the other. */
export async function notifyOfLike(tx: TransactionContext, event: ShowcaseLiked): Promise<void> {
	// Most likes notify nobody, and wait for nothing while they have the showcase's row locked.
	if (!event.mayBeFirstToday) return;
	const { ownerId, showcaseId, showcaseName, actorId } = event;
	const data = { showcase_id: showcaseId, showcase_name: showcaseName, person_id: actorId };
	const written = await writeFirstOfDay(tx.db, { ownerId, data, showcaseId, now: tx.clock.now(), actorId });
	if (written.length > 0) await recordNotificationsChange(tx, ownerId);
}

/** Chats of one transaction: their writers wait for it, which must not be felt. */
const batchSize = 25;

/**
 * Notifies people of messages that they have not read for 10 seconds: once of each, however many nodes do it at once,
 * and never of one that they are reading.
 * @returns how many chats had such messages, or some that were read meanwhile
 * @throws when the database is away; then nobody was notified, and the next call does it
 */
export async function notifyUnread(ctx: CommandContext): Promise<number> {
	const olderThan = new Date(ctx.clock.now().getTime() - awayMillis);
	let total = 0;
	for (;;) {
		const chats = await inTransaction(ctx, (tx) => notifyBatch(tx, olderThan));
		total += chats;
		if (chats < batchSize) return total;
	}
}

async function notifyBatch(tx: TransactionContext, olderThan: Date): Promise<number> {
	const { chats, unread } = await claimUnread(tx, { olderThan, limit: batchSize });
	await notifyPeople(tx, unread.map(toNotification));
	await planMessageMails(
		tx,
		unread.map(({ chatId, readerId }) => ({ chatId, userId: readerId })),
	);
	return chats;
}

function toNotification({ chatId, readerId, senderId, total, listing }: UnreadMessages): NewNotification {
	const data = {
		chat_id: chatId,
		...(senderId && { person_id: senderId }),
		...(listing && { listing_id: listing.id, listing_title: listing.title }),
	};
	return { userId: readerId, type: "message_received", data, count: total };
}
