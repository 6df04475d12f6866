import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { ChatMessage } from "./rules.ts";

/** Somebody's first message about a listing made a chat with its owner. */
export interface ChatStarted {
	readonly type: "chat.started";
	readonly chatId: string;
	readonly listingId: string;
	readonly buyerId: string;
	readonly sellerId: string;
	readonly text: string;
}

/** A message is kept: a person's, or one that the system posted. */
export interface MessageSent {
	readonly type: "chat.messageSent";
	readonly chatId: string;
	/** Both people of the chat who still have an account. */
	readonly peopleIds: readonly string[];
	readonly message: ChatMessage;
	/** With a message of the system's: the trade that it tells of, as it is now. */
	readonly trade?: TradeSnapshot;
}

/** A person has seen the other's messages up to one. */
export interface MessagesRead {
	readonly type: "chat.messagesRead";
	readonly chatId: string;
	readonly readerId: string;
	readonly peopleIds: readonly string[];
	readonly upToSeq: number;
}

export type ChatEvent = ChatStarted | MessageSent | MessagesRead;
