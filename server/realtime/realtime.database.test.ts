import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Socket } from "socket.io-client";
import { expect, it, vi } from "vitest";
import type { PersonBanned, SessionEnded } from "#app/features/accounts/events.ts";
import { sessions, users } from "#app/features/accounts/tables.server.ts";
import { listMessagesAfter } from "#app/features/chats/queries.server.ts";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildConversation } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import {
	type Client,
	connected,
	heard,
	type OpenOptions,
	send,
	serveSockets,
} from "#tests/served-sockets.ts";
import { maxSocketsOfOne } from "./realtime.ts";

const { db, url, deps, realtime, cookieOf, open, signedIn } = await serveSockets();

/** A connected socket whose session was also looked at the second time, which would cut it if its person were gone by then. */
async function settled(user: UserRow): Promise<Client> {
	const looking = vi.spyOn(deps, "identify");
	const client = await signedIn(user);
	await expect.poll(() => looking.mock.calls.length).toBe(2);
	await Promise.all(looking.mock.results.map(({ value }) => value));
	looking.mockRestore();
	return client;
}

it("leaves pages to the server that it stands in front of", async () => {
	expect(await (await fetch(`${url}/mensajes`)).text()).toBe("a page");
});

it.each(["websocket", "polling"] as const)("refuses whoever has no session (%s)", async (transport) => {
	const stranger = await buildUser(db);
	const forged = (await cookieOf(stranger)).replace(/.{6}$/, "000000");
	for (const options of [{}, { cookie: forged }, { cookie: "reino.session_token=x" }]) {
		expect(await connected(open({ ...options, transports: [transport] }))).toBe(false);
	}
});

it("says why over the socket, so that no tab has an error in its console", async () => {
	const refusal = async (options: OpenOptions) =>
		new Promise((resolve) => open(options).once("connect_error", resolve));
	expect(await refusal({})).toMatchObject({ message: "auth.required" });
	const cookie = await cookieOf(await buildUser(db, { isBanned: true }));
	expect(await refusal({ cookie })).toMatchObject({ message: "auth.banned" });
	const looking = vi.spyOn(deps, "identify").mockRejectedValueOnce(new Error("the database is away"));
	expect(await refusal({ cookie })).toMatchObject({ message: "service.unavailable" });
	looking.mockRestore();
});

it("refuses an ended session and a banned person", async () => {
	const [ended, banned] = [await buildUser(db), await buildUser(db, { isBanned: true })];
	const cookie = await cookieOf(ended);
	await db.delete(sessions).where(eq(sessions.userId, ended.id));
	expect(await connected(open({ cookie }))).toBe(false);
	expect(await connected(open({ cookie: await cookieOf(banned) }))).toBe(false);
});

it.each(["websocket", "polling"] as const)("refuses a page of another site (%s)", async (transport) => {
	const cookie = await cookieOf(await buildUser(db));
	const transports = [transport];
	for (const origin of ["https://evil.example", "http://reino.test.evil.example", "null"]) {
		expect(await connected(open({ cookie, origin, transports }))).toBe(false);
	}
	for (const origin of ["http://reino.test", url]) {
		expect(await connected(open({ cookie, origin, transports }))).toBe(true);
	}
});

it("delivers a message to all screens of both, after it is kept", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const screens = [
		await signedIn(seller),
		await signedIn(seller),
		await signedIn(buyer),
		await signedIn(buyer),
	];
	const stranger = await signedIn(await buildUser(db));
	let overheard = false;
	stranger.onAny(() => {
		overheard = true;
	});
	const events = Promise.all(screens.map((screen) => heard(screen)));
	const [, , sender] = screens;
	if (!sender) throw new Error("there are four");
	const answer = await send(sender, chatId, "¿Sábado? 🃏");
	if (!answer.ok) throw new Error(answer.failure.code);
	expect(await events).toEqual(Array(4).fill({ chatId, message: answer.value }));
	expect(await db.$count(chatMessages, eq(chatMessages.id, answer.value.id))).toBe(1);
	expect(overheard).toBe(false);
});

it("tells both that messages were read", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const [theirs, own] = [await signedIn(seller), await signedIn(buyer)];
	await send(own, chatId, "Hola");
	const events = Promise.all([heard(theirs, "chat:read"), heard(own, "chat:read")]);
	expect(await theirs.emitWithAck("chat:markRead", { chatId, upToSeq: 1 })).toEqual({ ok: true, value: 1 });
	expect(await events).toEqual(Array(2).fill({ chatId, readerId: seller.id, upToSeq: 1 }));
});

it("keeps a message once, however often it is sent", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const [theirs, own] = [await signedIn(seller), await signedIn(buyer)];
	const arrived: string[] = [];
	theirs.on("chat:message", ({ message }) => arrived.push(message.id));
	const clientId = randomUUID();
	const answers = await Promise.all(Array.from({ length: 5 }, () => send(own, chatId, "Hola", clientId)));
	const ids = answers.map((answer) => (answer.ok ? answer.value.id : answer.failure.code));
	expect(new Set(ids).size).toBe(1);
	await send(own, chatId, "Fin");
	await expect.poll(() => arrived.length).toBe(2);
	expect(arrived[0]).toBe(ids[0]);
});

it("answers failures in codes, and whatever else is said", async () => {
	const { buyer, chatId } = await buildConversation(db);
	const [own, stranger] = [await signedIn(buyer), await signedIn(await buildUser(db))];
	expect(await send(stranger, chatId, "Hola")).toMatchObject({
		ok: false,
		failure: { code: "chat.notFound" },
	});
	expect(await send(own, chatId, " ")).toMatchObject({ ok: false, failure: { code: "chat.messageEmpty" } });
	const anything = own as unknown as Socket;
	for (const input of [undefined, 7, { chatId }, { chatId, text: { a: 1 }, clientId: [] }]) {
		const answer = await anything.emitWithAck("chat:send", input);
		expect(answer).toMatchObject({ ok: false, failure: { code: "request.invalid" } });
	}
	anything.emit("chat:send", "no answer is waited for");
	anything.emit("nothing of that name", {});
	expect(await send(own, chatId, "sigo acá")).toMatchObject({ ok: true });
});

it("cuts a client off that sends more than 16 KB at once", async () => {
	const { buyer, chatId } = await buildConversation(db);
	const own = await signedIn(buyer);
	const cut = new Promise((resolve) => own.once("disconnect", resolve));
	own.emit("chat:send", { chatId, text: "m".repeat(20_000), clientId: randomUUID() }, () => {});
	expect(await cut).toBeTruthy();
});

it("does no more than ten things in a second for a client", async () => {
	const { buyer, chatId } = await buildConversation(db);
	const own = await signedIn(buyer);
	const calls = Array.from({ length: 30 }, () => own.emitWithAck("chat:markRead", { chatId, upToSeq: 1 }));
	const answers = await Promise.all(calls);
	const refused = answers.filter((answer) => !answer.ok && answer.failure.code === "request.tooManyRequests");
	expect(refused.length).toBeGreaterThanOrEqual(18);
	expect(refused.length).toBeLessThanOrEqual(20);
});

it("holds a number of sockets for one person, and a place that is left for the next", async () => {
	const [many, other] = [await buildUser(db), await buildUser(db)];
	const cookie = await cookieOf(many);
	const sockets = [];
	for (let index = 0; index < maxSocketsOfOne; index++) {
		const socket = open({ cookie });
		expect(await connected(socket)).toBe(true);
		sockets.push(socket);
	}
	for (const transport of ["websocket", "polling"] as const)
		expect(await connected(open({ cookie, transports: [transport] }))).toBe(false);
	await signedIn(other);
	sockets[0]?.close();
	await expect.poll(() => connected(open({ cookie }))).toBe(true);
});

it("cuts all sockets of a person, and of nobody else", async () => {
	const [banned, other] = [await buildUser(db), await buildUser(db)];
	const screens = [await signedIn(banned), await signedIn(banned)];
	const others = await signedIn(other);
	const cut = Promise.all(
		screens.map((screen) => new Promise((resolve) => screen.once("disconnect", resolve))),
	);
	deps.events.publish([{ type: "account.banned", personId: banned.id } as PersonBanned]);
	await cut;
	expect(others.connected).toBe(true);
});

it("cuts a socket whose session ends while it is let in", async () => {
	const user = await buildUser(db);
	const cookie = await cookieOf(user);
	const { identify } = deps;
	const looking = vi.spyOn(deps, "identify").mockImplementationOnce(async (headers) => {
		const actor = await identify(headers);
		await db.delete(sessions).where(eq(sessions.userId, user.id));
		deps.events.publish([{ type: "account.sessionEnded", personId: user.id } as SessionEnded]);
		return actor;
	});
	const client = open({ cookie });
	let isTold = false;
	client.on("page:outdated", () => {
		isTold = true;
	});
	await connected(client);
	// The look of every minute would cut it as well.
	await expect.poll(() => client.connected, { timeout: 20_000 }).toBe(false);
	expect(isTold).toBe(true);
	looking.mockRestore();
});

it("cuts the sockets whose session is over, and leaves the others", async () => {
	const [gone, stays] = [await buildUser(db), await buildUser(db)];
	const [cut, open] = [await signedIn(gone), await signedIn(stays)];
	const disconnected = new Promise((resolve) => cut.once("disconnect", resolve));
	await db.delete(sessions).where(eq(sessions.userId, gone.id));
	await realtime.cutEndedSessions();
	expect(await disconnected).toBeTruthy();
	expect(open.connected).toBe(true);
});

it("looks at a session anew before it does what is asked, and cuts who has none", async () => {
	const { buyer, chatId } = await buildConversation(db);
	const own = await settled(buyer);
	const disconnected = new Promise((resolve) => own.once("disconnect", resolve));
	await db.delete(sessions).where(eq(sessions.userId, buyer.id));
	const now = Date.now();
	const clock = vi.spyOn(Date, "now").mockReturnValue(now + 30_000);
	try {
		own.emit("chat:send", { chatId, text: "Hola", clientId: randomUUID() }, () => {});
		expect(await disconnected).toBe("io server disconnect");
	} finally {
		clock.mockRestore();
	}
	expect(await db.$count(chatMessages, eq(chatMessages.chatId, chatId))).toBe(0);
});

it("refuses the message of somebody who was banned since they connected", async () => {
	const { buyer, chatId } = await buildConversation(db);
	const own = await settled(buyer);
	await db.update(users).set({ isBanned: true }).where(eq(users.id, buyer.id));
	expect(await send(own, chatId, "Hola")).toMatchObject({ ok: false, failure: { code: "auth.banned" } });
});

it("gives who comes back what they missed: all of it, in order, once", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const [theirs, own] = [await signedIn(seller), await signedIn(buyer)];
	const seen: number[] = [];
	theirs.on("chat:message", ({ message }) => seen.push(message.seq));
	await send(own, chatId, "1");
	await send(own, chatId, "2");
	await expect.poll(() => seen).toEqual([1, 2]);
	theirs.close();
	await send(own, chatId, "3");
	await send(own, chatId, "4");
	const back = await signedIn(seller);
	back.on("chat:message", ({ message }) => seen.push(message.seq));
	const missed = await listMessagesAfter(contextOf(db, seller), { chatId, after: seen.at(-1) ?? 0 });
	seen.push(...missed.messages.map(({ seq }) => seq));
	await send(own, chatId, "5");
	await expect.poll(() => seen).toEqual([1, 2, 3, 4, 5]);
});
