import { getJson } from "#app/platform/get-json.ts";
import { chatListPath, chatThreadPath, unreadMessagesPath, withSearch } from "#app/shared/paths.ts";
import type { ChatPage, ThreadPage } from "../../rules.ts";

/** The count of unread messages as the server has it now. @throws when it cannot be fetched */
export function fetchUnread(): Promise<number> {
	return getJson(unreadMessagesPath);
}

/** A further page of the list of chats. @throws when it cannot be fetched */
export function fetchChats(cursor: string): Promise<ChatPage> {
	return getJson(withSearch(chatListPath, { cursor }));
}

/** Older messages than one, or what came after one. @throws when it cannot be fetched */
export function fetchThread(
	chatId: string,
	from: { before: number } | { after: number },
): Promise<ThreadPage> {
	const query = new URLSearchParams(Object.entries(from).map(([name, seq]) => [name, String(seq)]));
	return getJson(withSearch(chatThreadPath(chatId), query));
}
