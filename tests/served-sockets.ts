import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io as connect, type Socket } from "socket.io-client";
import { afterAll, afterEach } from "vitest";
import type { CardsToClient } from "#app/features/cards/events.ts";
import type { ClientToServer, PresenceChanged, ServerToClient } from "#app/features/chats/events.ts";
import type { ChatMessage } from "#app/features/chats/rules.ts";
import type { NotificationsToClient } from "#app/features/notifications/events.ts";
import { requireSite } from "#app/features/site/reading/reading.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { readConfig } from "#app/platform/config.server.ts";
import type { Result } from "#app/shared/result.ts";
import { createDeps } from "#server/deps.ts";
import { attachRealtime } from "#server/realtime/realtime.ts";
import { testDatabase } from "#tests/database.ts";
import type { UserRow } from "#tests/factories/accounts.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { longTimeouts } from "#tests/long-timeouts.ts";

export type Client = Socket<ServerToClient & NotificationsToClient & CardsToClient, ClientToServer>;

export interface OpenOptions {
	cookie?: string;
	origin?: string;
	transports?: ("websocket" | "polling")[];
}

/** The realtime server over a database of its own, in front of a server whose every page says "a page". */
export async function serveSockets() {
	const { db, connectionString } = await testDatabase();
	const config = readConfig({
		LOG_LEVEL: "silent",
		DATABASE_URL: connectionString,
		DATA_DIR: join(tmpdir(), `reino-realtime-${randomUUID()}`),
		AUTH_SECRET: randomUUID() + randomUUID(),
		PUBLIC_URL: "http://reino.test",
	});
	const owned = await createDeps(config, requireSite(config, translateFor), connectionString, longTimeouts);
	const http = createServer((_request, response) => response.end("a page"));
	const realtime = await attachRealtime(http, owned.deps);
	await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
	const clients: Client[] = [];
	afterEach(() => {
		for (const client of clients.splice(0)) client.close();
	});
	afterAll(async () => {
		await realtime.close();
		http.closeAllConnections();
		await new Promise((resolve) => http.close(resolve));
		await owned.close();
	});
	const signIn = (user: Pick<UserRow, "id">) => cookieOf(db, user, config.authSecrets[0]);
	const open = ({ cookie, origin, transports = ["websocket"] }: OpenOptions): Client => {
		const extraHeaders = { ...(cookie && { Cookie: cookie }), ...(origin && { Origin: origin }) };
		const client: Client = connect(url, { transports, extraHeaders, reconnection: false, forceNew: true });
		clients.push(client);
		return client;
	};
	return {
		db,
		url,
		deps: owned.deps,
		realtime,
		cookieOf: signIn,
		open,
		/** A connected socket of a fresh session of this person. */
		signedIn: async (user: UserRow, options: OpenOptions = {}): Promise<Client> => {
			const client = open({ cookie: await signIn(user), ...options });
			if (!(await connected(client))) throw new Error("the socket was refused");
			return client;
		},
	};
}

/** Whether a socket gets in. */
export function connected(client: Client): Promise<boolean> {
	return new Promise((resolve) => {
		client.once("connect", () => resolve(true));
		client.once("connect_error", () => resolve(false));
	});
}

export function send(client: Client, chatId: string, text: string, clientId: string = randomUUID()) {
	return client.emitWithAck("chat:send", { chatId, text, clientId }) as Promise<Result<ChatMessage>>;
}

/** The next event of a kind. */
export function heard(client: Client, kind: "chat:message" | "chat:read" = "chat:message"): Promise<unknown> {
	return new Promise((resolve) => client.once(kind, (event: unknown) => resolve(event)));
}

/** What a socket hears of others' presence from now on. */
export function presencesHeard(client: Client): PresenceChanged[] {
	const told: PresenceChanged[] = [];
	client.on("chat:presence", (event) => told.push(event));
	return told;
}
