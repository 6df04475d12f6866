import { and, eq, gt } from "drizzle-orm";
import { lockPerson, requireNoBlock } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { addInterest } from "#app/features/listings/commands-internal.server.ts";
import { canSeeListing } from "#app/features/listings/policy.ts";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import {
	boolean,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import {
	insertMessage,
	messageSent,
	parseMessage,
	republishMessage,
	uniqueMessageConstraint,
	whyNotSent,
} from "./commands.server.ts";
import type { ChatStarted } from "./events.ts";
import { canOpenChat } from "./policy.ts";
import { getPairPartner, isChatOfPair } from "./queries-start.server.ts";
import { type ChatMessage, newChatsPerDay } from "./rules.ts";
import { StartConversationInput, StartPairChatInput } from "./schema.ts";
import { chats } from "./tables.server.ts";

const day = 24 * 60 * 60 * 1000;

export interface StartedConversation {
	readonly chatId: string;
	/** True if this message made the chat. */
	readonly isNew: boolean;
	readonly message: ChatMessage;
}

const findOpening = statement(
	{ listingId: uuid(), actorId: uuid() },
	{ ownerId: text(), status: text<ListingStatus>(), isPublic: boolean(), chatId: nullable(text()) },
)`select l.user_id as "ownerId", l.status, l.is_public as "isPublic", c.id as "chatId"
	from listings l left join chats c on c.listing_id = l.id and c.user1_id = :actorId
	where l.id = :listingId`;

const insertPair = statement(
	{ writerId: uuid(), readerId: uuid(), now: timestamp() },
	{ id: text() },
)`insert into chats (is_pair, user1_id, user2_id, created_at, last_message_at)
	values (true, :writerId, :readerId, :now, :now)
	on conflict (least(user1_id, user2_id), greatest(user1_id, user2_id))
		where is_pair and user1_id is not null and user2_id is not null
	do nothing returning id`;

const findPair = statement(
	{ writerId: uuid(), readerId: uuid() },
	{ id: text() },
)`select c.id from chats c where ${isChatOfPair(":writerId", ":readerId")}`;

/** A chat that somebody opens with another unless there is one. */
interface ChatOpening {
	readonly writerId: string;
	readonly readerId: string;
	readonly isPair: boolean;
	readonly findChat: (db: Db) => Promise<{ id: string }[]>;
	/** Makes the chat; no row where another message made it meanwhile. */
	readonly insertChat: (db: Db, now: Date) => Promise<{ id: string }[]>;
	/** Counts that the chat was made: it locks the listing, before the pair and before chats that others see. */
	readonly countChat?: (tx: TransactionContext) => Promise<void>;
}

/** A message that makes its chat unless there is one. */
interface FirstMessage extends ChatOpening {
	readonly text: string;
	readonly clientId: string;
	/** The chat that was there when it was looked for. */
	readonly chatId: string | null;
	/** The event of the chat that was made, once its message is stored. */
	readonly startedEvent?: (chatId: string) => ChatStarted;
}

type Db = CommandContext["db"];

/**
 * Writes to a listing's owner. The first message makes the chat and adds one to the listing's interest; later
 * ones, and a second try with the same `clientId`, go to the same chat.
 * @throws DomainError `listing.notFound` also for one that is hidden, unless there is a chat about it;
 * `listing.notActive` to an admin, who sees it; `listing.ownListing`, `chat.dailyLimit` after 20 new chats in 24
 * hours, `person.blocked` where one has blocked the other, and all that sendMessage throws
 */
export async function startConversation(
	ctx: CommandContext,
	input: StartConversationInput,
): Promise<StartedConversation> {
	const actor = requireGoodStanding(ctx.actor);
	const parsed = parseMessage(StartConversationInput.safeParse(input));
	const [opening] = await findOpening(ctx.db, { listingId: parsed.listingId, actorId: actor.id });
	if (!opening || opening.status === "deleted") throw new DomainError("listing.notFound");
	const { chatId, ...listing } = opening;
	if (listing.ownerId === actor.id) throw new DomainError("listing.ownListing");
	if (!chatId && !canOpenChat(actor, listing)) {
		throw new DomainError(canSeeListing(actor, listing) ? "listing.notActive" : "listing.notFound");
	}
	const { listingId, text, clientId } = parsed;
	const [buyerId, sellerId] = [actor.id, listing.ownerId];
	return sendFirst(ctx, {
		...{ text, clientId, chatId, ...openingAbout({ listingId, buyerId, sellerId }) },
		startedEvent: (id) => ({ type: "chat.started", chatId: id, listingId, buyerId, sellerId, text }),
	});
}

/**
 * Writes to a person without a listing. Two people have one such chat, whoever writes first; the first message makes it.
 * @throws DomainError what getPairPartner throws; `chat.dailyLimit` after 20 new chats of pairs in 24 hours, and all that
 * sendMessage throws
 */
export async function startPairChat(
	ctx: CommandContext,
	input: StartPairChatInput,
): Promise<StartedConversation> {
	const { id: writerId } = requireGoodStanding(ctx.actor);
	const { personId: readerId, ...message } = parseMessage(StartPairChatInput.safeParse(input));
	const { chatId } = await getPairPartner(ctx, readerId);
	return sendFirst(ctx, {
		...{ ...message, chatId, ...openingOfPair(writerId, readerId) },
	});
}

function openingAbout({
	listingId,
	buyerId,
	sellerId,
}: Omit<ChatStarted, "type" | "chatId" | "text">): ChatOpening {
	return {
		...{ isPair: false, writerId: buyerId, readerId: sellerId },
		findChat: (db) =>
			db
				.select({ id: chats.id })
				.from(chats)
				.where(and(eq(chats.listingId, listingId), eq(chats.user1Id, buyerId))),
		insertChat: (db, now) =>
			db
				.insert(chats)
				.values({ listingId, user1Id: buyerId, user2Id: sellerId, createdAt: now, lastMessageAt: now })
				.onConflictDoNothing({ target: [chats.listingId, chats.user1Id] })
				.returning({ id: chats.id }),
		countChat: async (tx) => {
			// The listing may have been hidden since it was read.
			if (!(await addInterest(tx, listingId))) throw new DomainError("listing.notFound");
		},
	};
}

function openingOfPair(writerId: string, readerId: string): ChatOpening {
	return {
		...{ isPair: true, writerId, readerId },
		findChat: (db) => findPair(db, { writerId, readerId }),
		insertChat: (db, now) => insertPair(db, { writerId, readerId, now }),
	};
}

const findAbout = statement(
	{ listingId: uuid(), one: uuid(), other: uuid() },
	{ id: nullable(text()), ownerId: text() },
)`select c.id, l.user_id as "ownerId" from listings l
	left join chats c on c.listing_id = l.id and c.user1_id in (:one, :other) and c.user2_id in (:one, :other)
	where l.id = :listingId and l.user_id in (:one, :other)`;

/**
 * Finds or makes the chat into which one person writes an offer to another: the listing's where the offer began from one of
 * the reader's, or from one about which they have a chat; else the pair's. The caller has both people locked.
 * @throws DomainError `listing.notFound`, `chat.dailyLimit`, `person.blocked`
 */
export async function openOfferChat(
	tx: TransactionContext,
	{ writerId, readerId, listingId }: { writerId: string; readerId: string; listingId: string | null },
): Promise<string> {
	const [about] = listingId ? await findAbout(tx.db, { listingId, one: writerId, other: readerId }) : [];
	if (about?.id) return about.id;
	if (listingId && about?.ownerId === readerId)
		return (await openChat(tx, openingAbout({ listingId, buyerId: writerId, sellerId: readerId }))).chatId;
	const opening = openingOfPair(writerId, readerId);
	const [pair] = await opening.findChat(tx.db);
	return pair ? pair.id : (await openChat(tx, opening)).chatId;
}

/** Writes a first message about a listing, or to a person without one. @throws DomainError what the two commands throw */
export function startChat(
	ctx: CommandContext,
	input: StartConversationInput | StartPairChatInput,
): Promise<StartedConversation> {
	return "personId" in input ? startPairChat(ctx, input) : startConversation(ctx, input);
}

async function sendFirst(ctx: CommandContext, first: FirstMessage): Promise<StartedConversation> {
	try {
		return await inTransaction(ctx, (tx) => writeFirst(tx, first));
	} catch (error) {
		if (databaseErrorOf(error)?.constraint !== uniqueMessageConstraint) throw error;
		const [chat] = await first.findChat(ctx.db);
		const message = chat && (await republishFirst(ctx, chat.id, first));
		if (!message) throw error;
		return { chatId: chat.id, isNew: false, message };
	}
}

async function writeFirst(tx: TransactionContext, first: FirstMessage): Promise<StartedConversation> {
	const { writerId, clientId, text } = first;
	const { chatId, isNew } = first.chatId ? { chatId: first.chatId, isNew: false } : await openChat(tx, first);
	const [row] = await insertMessage(tx.db, { chatId, writerId, clientId, text, now: tx.clock.now() });
	if (!row) {
		const message = await republishFirst(tx, chatId, first);
		if (message) return { chatId, isNew: false, message };
		throw new DomainError(await whyNotSent(tx, chatId, writerId));
	}
	const event = messageSent(row);
	if (isNew && first.startedEvent) await tx.record(first.startedEvent(chatId));
	await tx.record(event);
	return { chatId, isNew, message: event.message };
}

async function openChat(tx: TransactionContext, opening: ChatOpening) {
	const { writerId, readerId, isPair } = opening;
	const now = tx.clock.now();
	// Their new chats follow each other, so that a burst cannot pass the daily limit.
	if (!(await lockPerson(tx, writerId))) throw new DomainError("auth.banned");
	const [made] = await opening.insertChat(tx.db, now);
	if (made) await opening.countChat?.(tx);
	await requireNoBlock(tx, writerId, readerId);
	if (!made) {
		const [chat] = await opening.findChat(tx.db);
		if (!chat) throw new DomainError("chat.notFound");
		return { chatId: chat.id, isNew: false };
	}
	const isNew = gt(chats.createdAt, new Date(now.getTime() - day));
	const ofWriter = and(eq(chats.user1Id, writerId), eq(chats.isPair, isPair), isNew);
	if ((await tx.db.$count(chats, ofWriter)) > newChatsPerDay) throw new DomainError("chat.dailyLimit");
	return { chatId: made.id, isNew: true };
}

function republishFirst(ctx: CommandContext, chatId: string, { writerId, clientId }: FirstMessage) {
	return republishMessage(ctx, { chatId, actorId: writerId, clientId });
}
