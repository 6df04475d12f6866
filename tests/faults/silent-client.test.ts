import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, expect, it } from "vitest";
import { type ChatMessage, mergeMessages } from "#app/features/chats/rules.ts";
import { roomOf } from "#server/realtime/people.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { serveApp } from "#tests/routes/served-app.ts";
import { until } from "#tests/until.ts";
import { type Client, openSocket, send } from "./socket-client.ts";

/** Who says nothing is taken for gone after the sum of both, in milliseconds; Socket.IO's own is 45 seconds. */
const pings = { pingInterval: 1_000, pingTimeout: 5_000 };

const app = await serveApp({ pings });
const { db, url } = app;
const clients: Client[] = [];
afterAll(() => {
	for (const client of clients) client.close();
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

it("who silently goes away gets every message on return, in order, once", async () => {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: seller.id });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	const [sellerCookie, buyerCookie] = [await app.signIn(seller), await app.signIn(buyer)];
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
	for (const text of ["1", "2"]) expect(await send(writer, chatId, text)).toMatchObject({ ok: true });
	// Both sides find out by themselves that nothing comes any more.
	await until("the client knows", () => !away.connected, 60_000);
	const socketsOfSeller = () => app.realtime?.io.in(roomOf(seller.id)).fetchSockets();
	await until("the server knows", async () => (await socketsOfSeller())?.length === 0, 60_000);
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
	const { messages }: { messages: ChatMessage[] } = (await missed.json()).value;
	await until("the last is heard", () => heard.some(({ text }) => text === "4"));
	expect(messages.map(({ text }) => text)).toEqual(["1", "2", "3", "4"]);
	expect(heard.map(({ text }) => text)).toEqual(["0", "4"]);
	expect(mergeMessages(heard, messages).map(({ text }) => text)).toEqual(["0", "1", "2", "3", "4"]);
	tunnel.remove();
});
