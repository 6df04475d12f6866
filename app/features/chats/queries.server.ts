import { isInGoodStanding } from "#app/features/accounts/policy.ts";
import { canSeeListing } from "#app/features/listings/policy.ts";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import { canStartTrade } from "#app/features/trades/policy.ts";
import { selectSnapshot, snapshotColumns } from "#app/features/trades/queries.server.ts";
import type { TradeSide, TradeStatus } from "#app/features/trades/rules.ts";
import { type Actor, type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { decodeMomentKey, toKeysetPage } from "#app/shared/cursor.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { canWriteInChat } from "./policy.ts";
import {
	type ChatListing,
	type ChatPage,
	type ChatPerson,
	type ChatSummary,
	type Conversation,
	catchUpSize,
	chatPageSize,
	type MessageKind,
	type MessagePage,
	messagePageSize,
	unreadMessagesCap,
	type WaitingChat,
	type WaitingChats,
} from "./rules.ts";

/** The kind and the text of a message as people may see them: of a removed one nothing. */
const visibleMessage = `case when removed_at is null or kind = 'offer' then kind else 'removed' end as kind,
	case when removed_at is null then content else '' end as text`;

/** True of a message of chat_messages with words of a person's, as hasPersonsWords has it. */
export const isWorded = (message: string) =>
	`(${message}.kind = 'text' or ${message}.kind = 'offer' and ${message}.content <> '')`;

const selectColumns = (isRead: string) =>
	`id, client_id as "clientId", seq, ${visibleMessage}, sender_id as "senderId",
	${isRead} as "isRead", created_at as "createdAt"`;

const messageColumns = {
	id: text(),
	clientId: text(),
	seq: integer(),
	kind: text<MessageKind>(),
	text: text(),
	senderId: nullable(text()),
	isRead: boolean(),
	createdAt: timestamp(),
};

/** The columns of a stored message and of its chat's people, to whom it is published. */
export const publishedColumns = { ...messageColumns, chatId: text(), peopleIds: array(text()) };

/** The SQL of {@link publishedColumns} but for `peopleIds`. */
export const selectMessage = `${selectColumns("is_read")}, chat_id as "chatId"`;

/** The columns of chat `:chatId`'s messages for person `:actorId`: through a block nobody sees what the other has read. */
const visibleColumns = selectColumns(
	"is_read and (sender_id is distinct from :actorId or not (select c.is_blocked from chats c where c.id = :chatId))",
);

const isParticipant = `exists (select from chats c where c.id = :chatId and :actorId in (c.user1_id, c.user2_id))`;

const messagesBefore = statement(
	{ chatId: uuid(), actorId: uuid(), before: integer() },
	messageColumns,
)`select ${visibleColumns} from chat_messages
	where chat_id = :chatId and seq < :before and ${isParticipant} order by seq desc limit ${messagePageSize + 1}`;

const messagesAfter = statement(
	{ chatId: uuid(), actorId: uuid(), after: integer() },
	messageColumns,
)`select ${visibleColumns} from chat_messages
	where chat_id = :chatId and seq > :after and ${isParticipant} order by seq limit ${catchUpSize + 1}`;

const maxSeq = 2_147_483_647;

/**
 * A page of 30 messages of one of the actor's chats, for reading upwards. For a stranger's chat it is empty.
 * @param options.before the `seq` of the oldest message that is there already; without it the newest are given
 */
export async function listMessages(
	ctx: QueryContext,
	{ chatId, before = maxSeq }: { chatId: string; before?: number | undefined },
): Promise<MessagePage> {
	const actor = requireActor(ctx);
	if (!isUuid(chatId)) return { messages: [], hasMore: false };
	const rows = await messagesBefore(ctx.db, { chatId, actorId: actor.id, before });
	return { messages: rows.slice(0, messagePageSize).reverse(), hasMore: rows.length > messagePageSize };
}

/**
 * The messages after one, oldest first, at most 100, for a client that was away.
 * @param options.after the `seq` of the last message that the client has; 0 for none
 */
export async function listMessagesAfter(
	ctx: QueryContext,
	{ chatId, after }: { chatId: string; after: number },
): Promise<MessagePage> {
	const actor = requireActor(ctx);
	if (!isUuid(chatId)) return { messages: [], hasMore: false };
	const rows = await messagesAfter(ctx.db, { chatId, actorId: actor.id, after });
	return { messages: rows.slice(0, catchUpSize), hasMore: rows.length > catchUpSize };
}

const findParticipant = statement(
	{ chatId: uuid(), actorId: uuid() },
	{},
)`select from chats where id = :chatId and :actorId in (user1_id, user2_id) and not is_blocked`;

/** True if the actor is one of a chat's people, between whom there is no block. */
export async function canSeePresence(ctx: QueryContext, chatId: string): Promise<boolean> {
	if (!ctx.actor || !isUuid(chatId)) return false;
	return (await findParticipant(ctx.db, { chatId, actorId: ctx.actor.id })).length > 0;
}

/** Counts the unread messages of person `:personId` in all chats, up to 100, for statements that count more than these. */
export const unreadMessagesOf = `select count(*)::int from (
	select from chat_messages where recipient_id = :personId and not is_read
		and created_at > coalesce((select messages_seen_at from users where id = :personId), '-infinity')
	limit ${unreadMessagesCap}
) unread`;

const unreadTotal = statement(
	{ personId: uuid() },
	{ total: integer() },
)`select (${unreadMessagesOf}) as total`;

/**
 * The actor's unread messages that came after they last looked at their list of chats, 0 for a visitor.
 * @returns at most 100, which stands for more
 */
export async function countUnreadMessages(ctx: QueryContext): Promise<number> {
	if (!ctx.actor) return 0;
	const [row] = await unreadTotal(ctx.db, { personId: ctx.actor.id });
	return row?.total ?? 0;
}

/** A {@link ChatListing}, or null once it is gone. Of its set's name a colour alone is seen, for which one language will do. */
const listingView = `case when l.id is not null then json_build_object(
		'id', l.id, 'title', coalesce(nullif(l.title, ''), i.name, ''),
		'ownerId', owner.id, 'ownerUsername', owner.username,
		'expansion', in_language('es', series.name, series.name_es), 'code', series.code, 'number', i.number,
		'printedCount', series.printed_count,
		'isPublic', l.is_public, 'isPaused', l.status = 'paused',
		'rarity', l.rarity, 'categorySlug', k.slug, 'imageKey', p.image_url, 'imageColor', p.placeholder_color
	) end as listing`;

const listingJoins = `
	left join listings l on l.id = c.listing_id and l.status <> 'deleted'
	left join product_items i on i.id = l.product_item_id
	left join product_expansions series on series.id = i.expansion_id
	left join product_categories k on k.id = l.category_id
	left join users owner on owner.id = l.user_id
	left join listing_images p on p.listing_id = l.id and p.position = 0`;

const otherView = `json_build_object('id', o.id, 'username', o.username) as other`;

/** The columns that every view of a chat has. */
const chatColumns = {
	id: text(),
	role: text<TradeSide>(),
	other: json<ChatPerson>(),
	listing: nullable(json<ChatListing>()),
	isPair: boolean(),
};

const summaryColumns = {
	...chatColumns,
	tradeStatus: nullable(text<TradeStatus>()),
	last: nullable(json<NonNullable<ChatSummary["last"]>>()),
	unread: integer(),
	awaitsAnswer: boolean(),
	lastMessageAt: timestamp(),
};

/** Selects what a row of the list shows of the chats `from` for the reader `:actorId`; `more` columns come first. */
const selectSummaries = (from: string, order: string, more = "") => `select ${more} c.id,
		case when c.is_seller then 'seller' else 'buyer' end as role, ${otherView}, ${listingView},
		c.is_pair as "isPair", t.status as "tradeStatus",
		case when m.kind is not null then json_build_object(
			'kind', m.kind, 'text', m.text, 'isOwn', m.sender_id is not distinct from :actorId
		) end as last,
		(select count(*)::int from chat_messages n
			where n.recipient_id = :actorId and n.chat_id = c.id and not n.is_read) as unread,
		exists (select from offers where chat_id = c.id and to_id = :actorId and is_answerable(offers)) as "awaitsAnswer",
		c.last_message_at as "lastMessageAt"
	from (${from}) c
	left join users o on o.id = c.other_id
	left join trades t on t.id = c.trade_id
	left join lateral (
		select kind, left(text, 200) as text, sender_id from (
			select ${visibleMessage}, sender_id from chat_messages where chat_id = c.id order by seq desc limit 1
		) latest
	) m on true
	${listingJoins}
	order by ${order}`;

/** A page of both sides' newest chats, each from its own index; what a row shows is looked up for one page only. */
const chatPage = statement(
	{ actorId: uuid(), at: timestamp(), id: uuid() },
	summaryColumns,
)`${selectSummaries(
	`(select id, false as is_seller, user2_id as other_id, listing_id, is_pair, trade_id, last_message_at from chats
			where user1_id = :actorId and (last_message_at, id) < (:at, :id)
			order by last_message_at desc, id desc limit ${chatPageSize + 1})
		union all
		(select id, true, user1_id, listing_id, is_pair, trade_id, last_message_at from chats
			where user2_id = :actorId and (last_message_at, id) < (:at, :id)
			order by last_message_at desc, id desc limit ${chatPageSize + 1})
		order by last_message_at desc, id desc limit ${chatPageSize + 1}`,
	"c.last_message_at desc, c.id desc",
)}`;

/**
 * The actor's chats by their last message, 20 a page.
 * @param options.cursor from the page before; `request.badCursor` when it is none
 */
export async function listChats(
	ctx: QueryContext,
	{ cursor }: { cursor?: string | undefined } = {},
): Promise<ChatPage> {
	const actor = requireActor(ctx);
	const [at, id] = decodeMomentKey(cursor);
	const read = await chatPage(ctx.db, { actorId: actor.id, at, id });
	const { rows, nextCursor } = toKeysetPage(read, chatPageSize, (chat) => [chat.lastMessageAt, chat.id]);
	return { chats: rows, nextCursor };
}

/** Days for which a first message waits for an answer on the home page. */
const requestDays = 14;

/** The first chat that waits for a person in good standing, for their seal, or their answer to an offer or to a first message, and how many do. */
const waitingChats = statement(
	{ actorId: uuid(), now: timestamp(), isInGoodStanding: boolean() },
	{
		...summaryColumns,
		wants: text<WaitingChat["wants"]>(),
		hasOtherSealed: boolean(),
		seals: integer(),
		offers: integer(),
		answers: integer(),
	},
)`${selectSummaries(
	`select chat.*, user2_id = :actorId as is_seller, case when user1_id = :actorId then user2_id else user1_id end as other_id,
			wants, coalesce(has_sealed, false) as has_sealed,
			count(*) filter (where wants = 'seal') over ()::integer as seal_count,
			count(*) filter (where wants = 'offer') over ()::integer as offer_count,
			count(*) filter (where wants = 'answer') over ()::integer as answer_count
		from (
			select distinct on (chat_id) * from (
				select chat.id as chat_id, 'seal' as wants, buyer_id = :actorId and seller_accepted or seller_id = :actorId and buyer_accepted as has_sealed
				from trades join chats as chat on chat.trade_id = trades.id
				where trades.status = 'pending' and :isInGoodStanding
					and (buyer_id = :actorId and not buyer_accepted or seller_id = :actorId and not seller_accepted)
				union all
				select chat_id, 'offer', null from offers where to_id = :actorId and is_answerable(offers) and :isInGoodStanding
				union all
				select id, 'answer', null from chats
				where user2_id = :actorId and not is_pair and listing_id is not null and streak_sender_id = user1_id and :isInGoodStanding
					and created_at > :now - interval '${requestDays} days'
					and not exists (select from chat_messages where chat_id = chats.id and sender_id = :actorId)
			) as reasons order by chat_id, wants desc
		) as reasons
		join chats as chat on chat.id = chat_id and not chat.is_blocked
		join users as other on other.id = case when user1_id = :actorId then user2_id else user1_id end and not other.is_banned
		order by has_sealed desc, wants desc, last_message_at desc, chat_id limit 1`,
	"c.has_sealed desc, c.wants desc, c.last_message_at desc, c.id",
	`c.wants, c.has_sealed as "hasOtherSealed", c.seal_count as seals, c.offer_count as offers, c.answer_count as answers,`,
)}`;

/** The actor's chats that wait for them: first trades that lack their seal, then offers, then first messages. */
export async function listWaiting(ctx: QueryContext): Promise<WaitingChats> {
	const actor = requireActor(ctx);
	const [first] = await waitingChats(ctx.db, {
		actorId: actor.id,
		now: ctx.clock.now(),
		isInGoodStanding: isInGoodStanding(actor),
	});
	if (!first) return { first: null, seals: 0, offers: 0, answers: 0 };
	const { seals, offers, answers } = first;
	return { first, seals, offers, answers };
}

const conversation = statement(
	{ chatId: uuid(), actorId: uuid() },
	{
		...snapshotColumns,
		...chatColumns,
		id: nullable(text()),
		chatId: text(),
		listingStatus: nullable(text<ListingStatus>()),
		streak: integer(),
		lastSeq: integer(),
		isBlocked: boolean(),
		hasBlocked: boolean(),
		openLists: boolean(),
		readUpTo: integer(),
	},
)`select c.id as "chatId", case when c.user2_id is not distinct from :actorId then 'seller' else 'buyer' end as role,
		${otherView}, ${listingView}, c.is_pair as "isPair",
		l.status as "listingStatus",
		case when c.streak_sender_id = :actorId then c.streak_length else 0 end as streak, c.last_seq as "lastSeq",
		c.is_blocked as "isBlocked",
		exists (select from blocks where blocker_id = :actorId and blocked_id = o.id) as "hasBlocked",
		coalesce(not o.is_banned, false) and exists (select from list_people p where p.user_id = o.id and p.is_shown) as "openLists",
		case when o.id is null or c.is_blocked then 0 else coalesce((
			select min(n.seq) - 1 from chat_messages n
			where n.recipient_id = o.id and n.chat_id = c.id and not n.is_read
		), c.last_seq) end as "readUpTo",
		${selectSnapshot("t")}
	from chats c
	left join users o on o.id = case when c.user1_id = :actorId then c.user2_id else c.user1_id end
	left join trades t on t.id = c.trade_id
	${listingJoins}
	where c.id = :chatId and :actorId in (c.user1_id, c.user2_id)`;

/**
 * A chat of the actor's, without its messages.
 * @throws DomainError `chat.notFound` for no chat and for others' chats alike
 */
export async function getConversation(ctx: QueryContext, chatId: string): Promise<Conversation> {
	const actor = requireActor(ctx);
	if (!isUuid(chatId)) throw new DomainError("chat.notFound");
	const [row] = await conversation(ctx.db, { chatId, actorId: actor.id });
	if (!row) throw new DomainError("chat.notFound");
	const { chatId: id, listingStatus, isBlocked, id: tradeId, ...view } = row;
	const { role, other, listing, isPair, readUpTo, streak, lastSeq, hasBlocked, openLists, ...columns } = view;
	const trade = tradeId === null ? null : { id: tradeId, ...columns };
	const status = listingStatus ?? "deleted";
	return {
		...{ id, role, other, listing, isPair, trade, readUpTo, streak, lastSeq, hasBlocked },
		can: {
			write: canWriteInChat(actor, { isBlocked }),
			startTrade: mayStartTrade(actor, { listing, status, other, isBlocked }),
			openListing: mayOpenListing(actor, { listing, status, trade }),
			openLists,
		},
	};
}

interface ChatState extends Pick<Conversation, "listing" | "other" | "trade"> {
	readonly status: ListingStatus;
	readonly isBlocked: boolean;
}

/** True while the listing allows the actor to start a trade and the other person is still there. */
function mayStartTrade(
	actor: Actor,
	{ listing, status, other, isBlocked }: Omit<ChatState, "trade">,
): boolean {
	if (!listing || !other.id || isBlocked) return false;
	return canStartTrade(actor, { ownerId: listing.ownerId, status });
}

/** True if the actor may open the listing's page, which others than its owner cannot while it is hidden. */
function mayOpenListing(
	actor: Actor,
	{ listing, status, trade }: Pick<ChatState, "listing" | "status" | "trade">,
): boolean {
	if (!listing) return false;
	const { ownerId, isPublic } = listing;
	const tradedWithId = trade?.status === "completed" ? trade.buyerId : null;
	return canSeeListing(actor, { ownerId, status, isPublic, tradedWithId });
}
