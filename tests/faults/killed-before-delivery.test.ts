import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { notifications } from "#app/features/notifications/tables.server.ts";
import { findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { startDatabaseProxy } from "#tests/database-proxy.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { until } from "#tests/until.ts";
import { openSocket, send, textsHeard } from "./socket-client.ts";

const { db, connectionString } = await testDatabase();
const proxy = await startDatabaseProxy(connectionString);
afterAll(() => proxy.remove());

it("gives a message to the other, once, that was committed right before the server was killed", async () => {
	const secret = randomBytes(32).toString("hex");
	const port = await findFreePort();
	const start = (url: string) =>
		startBuiltServer({ port, environment: { DATABASE_URL: url, AUTH_SECRET: secret } });
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: seller.id });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	const cookies = { seller: await cookieOf(db, seller, secret), buyer: await cookieOf(db, buyer, secret) };

	const before = await start(proxy.connectionString);
	const sender = await openSocket(before.url, cookies.buyer);
	const heard = textsHeard(await openSocket(before.url, cookies.seller));
	expect(await send(sender, chatId, "uno")).toMatchObject({ ok: true });
	await until("the first is heard", () => heard.length === 1);

	proxy.holdAnswers();
	const clientId = randomUUID();
	let acknowledged = false;
	send(sender, chatId, "dos", clientId).then(
		() => {
			acknowledged = true;
		},
		() => undefined,
	);
	await until("the second is committed", async () => (await countOf(chatId)) === 2);
	await before.kill();
	// A message that its reader should have been notified of while no server ran.
	const other = await buildUser(db);
	const { id: otherChatId } = await buildChat(db, { listingId: listing.id, user1Id: other.id });
	await buildChatMessage(db, {
		chatId: otherChatId,
		senderId: other.id,
		createdAt: new Date(Date.now() - 60_000),
	});
	expect([heard, acknowledged]).toEqual([["uno"], false]);

	const after = await start(connectionString);
	try {
		const caughtUp = await fetch(`${after.url}/mensajes/${chatId}/hilo?after=1`, {
			headers: { Cookie: cookies.seller },
		});
		expect(await caughtUp.json()).toMatchObject({
			value: { messages: [{ text: "dos", clientId }], hasMore: false },
		});
		// The sender, who was told nothing, tries again.
		const again = await send(await openSocket(after.url, cookies.buyer), chatId, "dos", clientId);
		expect(again).toMatchObject({ ok: true, value: { text: "dos", seq: 2 } });
		expect(await countOf(chatId)).toBe(2);
		await expect.poll(() => notifiedOf(seller.id)).toContain(otherChatId);
	} finally {
		await after.stop();
	}
});

/** The chats of whose messages somebody was notified. */
async function notifiedOf(userId: string): Promise<unknown[]> {
	const rows = await db.select().from(notifications).where(eq(notifications.userId, userId));
	return rows.map(({ data }) => data.chat_id);
}

function countOf(chatId: string): Promise<number> {
	return db.$count(chatMessages, eq(chatMessages.chatId, chatId));
}
