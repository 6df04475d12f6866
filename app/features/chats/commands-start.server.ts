import { requireNoBlock } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { addInterest } from "#app/features/listings/commands-internal.server.ts";
import { canSeeListing } from "#app/features/listings/policy.ts";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import { boolean, integer, nullable, statement, text } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import {
	insertText,
	messageSent,
	parseMessage,
	republishMessage,
	uniqueMessageConstraint,
	whyNotSent,
} from "./commands.server.ts";
import type { ChatEvent } from "./events.ts";
import { canOpenChat } from "./policy.ts";
import { type ChatMessage, consecutiveLimit, newChatsPerDay } from "./rules.ts";
import { StartConversationInput } from "./schema.ts";

const day = 24 * 60 * 60 * 1000;

export interface StartedConversation {
	readonly chatId: string;
	/** True if this message made the chat. */
	readonly isNew: boolean;
	readonly message: ChatMessage;
}

const findOpening = statement(
	"chats_find_opening",
	{ ownerId: text(), status: text<ListingStatus>(), isPublic: boolean(), chatId: nullable(text()) },
	`select l.user_id as "ownerId", l.status, l.is_public as "isPublic", c.id as "chatId"
	from listings l left join chats c on c.listing_id = l.id and c.user1_id = $2
	where l.id = $1`,
);

/** Locks a person, so that their new chats come one after the other and a burst cannot pass the daily limit. */
const lockPerson = statement(
	"chats_lock_person",
	{},
	"select from users where id = $1 and not is_banned for no key update",
);

const insertChat = statement(
	"chats_insert",
	{ id: text() },
	`insert into chats (listing_id, user1_id, user2_id, created_at, last_message_at)
	values ($1, $2, $3, $4, $4)
	on conflict (listing_id, user1_id) do nothing returning id`,
);

const findChat = statement(
	"chats_find_of_listing",
	{ id: text() },
	"select id from chats where listing_id = $1 and user1_id = $2",
);

const countNewChats = statement(
	"chats_count_new",
	{ total: integer() },
	"select count(*)::int as total from chats where user1_id = $1 and created_at > $2",
);

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
	const [opening] = await findOpening(ctx.db, [parsed.listingId, actor.id]);
	if (!opening || opening.status === "deleted") throw new DomainError("listing.notFound");
	const { chatId, ...listing } = opening;
	if (listing.ownerId === actor.id) throw new DomainError("listing.ownListing");
	if (!chatId && !canOpenChat(actor, listing)) {
		throw new DomainError(canSeeListing(actor, listing) ? "listing.notActive" : "listing.notFound");
	}
	const first = { ...parsed, buyerId: actor.id, sellerId: listing.ownerId };
	try {
		return await inTransaction(ctx, (tx) => writeFirst(tx, first, chatId));
	} catch (error) {
		if (databaseErrorOf(error)?.constraint !== uniqueMessageConstraint) throw error;
		const [chat] = await findChat(ctx.db, [first.listingId, first.buyerId]);
		const message = chat && (await republishFirst(ctx, chat.id, first));
		if (!message) throw error;
		return { chatId: chat.id, isNew: false, message };
	}
}

interface FirstMessage {
	readonly listingId: string;
	readonly buyerId: string;
	readonly sellerId: string;
	readonly text: string;
	readonly clientId: string;
}

async function writeFirst(
	tx: TransactionContext,
	first: FirstMessage,
	existingChatId: string | null,
): Promise<StartedConversation> {
	const { chatId, isNew } = existingChatId
		? { chatId: existingChatId, isNew: false }
		: await openChat(tx, first);
	const values = [chatId, first.buyerId, first.clientId, first.text, tx.clock.now(), consecutiveLimit];
	const [row] = await insertText(tx.db, values);
	if (!row) {
		const message = await republishFirst(tx, chatId, first);
		if (message) return { chatId, isNew: false, message };
		throw new DomainError(await whyNotSent(tx, chatId, first.buyerId));
	}
	const event = messageSent(row);
	if (isNew) {
		const { listingId, buyerId, sellerId, text } = first;
		await record(tx, { type: "chat.started", chatId, listingId, buyerId, sellerId, text });
	}
	await record(tx, event);
	return { chatId, isNew, message: event.message };
}

async function openChat(tx: TransactionContext, { listingId, buyerId, sellerId }: FirstMessage) {
	const now = tx.clock.now();
	await requireNoBlock(tx, buyerId, sellerId);
	const [person] = await lockPerson(tx.db, [buyerId]);
	if (!person) throw new DomainError("auth.banned");
	const [made] = await insertChat(tx.db, [listingId, buyerId, sellerId, now]);
	if (!made) {
		const [chat] = await findChat(tx.db, [listingId, buyerId]);
		if (!chat) throw new DomainError("listing.notFound");
		return { chatId: chat.id, isNew: false };
	}
	const [count] = await countNewChats(tx.db, [buyerId, new Date(now.getTime() - day)]);
	if ((count?.total ?? 0) > newChatsPerDay) throw new DomainError("chat.dailyLimit");
	// The listing may have been hidden since it was read.
	if (!(await addInterest(tx, listingId))) throw new DomainError("listing.notFound");
	return { chatId: made.id, isNew: true };
}

function republishFirst(ctx: CommandContext, chatId: string, { buyerId, clientId }: FirstMessage) {
	return republishMessage(ctx, { chatId, actorId: buyerId, clientId });
}

function record(tx: TransactionContext, event: ChatEvent): Promise<void> {
	return tx.record(event);
}
