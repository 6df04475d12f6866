import { requireNoSilence } from "#app/features/accounts/commands-blocks.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { addInterest } from "#app/features/listings/commands-internal.server.ts";
import { canSeeListing } from "#app/features/listings/policy.ts";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { databaseErrorOf, statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import {
	insertText,
	messageSent,
	onceConstraint,
	parseMessage,
	republishMessage,
	whyNotSent,
} from "./commands.server.ts";
import type { ChatEvent } from "./events.ts";
import { canOpenChat } from "./policy.ts";
import { toMessage } from "./queries.server.ts";
import { type ChatMessage, consecutiveLimit, newChatsPerDay } from "./rules.ts";
import { StartConversationInput } from "./schema.ts";

const day = 24 * 60 * 60 * 1000;

export interface StartedConversation {
	readonly chatId: string;
	/** Whether this message made the chat. */
	readonly isNew: boolean;
	readonly message: ChatMessage;
}

const findOpening = statement<{
	owner_id: string;
	status: ListingStatus;
	is_public: boolean;
	chat_id: string | null;
}>(
	"chats_find_opening",
	`select l.user_id as owner_id, l.status, l.is_public, c.id as chat_id
	from listings l left join chats c on c.listing_id = l.id and c.user1_id = $2
	where l.id = $1`,
);

/** One person's new chats are written one after the other, so that a burst cannot pass the daily limit. */
const lockPerson = statement(
	"chats_lock_person",
	"select from users where id = $1 and not is_banned for no key update",
);

const insertChat = statement<{ id: string }>(
	"chats_insert",
	`insert into chats (listing_id, user1_id, user2_id, created_at, last_message_at)
	values ($1, $2, $3, $4, $4)
	on conflict (listing_id, user1_id) do nothing returning id`,
);

const findChat = statement<{ id: string }>(
	"chats_find_of_listing",
	"select id from chats where listing_id = $1 and user1_id = $2",
);

const countNewChats = statement<{ total: number }>(
	"chats_count_new",
	"select count(*)::int as total from chats where user1_id = $1 and created_at > $2",
);

/**
 * Writes to a listing's owner. The first message makes the chat and adds one to the listing's interest; later
 * ones, and a second try with the same `clientId`, go to the same chat.
 * @throws DomainError `listing.notFound` also for one that is hidden, unless there is a chat about it;
 * `listing.notActive` to an admin, who sees it; `listing.ownListing`, `chat.dailyLimit` after 20 new chats in 24
 * hours, `person.silenced` where one has blocked the other, and all that sendMessage throws
 */
export async function startConversation(
	ctx: CommandContext,
	input: StartConversationInput,
): Promise<StartedConversation> {
	const actor = requireGoodStanding(ctx.actor);
	const parsed = parseMessage(StartConversationInput.safeParse(input));
	const [opening] = await findOpening(ctx.db, [parsed.listingId, actor.id]);
	if (!opening || opening.status === "deleted") throw new DomainError("listing.notFound");
	if (opening.owner_id === actor.id) throw new DomainError("listing.ownListing");
	const listing = { ownerId: opening.owner_id, status: opening.status, isPublic: opening.is_public };
	if (!opening.chat_id && !canOpenChat(actor, listing)) {
		throw new DomainError(canSeeListing(actor, listing) ? "listing.notActive" : "listing.notFound");
	}
	const first = { ...parsed, buyerId: actor.id, sellerId: opening.owner_id };
	try {
		return await inTransaction(ctx, (tx) => writeFirst(tx, first, opening.chat_id));
	} catch (error) {
		if (databaseErrorOf(error)?.constraint !== onceConstraint) throw error;
		const [chat] = await findChat(ctx.db, [first.listingId, first.buyerId]);
		const message = chat && (await tellFirstAgain(ctx, chat.id, first));
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
	knownChatId: string | null,
): Promise<StartedConversation> {
	const { chatId, isNew } = knownChatId ? { chatId: knownChatId, isNew: false } : await openChat(tx, first);
	const values = [chatId, first.buyerId, first.clientId, first.text, tx.clock.now(), consecutiveLimit];
	const [row] = await insertText(tx.db, values);
	if (!row) {
		const message = await tellFirstAgain(tx, chatId, first);
		if (message) return { chatId, isNew: false, message };
		throw new DomainError(await whyNotSent(tx, chatId, first.buyerId));
	}
	const message = toMessage(row);
	if (isNew) {
		const { listingId, buyerId, sellerId, text } = first;
		await tell(tx, { type: "chat.started", chatId, listingId, buyerId, sellerId, text });
	}
	await tell(tx, messageSent(row, message));
	return { chatId, isNew, message };
}

async function openChat(tx: TransactionContext, { listingId, buyerId, sellerId }: FirstMessage) {
	const now = tx.clock.now();
	await requireNoSilence(tx, buyerId, sellerId);
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
	// Hidden since the first look.
	if (!(await addInterest(tx, listingId))) throw new DomainError("listing.notFound");
	return { chatId: made.id, isNew: true };
}

function tellFirstAgain(ctx: CommandContext, chatId: string, { buyerId, clientId }: FirstMessage) {
	return republishMessage(ctx, { chatId, actorId: buyerId, clientId });
}

function tell(tx: TransactionContext, event: ChatEvent): Promise<void> {
	return tx.record(event);
}
