import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io as connect, type Socket } from "socket.io-client";
import { afterAll, expect, it } from "vitest";
import { sessionCookieName } from "#app/features/accounts/queries-actor.server.ts";
import { deleteNotification, notifyPerson } from "#app/features/notifications/commands.server.ts";
import type { NotificationsToClient } from "#app/features/notifications/events.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { inTransaction } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildSession, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildNotification } from "#tests/factories/notifications.ts";
import { createDeps } from "../deps.ts";
import { attachRealtime } from "./realtime.ts";

const { db, connectionString } = await testDatabase();

const config = readConfig({
	LOG_LEVEL: "silent",
	DATABASE_URL: connectionString,
	DATA_DIR: join(tmpdir(), `reino-realtime-${randomUUID()}`),
	AUTH_SECRET: randomUUID() + randomUUID(),
});
const owned = await createDeps(config, connectionString);
const http = createServer();
const realtime = await attachRealtime(http, owned.deps);
await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
const clients: Socket[] = [];

afterAll(async () => {
	for (const client of clients) client.close();
	await realtime.close();
	http.closeAllConnections();
	await new Promise((resolve) => http.close(resolve));
	await owned.close();
});

/** A connected tab of somebody, and how often it was told that something changed. */
async function openTab(user: UserRow) {
	const { token } = await buildSession(db, { userId: user.id });
	const signature = createHmac("sha256", config.authSecrets[0]).update(token).digest("base64");
	const Cookie = `${sessionCookieName(false)}=${encodeURIComponent(`${token}.${signature}`)}`;
	const client: Socket<NotificationsToClient> = connect(url, {
		transports: ["websocket"],
		extraHeaders: { Cookie },
		forceNew: true,
	});
	clients.push(client);
	const tab = { told: 0 };
	client.on("notifications:changed", () => {
		tab.told += 1;
	});
	await new Promise<void>((resolve) => client.once("connect", () => resolve()));
	return tab;
}

it("tells every tab of a person that their notifications changed, after it is kept, and nobody else", async () => {
	const [user, other] = [await buildUser(db), await buildUser(db)];
	const tabs = [await openTab(user), await openTab(user)];
	const others = await openTab(other);
	const ctx = (actor: UserRow | null) => contextOf(db, actor, { events: owned.deps.events });
	await inTransaction(ctx(null), (tx) =>
		notifyPerson(tx, { userId: user.id, type: "account_banned", data: {} }),
	);
	await expect.poll(() => tabs).toEqual([{ told: 1 }, { told: 1 }]);
	const { id } = await buildNotification(db, { userId: user.id });
	await deleteNotification(ctx(user), { id });
	await expect.poll(() => tabs).toEqual([{ told: 2 }, { told: 2 }]);
	expect(others).toEqual({ told: 0 });
});
