import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { Result } from "#app/shared/result.ts";
import type { ChatMessage, Presence } from "./rules.ts";

/** Somebody's first message about a listing made a chat with its owner. */
export interface ChatStarted {
	readonly type: "chat.started";
	readonly chatId: string;
	readonly listingId: string;
	readonly buyerId: string;
	readonly sellerId: string;
	readonly text: string;
}

/** A message is stored: a person's, or one that the system posted. */
export interface MessageSent {
	readonly type: "chat.messageSent";
	readonly chatId: string;
	/** The chat's people who still have an account. */
	readonly peopleIds: readonly string[];
	readonly message: ChatMessage;
	/** The trade of a message that the system posted, as it is now. */
	readonly trade?: TradeSnapshot;
}

/**
 * A message that people may have already, to take the place of what they have: moderation has removed it or given it
 * back, or its sender tried again, since the node that stored it may have died before it published it.
 */
export interface MessageRefreshed {
	readonly type: "chat.messageRefreshed";
	readonly chatId: string;
	readonly peopleIds: readonly string[];
	readonly message: ChatMessage;
}

/** A person has seen the other's messages up to one. */
export interface MessagesRead {
	readonly type: "chat.messagesRead";
	readonly chatId: string;
	readonly readerId: string;
	readonly peopleIds: readonly string[];
	readonly upToSeq: number;
}

/** A person has looked at their list of chats: what came until then counts as seen. */
export interface ChatsSeen {
	readonly type: "chat.listSeen";
	readonly personId: string;
}

/** A person of a chat has blocked the other: neither sees the other's presence any more. */
export interface ChatBlocked {
	readonly type: "chat.blocked";
	readonly chatId: string;
	readonly peopleIds: readonly string[];
}

/** The presence of the other person of a chat; it is passed on and stored nowhere. */
export interface PresenceChanged {
	readonly chatId: string;
	readonly personId: string;
	readonly state: Presence;
	/** True if the person has just come and cannot know who is there: those who are answer. */
	readonly isNew: boolean;
}

export type ChatEvent = ChatStarted | MessageSent | MessageRefreshed | MessagesRead | ChatsSeen | ChatBlocked;

/** Events to the browser's socket. */
export interface ServerToClient {
	"chat:message": (event: Pick<MessageSent, "chatId" | "message" | "trade">) => void;
	"chat:messageRefreshed": (event: Pick<MessageRefreshed, "chatId" | "message">) => void;
	"chat:read": (event: Pick<MessagesRead, "chatId" | "readerId" | "upToSeq">) => void;
	"chat:seen": () => void;
	"chat:presence": (event: PresenceChanged) => void;
}

/** Events from the browser's socket; every input is checked like a form's. */
export interface ClientToServer {
	"chat:send": (
		input: { chatId: string; text: string; clientId: string },
		acknowledge: (result: Result<ChatMessage>) => void,
	) => void;
	"chat:markRead": (
		input: { chatId: string; upToSeq: number },
		acknowledge: (result: Result<number>) => void,
	) => void;
	"chat:presence": (input: { chatId: string; state: Presence }) => void;
	/** The list of chats is being looked at. */
	"chat:seen": () => void;
}
