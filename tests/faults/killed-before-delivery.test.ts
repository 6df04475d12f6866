import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { openDoor } from "#tests/routes/database-door.ts";
import { until } from "./embedded-setting.ts";
import { cookieOf, openSocket, send, textsHeard } from "./socket-client.ts";

const { db, connectionString } = await testDatabase();
const door = await openDoor(connectionString);
afterAll(() => door.remove());

it("gives a message to the other, once, that was committed right before the server was killed", async () => {
	const secret = randomBytes(32).toString("hex");
	const port = await findFreePort();
	const start = (url: string) =>
		startBuiltServer({ port, environment: { DATABASE_URL: url, AUTH_SECRET: secret } });
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: seller.id });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	const cookies = { seller: await cookieOf(db, seller, secret), buyer: await cookieOf(db, buyer, secret) };

	const before = await start(door.connectionString);
	const sender = await openSocket(before.url, cookies.buyer);
	const heard = textsHeard(await openSocket(before.url, cookies.seller));
	expect(await send(sender, chatId, "uno")).toMatchObject({ ok: true });
	await until("the first is heard", () => heard.length === 1);

	door.holdAnswers();
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
	expect([heard, acknowledged]).toEqual([["uno"], false]);

	const after = await start(connectionString);
	try {
		const caughtUp = await fetch(`${after.url}/mensajes/${chatId}/hilo?after=1`, {
			headers: { Cookie: cookies.seller },
		});
		expect(await caughtUp.json()).toMatchObject({ messages: [{ text: "dos", clientId }], hasMore: false });
		// The sender, who was told nothing, tries again.
		const again = await send(await openSocket(after.url, cookies.buyer), chatId, "dos", clientId);
		expect(again).toMatchObject({ ok: true, result: { text: "dos", seq: 2 } });
		expect(await countOf(chatId)).toBe(2);
	} finally {
		await after.stop();
	}
});

function countOf(chatId: string): Promise<number> {
	return db.$count(chatMessages, eq(chatMessages.chatId, chatId));
}
