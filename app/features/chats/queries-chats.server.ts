import { z } from "zod";
import { silenceBetween } from "#app/features/accounts/queries.server.ts";
import { canSeeListing } from "#app/features/listings/policy.ts";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { canStartTrade } from "#app/features/trades/policy.ts";
import { type TradeRow, toSnapshot } from "#app/features/trades/queries.server.ts";
import type { TradeStatus } from "#app/features/trades/rules.ts";
import { type Actor, type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { cursorMoment, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid, uuidSchema } from "#app/shared/uuid.ts";
import { canWriteInChat } from "./policy.ts";
import { visibleMessage } from "./queries.server.ts";
import {
	type ChatListing,
	type ChatPage,
	type ChatSummary,
	type Conversation,
	chatPageSize,
	type MessageKind,
	type Offer,
} from "./rules.ts";

/** A chat beside the columns of its listing, which are all null once that is gone. */
interface ChatRow extends Omit<ChatListing, "id" | "isPaused"> {
	readonly id: string;
	readonly isSeller: boolean;
	readonly otherId: string | null;
	readonly otherUsername: string | null;
	readonly listingId: string | null;
	readonly listingStatus: ListingStatus;
}

const listingColumns = `
	l.id as "listingId", coalesce(nullif(l.title, ''), i.name, '') as title,
	l.is_public as "isPublic", l.status as "listingStatus",
	owner.id as "ownerId", owner.username as "ownerUsername", l.rarity, k.slug as "categorySlug",
	p.image_url as "imageKey", p.placeholder_color as "imageColor"`;

const listingJoins = `
	left join listings l on l.id = c.listing_id and l.status <> 'deleted'
	left join product_items i on i.id = l.product_item_id
	left join product_categories k on k.id = l.category_id
	left join users owner on owner.id = l.user_id
	left join listing_images p on p.listing_id = l.id and p.position = 0`;

/** A page of both sides' newest chats, each from its own index; what a row shows is looked up for one page only. */
const chatPage = statement<
	ChatRow & {
		tradeStatus: TradeStatus | null;
		lastKind: MessageKind | null;
		lastText: string | null;
		lastSenderId: string | null;
		lastMessageAt: string;
		unread: number;
	}
>(
	"chats_page",
	`select c.id, c.is_seller as "isSeller", c.other_id as "otherId", o.username as "otherUsername",
		c.last_message_at as "lastMessageAt", ${listingColumns}, t.status as "tradeStatus",
		m.kind as "lastKind", m.text as "lastText", m.sender_id as "lastSenderId",
		(select count(*)::int from chat_messages n
			where n.recipient_id = $1 and n.chat_id = c.id and not n.is_read) as unread
	from (
		(select id, false as is_seller, user2_id as other_id, listing_id, trade_id, last_message_at from chats
			where user1_id = $1 and (last_message_at, id) < ($2::timestamptz, $3::uuid)
			order by last_message_at desc, id desc limit $4)
		union all
		(select id, true, user1_id, listing_id, trade_id, last_message_at from chats
			where user2_id = $1 and (last_message_at, id) < ($2::timestamptz, $3::uuid)
			order by last_message_at desc, id desc limit $4)
		order by last_message_at desc, id desc limit $4
	) c
	left join users o on o.id = c.other_id
	left join trades t on t.id = c.trade_id
	left join lateral (
		select kind, left(text, 200) as text, sender_id from (
			select ${visibleMessage}, sender_id from chat_messages where chat_id = c.id order by seq desc limit 1
		) latest
	) m on true
	${listingJoins}
	order by c.last_message_at desc, c.id desc`,
);

const chatCursor = z.tuple([cursorMoment, uuidSchema]);
/** A key above every chat, so that the first page is read like any other. */
const firstKey = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

/**
 * The actor's chats by their last message, 20 a page.
 * @param options.cursor from the page before; `request.badCursor` when it is none
 */
export async function listChats(
	ctx: QueryContext,
	{ cursor }: { cursor?: string | undefined } = {},
): Promise<ChatPage> {
	const actor = requireActor(ctx);
	const [at, id] = cursor ? decodeCursor(cursor, chatCursor) : firstKey;
	const rows = await chatPage(ctx.db, [actor.id, at, id, chatPageSize + 1]);
	const chats = rows.slice(0, chatPageSize).map(
		(row): ChatSummary => ({
			id: row.id,
			role: row.isSeller ? "seller" : "buyer",
			other: { id: row.otherId, username: row.otherUsername },
			listing: toListing(row),
			tradeStatus: row.tradeStatus,
			last: row.lastKind && {
				kind: row.lastKind,
				text: row.lastText ?? "",
				isOwn: row.lastSenderId === actor.id,
			},
			unread: row.unread,
			lastMessageAt: toIso(row.lastMessageAt),
		}),
	);
	const last = rows.length > chatPageSize ? chats.at(-1) : undefined;
	return { chats, nextCursor: last ? encodeCursor([last.lastMessageAt, last.id]) : null };
}

const conversation = statement<
	ChatRow &
		TradeColumns & {
			streak: number;
			lastSeq: number;
			readUpTo: number;
			isBlocked: boolean;
			hasBlocked: boolean;
		}
>(
	"chats_conversation",
	`select c.id, c.user2_id is not distinct from $2 as "isSeller", o.id as "otherId",
		o.username as "otherUsername", ${listingColumns},
		case when c.streak_sender_id = $2 then c.streak_length else 0 end as streak, c.last_seq as "lastSeq",
		c.is_silenced as "isBlocked",
		exists (select from blocks where blocker_id = $2 and blocked_id = o.id) as "hasBlocked",
		case when o.id is null or c.is_silenced then 0 else coalesce((
			select min(n.seq) - 1 from chat_messages n
			where n.recipient_id = o.id and n.chat_id = c.id and not n.is_read
		), c.last_seq) end as "readUpTo",
		t.id as trade_id, t.listing_id as trade_listing_id, t.buyer_id, t.seller_id, t.status,
		t.buyer_accepted, t.seller_accepted, t.buyer_accepted_at, t.seller_accepted_at
	from chats c
	left join users o on o.id = case when c.user1_id = $2 then c.user2_id else c.user1_id end
	left join trades t on t.id = c.trade_id
	${listingJoins}
	where c.id = $1 and $2::uuid in (c.user1_id, c.user2_id)`,
);

type TradeColumns = Omit<TradeRow, "id" | "listing_id"> & {
	readonly trade_id: string | null;
	readonly trade_listing_id: string | null;
};

/**
 * A chat of the actor's, without its messages.
 * @throws DomainError `chat.notFound` for no chat and for others' chats alike
 */
export async function getConversation(ctx: QueryContext, chatId: string): Promise<Conversation> {
	const actor = requireActor(ctx);
	if (!isUuid(chatId)) throw new DomainError("chat.notFound");
	const [row] = await conversation(ctx.db, [chatId, actor.id]);
	if (!row) throw new DomainError("chat.notFound");
	return {
		id: row.id,
		role: row.isSeller ? "seller" : "buyer",
		other: { id: row.otherId, username: row.otherUsername },
		listing: toListing(row),
		trade: toTrade(row),
		readUpTo: row.readUpTo,
		streak: row.streak,
		lastSeq: row.lastSeq,
		hasBlocked: row.hasBlocked,
		can: {
			write: canWriteInChat(actor, row),
			startTrade: mayStartTrade(actor, row),
			openListing: mayOpenListing(actor, row),
		},
	};
}

/** Whether the actor may start a trade: the listing allows it, and the other person is still there. */
function mayStartTrade(actor: Actor, row: ChatRow & { readonly isBlocked: boolean }): boolean {
	if (!row.listingId || !row.otherId || row.isBlocked) return false;
	return canStartTrade(actor, { ownerId: row.ownerId, status: row.listingStatus });
}

/** Whether the actor may open the listing's page, which others than its owner cannot while it is hidden. */
function mayOpenListing(actor: Actor, row: ChatRow & TradeColumns): boolean {
	if (!row.listingId) return false;
	return canSeeListing(actor, {
		ownerId: row.ownerId,
		status: row.listingStatus,
		isPublic: row.isPublic,
		tradedWithId: row.status === "completed" ? row.buyer_id : null,
	});
}

function toTrade(row: TradeColumns): TradeSnapshot | null {
	if (!row.trade_id) return null;
	return toSnapshot({ ...row, id: row.trade_id, listing_id: row.trade_listing_id ?? "" });
}

function toListing(row: ChatRow): ChatListing | null {
	const {
		listingId: id,
		title,
		ownerId,
		ownerUsername,
		isPublic,
		rarity,
		categorySlug,
		imageKey,
		imageColor,
	} = row;
	const isPaused = row.listingStatus === "paused";
	if (!id) return null;
	return {
		id,
		title,
		ownerId,
		ownerUsername,
		isPublic,
		isPaused,
		rarity,
		categorySlug,
		imageKey,
		imageColor,
	};
}

const findOffer = statement<
	Omit<Offer, "listingId"> & { ownerId: string; isPublic: boolean; isBlocked: boolean }
>(
	"chats_find_offer",
	`select l.title, l.user_id as "ownerId", u.username as "ownerUsername", l.is_public as "isPublic", c.id as "chatId",
		${silenceBetween("$2::uuid", "l.user_id")} as "isBlocked"
	from listings l
	join users u on u.id = l.user_id
	left join chats c on c.listing_id = l.id and c.user1_id = $2
	where l.id = $1 and l.status <> 'deleted'`,
);

/**
 * The listing that a first message is about.
 * @throws DomainError `listing.notFound` also for one that is hidden, `listing.ownListing`,
 * `person.silenced` where one has blocked the other
 */
export async function getOffer(ctx: QueryContext, listingId: string): Promise<Offer> {
	const actor = requireActor(ctx);
	const [row] = isUuid(listingId) ? await findOffer(ctx.db, [listingId, actor.id]) : [];
	if (row?.ownerId === actor.id) throw new DomainError("listing.ownListing");
	if (!row || !(row.isPublic || row.chatId)) throw new DomainError("listing.notFound");
	if (row.isBlocked) throw new DomainError("person.silenced");
	const { title, ownerUsername, chatId } = row;
	return { listingId, title, ownerUsername, chatId };
}
