import { useEffect, useState } from "react";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { ChatMessage, ChatSummary } from "../rules.ts";
import { useRealtime } from "./use-realtime.ts";

interface Heard {
	readonly chatId: string;
	readonly message: ChatMessage;
	readonly trade?: TradeSnapshot;
}

/**
 * The list of chats as it lives: a chat in which something is said moves to the top.
 * @param loaded as the page came; a chat that is not in it asks for a new one through `onUnknown`
 */
export function useChatList(
	loaded: readonly ChatSummary[],
	{ meId, activeId, onUnknown }: { meId: string; activeId: string | undefined; onUnknown: () => void },
): readonly ChatSummary[] {
	const [chats, setChats] = useState(loaded);
	useEffect(() => setChats(loaded), [loaded]);
	const known = chats.map(({ id }) => id).join();
	const latest = { known, activeId, onUnknown };
	const current = useLatest(latest);
	useRealtime((joined) => {
		joined.on("chat:message", (heard) => {
			if (!current.value.known.includes(heard.chatId)) return current.value.onUnknown();
			setChats((list) => withMessage(list, heard, { meId, activeId: current.value.activeId }));
		});
		joined.on("chat:read", ({ chatId, readerId }) => {
			if (readerId === meId) setChats((list) => withRead(list, chatId));
		});
	});
	const shown = activeId;
	return chats.map((chat) => (chat.id === shown && chat.unread > 0 ? { ...chat, unread: 0 } : chat));
}

function useLatest<T>(value: T): { value: T } {
	const [box] = useState({ value });
	box.value = value;
	return box;
}

/** The list after a message: its chat on top, with its text and one more unread if it is the other's. */
export function withMessage(
	list: readonly ChatSummary[],
	{ chatId, message, trade }: Heard,
	{ meId, activeId }: { meId: string; activeId: string | undefined },
): readonly ChatSummary[] {
	const chat = list.find(({ id }) => id === chatId);
	if (!chat) return list;
	const isOwn = message.senderId === meId;
	const isUnread = !isOwn && chatId !== activeId;
	const moved: ChatSummary = {
		...chat,
		last: { kind: message.kind, text: message.text, isOwn },
		lastMessageAt: message.createdAt,
		unread: chat.unread + (isUnread ? 1 : 0),
		tradeStatus: trade?.status ?? chat.tradeStatus,
	};
	return [moved, ...list.filter(({ id }) => id !== chatId)];
}

/** The list after its person has read a chat, perhaps in another tab. */
export function withRead(list: readonly ChatSummary[], chatId: string): readonly ChatSummary[] {
	return list.map((chat) => (chat.id === chatId && chat.unread > 0 ? { ...chat, unread: 0 } : chat));
}
