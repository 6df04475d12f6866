import { useCallback, useEffect, useState } from "react";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { getJson } from "#app/platform/requests.ts";
import { chatListPath } from "#app/shared/chat-paths.ts";
import { chatsPath, withSearch } from "#app/shared/paths.ts";
import type { ChatMessage, ChatPage, ChatSummary } from "../../rules.ts";
import { isPageInView, useRealtime } from "../use-realtime.ts";

/** Interval at which the list is fetched anew while the socket does not give everything, in milliseconds. */
const pollMillis = 15_000;

interface IncomingMessage {
	readonly chatId: string;
	readonly message: ChatMessage;
	readonly trade?: TradeSnapshot;
}

export interface LoadedChats {
	/** The page that the route loaded; a new one is joined to the list. */
	readonly first: ChatPage;
	/** The next page that arrived last. */
	readonly next: ChatPage | undefined;
}

/**
 * The list of chats, kept up to date: a chat with a new message moves to the top.
 * @param loaded as its pages came
 * @param options.onStale loads the first page anew: a chat is not in it, or something may have been missed
 */
export function useChatList(
	loaded: LoadedChats,
	{ meId, activeId, onStale }: { meId: string; activeId: string | undefined; onStale: () => void },
): ChatPage {
	const { chats, nextCursor, change } = useJoinedPages(loaded);
	const ids = chats.map(({ id }) => id).join();
	const refresh = useWhenVisible(onStale);
	const current = useLatest({ ids, activeId });
	const connection = useRealtime((joined) => {
		joined.on("chat:message", (incoming) => {
			const isOthers = incoming.message.senderId !== meId;
			// What comes in the open chat is read there.
			const isNews = isOthers && incoming.chatId !== current.value.activeId;
			if (isNews && isPageInView(chatsPath)) joined.emit("chat:seen", null);
			if (!current.value.ids.includes(incoming.chatId)) return refresh();
			change((list) => withMessage(list, incoming, { meId, activeId: current.value.activeId }));
		});
		joined.on("chat:messageRefreshed", refresh);
		joined.onReturn(refresh);
		joined.on("chat:read", ({ chatId, readerId }) => {
			if (readerId === meId) change((list) => withRead(list, chatId));
		});
	});
	useEffect(() => {
		const poll = setInterval(() => connection.current?.hearsAll() || refresh(), pollMillis);
		return () => clearInterval(poll);
	}, [connection, refresh]);
	return { chats: activeId ? withRead(chats, activeId) : chats, nextCursor };
}

type ChangeOfChats = (list: readonly ChatSummary[]) => readonly ChatSummary[];

/** The loaded pages, one below the other, with the changes since. */
function useJoinedPages({ first, next }: LoadedChats) {
	const [pages, setPages] = useState(first);
	useEffect(() => setPages((current) => joinFirstPage(current, first)), [first]);
	useEffect(() => {
		if (next) setPages((current) => joinNextPage(current, next));
	}, [next]);
	const change = useCallback((by: ChangeOfChats) => {
		setPages((current) => ({ ...current, chats: by(current.chats) }));
	}, []);
	return { ...pages, change };
}

function useLatest<T>(value: T): { value: T } {
	const [box] = useState({ value });
	box.value = value;
	return box;
}

/**
 * Runs something now, or, while the page is in the background, once it is visible again: loading an open chat marks
 * it as read.
 */
function useWhenVisible(run: () => void): () => void {
	const latest = useLatest(run);
	const [waits] = useState({ value: false });
	useEffect(() => {
		const onVisibility = () => {
			if (!waits.value || document.visibilityState !== "visible") return;
			waits.value = false;
			latest.value();
		};
		document.addEventListener("visibilitychange", onVisibility);
		return () => document.removeEventListener("visibilitychange", onVisibility);
	}, [latest, waits]);
	return useCallback(() => {
		if (document.visibilityState === "visible") latest.value();
		else waits.value = true;
	}, [latest, waits]);
}

/** The list after a message: its chat on top, with its text and one more unread if it is the other's. */
export function withMessage(
	list: readonly ChatSummary[],
	{ chatId, message, trade }: IncomingMessage,
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

export interface MoreChats {
	/** The page that arrived last. */
	readonly page: ChatPage | undefined;
	/** The state of the last try. */
	readonly state: "idle" | "loading" | "failed";
	load(cursor: string): void;
}

/** Fetches more pages of the list, one at a time; one that fails is fetched by the next press. */
export function useMoreChats(): MoreChats {
	const [page, setPage] = useState<ChatPage>();
	const [state, setState] = useState<MoreChats["state"]>("idle");
	const load = (cursor: string) => {
		if (state === "loading") return;
		setState("loading");
		getJson<ChatPage>(withSearch(chatListPath, { cursor })).then(
			(arrived) => {
				setPage(arrived);
				setState("idle");
			},
			() => setState("failed"),
		);
	};
	return { page, state, load };
}

/**
 * The list after its first page was loaded anew. The chats below stay as they are, and so does one that slid out of the
 * first page. Without a chat that is on both and has not moved, some in between may be missing: the list then starts
 * anew, as it does when the first page is all that there is.
 */
export function joinFirstPage(current: ChatPage, first: ChatPage): ChatPage {
	const moments = new Map(current.chats.map(({ id, lastMessageAt }) => [id, lastMessageAt]));
	const meets = first.chats.some(({ id, lastMessageAt }) => moments.get(id) === lastMessageAt);
	if (meets && first.nextCursor !== null) {
		return { chats: joinChats(current.chats, first.chats), nextCursor: current.nextCursor };
	}
	const ids = new Set(first.chats.map(({ id }) => id));
	const remaining = current.chats.filter(({ id }) => ids.has(id));
	return { chats: joinChats(remaining, first.chats), nextCursor: first.nextCursor };
}

/** The list with one more page below. */
export function joinNextPage(current: ChatPage, next: ChatPage): ChatPage {
	return { chats: joinChats(current.chats, next.chats), nextCursor: next.nextCursor };
}

/** Two lists as one, the latest message first. Of a chat in both the loaded one counts, unless the current one is ahead of it. */
function joinChats(current: readonly ChatSummary[], loaded: readonly ChatSummary[]): readonly ChatSummary[] {
	const byId = new Map(current.map((chat) => [chat.id, chat]));
	for (const chat of loaded) {
		const existing = byId.get(chat.id);
		if (!existing || existing.lastMessageAt <= chat.lastMessageAt) byId.set(chat.id, chat);
	}
	return [...byId.values()].sort(byLastMessage);
}

function byLastMessage(a: ChatSummary, b: ChatSummary): number {
	if (a.lastMessageAt !== b.lastMessageAt) return a.lastMessageAt < b.lastMessageAt ? 1 : -1;
	return a.id < b.id ? 1 : -1;
}
