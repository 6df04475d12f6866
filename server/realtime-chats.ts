import { markChatsSeen, markRead, sendMessage } from "#app/features/chats/commands.server.ts";
import type { ChatsSeen, MessageSent, MessagesRead, SocketAnswer } from "#app/features/chats/events.ts";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/availability.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type RealtimeServer, type RealtimeSocket, roomOf } from "./realtime-people.ts";

/** Lets a socket write and read its person's chats. */
export function registerChatSockets(socket: RealtimeSocket, log: Log, context: () => CommandContext): void {
	socket.on("chat:send", async (input, answer) => reply(answer, log, () => sendMessage(context(), input)));
	socket.on("chat:markRead", async (input, answer) => reply(answer, log, () => markRead(context(), input)));
	socket.on("chat:seen", () => reply(undefined, log, () => markChatsSeen(context())));
}

/** Passes on what is committed to all sockets of the people whom it is for. */
export function tellPeopleOfChats(io: RealtimeServer, events: EventBus<TransactionContext>): void {
	events.onCommitted<MessageSent>("chat.messageSent", ({ peopleIds, chatId, message, trade }) => {
		io.to(peopleIds.map(roomOf)).emit("chat:message", { chatId, message, ...(trade && { trade }) });
	});
	events.onCommitted<MessagesRead>("chat.messagesRead", ({ peopleIds, chatId, readerId, upToSeq }) => {
		io.to(peopleIds.map(roomOf)).emit("chat:read", { chatId, readerId, upToSeq });
	});
	events.onCommitted<ChatsSeen>("chat.listSeen", ({ personId }) => {
		io.to(roomOf(personId)).emit("chat:seen");
	});
}

async function reply<T>(
	answer: ((reply: SocketAnswer<T>) => void) | undefined,
	log: Log,
	work: () => Promise<T>,
): Promise<void> {
	const tell = typeof answer === "function" ? answer : () => {};
	try {
		tell({ ok: true, result: await work() });
	} catch (error) {
		if (error instanceof DomainError) {
			return tell({ ok: false, failure: { code: error.code, params: error.params } });
		}
		if (!isDatabaseUnavailable(error)) log.error({ err: error }, "socket request failed");
		tell({ ok: false, failure: { code: "service.unavailable", params: {} } });
	}
}
