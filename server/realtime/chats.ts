import { markChatsSeen, markRead, sendMessage } from "#app/features/chats/commands.server.ts";
import type {
	ChatBlocked,
	ChatsSeen,
	MessageRefreshed,
	MessageSent,
	MessagesRead,
} from "#app/features/chats/events.ts";
import { resultOf } from "#app/http/result.server.ts";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { plainFailure, type Result } from "#app/shared/result.ts";
import { type RealtimeServer, type RealtimeSocket, roomOf, toPeople } from "./people.ts";
import { roomOfChat } from "./presence.ts";

type Telling = Pick<Platform, "log">;
type Tell<T> = (result: Result<T>) => void;

/** Lets a socket write and read its person's chats. */
export function registerChatSockets(
	socket: RealtimeSocket,
	deps: Telling,
	context: () => CommandContext,
): void {
	const answer = <T>(tell: Tell<T> | undefined, work: () => Promise<T>) => acknowledge(tell, deps.log, work);
	socket.on("chat:send", async (input, tell) => answer(tell, () => sendMessage(context(), input)));
	socket.on("chat:markRead", async (input, tell) => answer(tell, () => markRead(context(), input)));
	socket.on("chat:seen", () => answer(undefined, () => markChatsSeen(context())));
}

/** Passes on what is committed to all sockets of the people whom it is for. */
export function tellPeopleOfChats(io: RealtimeServer, events: EventBus<TransactionContext>): void {
	events.onCommitted<MessageSent>("chat.messageSent", ({ peopleIds, chatId, message, trade }) => {
		toPeople(io, peopleIds).emit("chat:message", { chatId, message, ...(trade && { trade }) });
	});
	events.onCommitted<MessageRefreshed>("chat.messageRefreshed", ({ peopleIds, chatId, message }) => {
		toPeople(io, peopleIds).emit("chat:messageRefreshed", { chatId, message });
	});
	events.onCommitted<MessagesRead>("chat.messagesRead", ({ peopleIds, chatId, readerId, upToSeq }) => {
		toPeople(io, peopleIds).emit("chat:read", { chatId, readerId, upToSeq });
	});
	events.onCommitted<ChatBlocked>("chat.blocked", ({ chatId, peopleIds }) => {
		const room = roomOfChat(chatId);
		for (const personId of peopleIds) {
			const away = { chatId, personId, state: "away", isNew: false } as const;
			io.in(room).except(roomOf(personId)).emit("chat:presence", away);
		}
		io.in(room).socketsLeave(room);
	});
	events.onCommitted<ChatsSeen>("chat.listSeen", ({ personId }) => {
		io.to(roomOf(personId)).emit("chat:seen");
	});
}

/** Does what a socket asks for and tells it the result, if it waits for one. */
async function acknowledge<T>(tell: Tell<T> | undefined, log: Log, work: () => Promise<T>): Promise<void> {
	const result = await resultOf(work).catch((error: unknown): Result<T> => {
		log.error({ err: error }, "socket request failed");
		return { ok: false, failure: plainFailure("service.unavailable") };
	});
	if (typeof tell === "function") tell(result);
}
