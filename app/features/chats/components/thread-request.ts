import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { SocketAnswer } from "../events.ts";
import type { ChatMessage, ChatPage } from "../rules.ts";

/** A page of a thread as the browser fetches it. */
export interface ThreadPage {
	readonly messages: readonly ChatMessage[];
	readonly hasMore: boolean;
	readonly trade: TradeSnapshot | null;
	/** The other has read the asker's messages up to this one. */
	readonly readUpTo: number;
}

/** Where a chat's messages are fetched from and posted to. */
export function threadPath(chatId: string): string {
	return `/mensajes/${chatId}/hilo`;
}

/** Where a chat's trade is started, sealed and cancelled. */
export function tradePath(chatId: string): string {
	return `/mensajes/${chatId}/trueque`;
}

/** Where the count of unread messages is fetched from. */
const unreadPath = "/mensajes/sin-leer";

/** The count of unread messages as the server has it now. @throws when it cannot be fetched */
export async function fetchUnread(): Promise<number> {
	const response = await fetch(unreadPath);
	if (!response.ok) throw new Error(`The count answered ${response.status}`);
	return ((await response.json()) as { unread: number }).unread;
}

/** A further page of the list of chats. @throws when it cannot be fetched */
export async function fetchChats(cursor: string): Promise<ChatPage> {
	const response = await fetch(`/mensajes/lista?${new URLSearchParams({ cursor })}`);
	if (!response.ok) throw new Error(`The list answered ${response.status}`);
	return (await response.json()) as ChatPage;
}

/** Where a first message about a listing goes. */
export const offerPath = "/mensajes/oferta";

/** Older messages than one, or what came after one. @throws when it cannot be fetched */
export async function fetchThread(
	chatId: string,
	from: { before: number } | { after: number },
): Promise<ThreadPage> {
	const query = new URLSearchParams(Object.entries(from).map(([name, seq]) => [name, String(seq)]));
	const response = await fetch(`${threadPath(chatId)}?${query}`);
	if (!response.ok) throw new Error(`The thread answered ${response.status}`);
	return (await response.json()) as ThreadPage;
}

/** Posts a form and reads the answer, an expected failure included. @throws when there is no such answer */
export async function postForm<T>(
	path: string,
	fields: Readonly<Record<string, string>>,
): Promise<SocketAnswer<T>> {
	const response = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
	if (!response.headers.get("Content-Type")?.includes("application/json")) {
		throw new Error(`${path} answered ${response.status}`);
	}
	return (await response.json()) as SocketAnswer<T>;
}
