import type { ChatPage, ChatSummary } from "../../rules.ts";

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
