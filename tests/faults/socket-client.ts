import { randomUUID } from "node:crypto";
import { io as connect, type Socket } from "socket.io-client";
import type { ClientToServer, ServerToClient } from "#app/features/chats/events.ts";
import type { ChatMessage } from "#app/features/chats/rules.ts";
import type { LinkEvents } from "#app/platform/realtime-connection.ts";
import type { Result } from "#app/shared/result.ts";

export type Client = Socket<ServerToClient & LinkEvents, ClientToServer>;

/**
 * Opens a socket that stays closed once it is cut.
 * @param prepare registers what is to be heard from the very first
 * @throws when it is refused
 */
export async function openSocket(
	url: string,
	cookie: string,
	prepare: (client: Client) => void = () => {},
): Promise<Client> {
	const options = { transports: ["websocket"], extraHeaders: { Cookie: cookie } };
	const client: Client = connect(url, { ...options, reconnection: false, forceNew: true });
	prepare(client);
	await new Promise((resolve, reject) => {
		client.once("connect", () => resolve(undefined));
		client.once("connect_error", reject);
	});
	return client;
}

/** Sends a message over a socket. */
export function send(
	client: Client,
	chatId: string,
	text: string,
	clientId: string = randomUUID(),
): Promise<Result<ChatMessage>> {
	return client.emitWithAck("chat:send", { chatId, text, clientId });
}

/** Every text that a socket hears from now on, in its order. */
export function textsHeard(client: Client): string[] {
	const texts: string[] = [];
	client.on("chat:message", ({ message }) => texts.push(message.text));
	return texts;
}
