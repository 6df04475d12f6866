import { useCallback, useEffect, useState } from "react";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { getJson } from "#app/platform/requests.ts";
import { chatListPath, chatsPath, withSearch } from "#app/shared/paths.ts";
import type { ChatMessage, ChatPage, ChatSummary } from "../../rules.ts";
import { isPageInView, useRealtime } from "../use-realtime.ts";

/** How often the list is asked for anew while not everything is heard, in milliseconds. */
const pollMillis = 15_000;

interface Heard {
	readonly chatId: string;
	readonly message: ChatMessage;
	readonly trade?: TradeSnapshot;
}

export interface LoadedChats {
	/** The page that the route loaded; a new one of it is joined to what is known. */
	readonly first: ChatPage;
	/** The further page that arrived last. */
	readonly next: ChatPage | undefined;
}

/**
 * The list of chats as it lives: a chat in which something is said moves to the top.
 * @param loaded as its pages came
 * @param options.onStale asks for the first page anew: a chat is not in it, or something may have been missed
 */
export function useChatList(
	loaded: LoadedChats,
	{ meId, activeId, onStale }: { meId: string; activeId: string | undefined; onStale: () => void },
): ChatPage {
	const { chats, nextCursor, change } = useJoinedPages(loaded);
	const known = chats.map(({ id }) => id).join();
	const refresh = useWhenSeen(onStale);
	const current = useLatest({ known, activeId });
	const connection = useRealtime((joined) => {
		joined.on("chat:message", (heard) => {
			const isOthers = heard.message.senderId !== meId;
			// What comes in the open chat is read there.
			const isNews = isOthers && heard.chatId !== current.value.activeId;
			if (isNews && isPageInView(chatsPath)) joined.emit("chat:seen", null);
			if (!current.value.known.includes(heard.chatId)) return refresh();
			change((list) => withMessage(list, heard, { meId, activeId: current.value.activeId }));
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

/** The pages that were asked for, one below the other, with what was heard since. */
function useJoinedPages({ first, next }: LoadedChats) {
	const [pages, setPages] = useState(first);
	useEffect(() => setPages((known) => joinFirstPage(known, first)), [first]);
	useEffect(() => {
		if (next) setPages((known) => joinNextPage(known, next));
	}, [next]);
	const change = useCallback((by: ChangeOfChats) => {
		setPages((known) => ({ ...known, chats: by(known.chats) }));
	}, []);
	return { ...pages, change };
}

function useLatest<T>(value: T): { value: T } {
	const [box] = useState({ value });
	box.value = value;
	return box;
}

/**
 * Runs something now, or, while the page is in the background, once it is looked at again: loading an open chat
 * says that it was read.
 */
function useWhenSeen(run: () => void): () => void {
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

export interface FurtherChats {
	/** The page that arrived last. */
	readonly page: ChatPage | undefined;
	/** How the last try stands. */
	readonly state: "idle" | "loading" | "failed";
	load(cursor: string): void;
}

/** Fetches further pages of the list, one at a time; what does not come is asked for by the next press. */
export function useFurtherChats(): FurtherChats {
	const [page, setPage] = useState<ChatPage>();
	const [state, setState] = useState<FurtherChats["state"]>("idle");
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
 * The list after its first page was loaded anew. What is below stays as it is known, and so does a chat that slid out
 * of the first page. Without a chat that is on both and has not moved, some in between may be missing: the list then
 * starts anew, as it does when the first page is all that there is.
 */
export function joinFirstPage(known: ChatPage, first: ChatPage): ChatPage {
	const moments = new Map(known.chats.map(({ id, lastMessageAt }) => [id, lastMessageAt]));
	const meets = first.chats.some(({ id, lastMessageAt }) => moments.get(id) === lastMessageAt);
	if (meets && first.nextCursor !== null) {
		return { chats: joinChats(known.chats, first.chats), nextCursor: known.nextCursor };
	}
	const ids = new Set(first.chats.map(({ id }) => id));
	const kept = known.chats.filter(({ id }) => ids.has(id));
	return { chats: joinChats(kept, first.chats), nextCursor: first.nextCursor };
}

/** The list with one more page below. */
export function joinNextPage(known: ChatPage, next: ChatPage): ChatPage {
	return { chats: joinChats(known.chats, next.chats), nextCursor: next.nextCursor };
}

/** Each chat once, the last spoken in first. A loaded one takes the place of a known one, unless that is ahead of it. */
function joinChats(known: readonly ChatSummary[], loaded: readonly ChatSummary[]): readonly ChatSummary[] {
	const byId = new Map(known.map((chat) => [chat.id, chat]));
	for (const chat of loaded) {
		const other = byId.get(chat.id);
		if (!other || other.lastMessageAt <= chat.lastMessageAt) byId.set(chat.id, chat);
	}
	return [...byId.values()].sort(byLastMessage);
}

function byLastMessage(a: ChatSummary, b: ChatSummary): number {
	if (a.lastMessageAt !== b.lastMessageAt) return a.lastMessageAt < b.lastMessageAt ? 1 : -1;
	return a.id < b.id ? 1 : -1;
}
