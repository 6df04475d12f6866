import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { openSocket, send } from "#tests/faults/socket-client.ts";
import { startSmtp } from "#tests/smtp.ts";

const { db, connectionString } = await testDatabase();
const smtp = await startSmtp();
const secret = randomBytes(32).toString("hex");
const server = await startBuiltServer({
	environment: {
		DATABASE_URL: connectionString,
		AUTH_SECRET: secret,
		SMTP_URL: smtp.url,
		TRUST_PROXY: "1",
	},
});
afterAll(async () => {
	await server.stop();
	await smtp.stop();
});

/** The `requestId` of the lines that say so, once there are so many. */
async function idsOf(message: string, count = 1): Promise<unknown[]> {
	const lines = () =>
		server
			.output()
			.split("\n")
			.filter((line) => line.startsWith("{"))
			.map((line): Record<string, unknown> => JSON.parse(line))
			.filter(({ msg }) => msg === message);
	await expect.poll(() => lines().length).toBeGreaterThanOrEqual(count);
	return lines().map(({ requestId }) => requestId);
}

it("lead from the proxy through a request to the log of its job", async () => {
	smtp.refuseNext(1);
	const username = `hilo_${randomBytes(5).toString("hex")}`;
	const answer = await fetch(`${server.url}/auth?mode=signUp`, {
		method: "POST",
		body: new URLSearchParams({
			intent: "signUp",
			username,
			email: `${username}@example.test`,
			password: "clave-larga-1",
			country: "UY",
			city: "Salto",
		}),
		headers: { "X-Request-Id": "id-of-the-proxy" },
	});
	expect(answer.headers.get("X-Request-Id")).toBe("id-of-the-proxy");
	expect(await idsOf("job failed and will be tried again")).toEqual(["id-of-the-proxy"]);
});

it("are made where none is given, for each request of a socket too", async () => {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: seller.id });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	const cookie = await cookieOf(db, buyer, secret);
	const socket = await openSocket(server.url, cookie);
	await db.execute(sql`alter table chat_messages rename to chat_messages_away`);
	await send(socket, chatId, "uno");
	await send(socket, chatId, "dos");
	const page = await fetch(`${server.url}/mensajes/${chatId}`, {
		headers: { Cookie: cookie, "X-Request-Id": "forged id" },
	});
	await db.execute(sql`alter table chat_messages_away rename to chat_messages`);
	socket.close();
	const ofSocket = await idsOf("socket request failed", 2);
	expect(ofSocket).toEqual([
		expect.stringMatching(/^[0-9a-f]{16}$/),
		expect.stringMatching(/^[0-9a-f]{16}$/),
	]);
	expect(new Set(ofSocket).size).toBe(2);
	// Each loader that fails has a line.
	expect(new Set(await idsOf("request failed"))).toEqual(new Set([page.headers.get("X-Request-Id")]));
	expect(page.headers.get("X-Request-Id")).toMatch(/^[0-9a-f]{16}$/);
});

it("are on every answer that was worked on", async () => {
	const user = await cookieOf(db, await buildUser(db), secret);
	for (const path of [
		"/",
		"/no-existe",
		"/health",
		"/files/none.webp",
		"/api/feed",
		"/favicon.svg",
		"/auth/api/none",
	]) {
		const answer = await fetch(`${server.url}${path}`, { headers: { Cookie: user } });
		expect(answer.headers.get("X-Request-Id"), path).toMatch(/^[0-9a-f]{16}$/);
	}
});
