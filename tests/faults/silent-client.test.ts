import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, expect, it } from "vitest";
import { type ChatMessage, mergeMessages } from "#app/features/chats/rules.ts";
import { type BuiltServer, startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { until } from "./embedded-setting.ts";
import { type Client, cookieOf, openSocket, send } from "./socket-client.ts";

const { db, connectionString } = await testDatabase();
const secret = randomBytes(32).toString("hex");
const clients: Client[] = [];
let server: BuiltServer | undefined;
afterAll(async () => {
	for (const client of clients) client.close();
	await server?.stop();
});

/** A way to the server on which, once it is silent, nothing comes through and nobody hangs up: a phone in a tunnel. */
async function openTunnel(port: number) {
	let isSilent = false;
	const sockets = new Set<Socket>();
	const tunnel = createServer((near) => {
		const far = connect(port, "localhost");
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(from);
			from.on("data", (bytes) => isSilent || to.write(bytes));
			from.on("error", () => undefined);
			from.on("close", () => isSilent || to.destroy());
		}
	});
	await once(tunnel.listen(0, "localhost"), "listening");
	return {
		url: `http://localhost:${(tunnel.address() as AddressInfo).port}`,
		silence: () => {
			isSilent = true;
		},
		remove: () => {
			for (const socket of sockets) socket.destroy();
			tunnel.close();
		},
	};
}

it("who silently goes away for over 30 seconds gets every message on return, in order, once", async () => {
	const environment = { DATABASE_URL: connectionString, AUTH_SECRET: secret };
	server = await startBuiltServer({ environment });
	const { url } = server;
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: seller.id });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	const [sellerCookie, buyerCookie] = [await cookieOf(db, seller, secret), await cookieOf(db, buyer, secret)];
	const tunnel = await openTunnel(Number(new URL(url).port));
	const heard: ChatMessage[] = [];
	const away = await openSocket(tunnel.url, sellerCookie, (client) => {
		client.on("chat:message", ({ message }) => heard.push(message));
	});
	const writer = await openSocket(url, buyerCookie);
	clients.push(away, writer);
	expect(await send(writer, chatId, "0")).toMatchObject({ ok: true });
	await until("the first is heard", () => heard.length === 1);

	tunnel.silence();
	const left = performance.now();
	for (const text of ["1", "2"]) expect(await send(writer, chatId, text)).toMatchObject({ ok: true });
	// Both sides find out by themselves that nothing comes any more.
	await until("the client knows", () => !away.connected, 60_000);
	expect(performance.now() - left).toBeGreaterThan(30_000);
	expect(await send(writer, chatId, "3")).toMatchObject({ ok: true });
	expect(heard.map(({ text }) => text)).toEqual(["0"]);

	// What a page does on return: it listens first, then asks for what came after its last message.
	const back = await openSocket(url, sellerCookie, (client) => {
		client.on("chat:message", ({ message }) => heard.push(message));
	});
	clients.push(back);
	expect(await send(writer, chatId, "4")).toMatchObject({ ok: true });
	const missed = await fetch(`${url}/mensajes/${chatId}/hilo?after=${heard[0]?.seq}`, {
		headers: { Cookie: sellerCookie },
	});
	const { messages }: { messages: ChatMessage[] } = await missed.json();
	await until("the last is heard", () => heard.some(({ text }) => text === "4"));
	expect(messages.map(({ text }) => text)).toEqual(["1", "2", "3", "4"]);
	expect(heard.map(({ text }) => text)).toEqual(["0", "4"]);
	expect(mergeMessages(heard, messages).map(({ text }) => text)).toEqual(["0", "1", "2", "3", "4"]);
	tunnel.remove();
}, 120_000);
