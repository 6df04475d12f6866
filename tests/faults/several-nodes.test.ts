import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PresenceChanged } from "#app/features/chats/events.ts";
import { casePath } from "#app/shared/admin-paths.ts";
import { type BuiltServer, findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { startStopwatch } from "#tests/cpu-wait.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildConversation } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { reportBy } from "#tests/factories/reported.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { findRedisServer, type RedisServer, startRedisServer } from "#tests/redis-server.ts";
import { until } from "#tests/until.ts";
import { type Client, openSocket, send, textsHeard } from "./socket-client.ts";

const { db, connectionString } = await testDatabase();
const secret = randomBytes(32).toString("hex");
const program = findRedisServer();
const clients: Client[] = [];

function startNode(redisUrl: string): Promise<BuiltServer> {
	const environment = { DATABASE_URL: connectionString, AUTH_SECRET: secret, REDIS_URL: redisUrl };
	return startBuiltServer({ environment });
}

async function signedIn(
	node: BuiltServer,
	person: UserRow,
	prepare?: (client: Client) => void,
): Promise<Client> {
	const client = await openSocket(node.url, await cookieOf(db, person, secret), prepare);
	clients.push(client);
	return client;
}

async function catchUp(node: BuiltServer, person: UserRow, chatId: string, after: number): Promise<string[]> {
	const headers = { Cookie: await cookieOf(db, person, secret) };
	const response = await fetch(`${node.url}/mensajes/${chatId}/hilo?after=${after}`, { headers });
	return (await response.json()).value.messages.map(({ text }: { text: string }) => text);
}

afterAll(() => {
	for (const client of clients) client.close();
});

it("a node starts and serves without its Redis", async () => {
	const node = await startNode(`redis://127.0.0.1:${await findFreePort()}`);
	try {
		const { seller, buyer, chatId } = await buildConversation(db);
		const [theirs, own] = [await signedIn(node, seller), await signedIn(node, buyer)];
		const heard = textsHeard(theirs);
		expect(await send(own, chatId, "sin Redis")).toMatchObject({ ok: true });
		await until("the other of the same node hears it", () => heard.length === 1);
		expect((await fetch(`${node.url}/health`)).status).toBe(200);
	} finally {
		await node.stop();
	}
});

describe.skipIf(program === null)("two nodes over one Redis", () => {
	let redis: RedisServer;
	let a: BuiltServer;
	let b: BuiltServer;

	beforeAll(async () => {
		redis = await startRedisServer(program ?? "");
		[a, b] = await Promise.all([startNode(redis.url), startNode(redis.url)]);
	});
	afterAll(async () => {
		await Promise.all([a?.stop(), b?.stop()]);
		await redis?.remove();
	});

	it("bring a message to the other's screens on both, once and in order", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		const screens = [await signedIn(a, seller), await signedIn(b, seller), await signedIn(b, buyer)];
		const heard = screens.map(textsHeard);
		const own = await signedIn(a, buyer);
		const texts = ["uno", "dos", "tres"];
		for (const text of texts) expect(await send(own, chatId, text)).toMatchObject({ ok: true });
		await until("all have heard all", () => heard.every((all) => all.length >= texts.length));
		expect(heard).toEqual([texts, texts, texts]);
	});

	it("tell the two people of a chat of each other's presence", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		const [theirs, own] = [await signedIn(a, seller), await signedIn(b, buyer)];
		const [byTheirs, byOwn]: PresenceChanged[][] = [[], []];
		theirs.on("chat:presence", (told) => byTheirs?.push(told));
		own.on("chat:presence", (told) => byOwn?.push(told));
		theirs.emit("chat:presence", { chatId, state: "here" });
		await until("the seller is in", async () => {
			own.emit("chat:presence", { chatId, state: "typing" });
			return (byTheirs?.length ?? 0) > 0;
		});
		expect(byTheirs?.[0]).toMatchObject({ chatId, personId: buyer.id });
		theirs.close();
		await until("the seller's end is told", () => byOwn?.at(-1)?.state === "away");
	});

	it("cut a person's sockets on both when they sign out on one", async () => {
		const [person, other] = [await buildUser(db), await buildUser(db)];
		const cookie = await cookieOf(db, person, secret);
		const elsewhere = await openSocket(b.url, cookie);
		const others = await signedIn(b, other);
		const headers = { Cookie: cookie, Origin: a.url, "Sec-Fetch-Site": "same-origin" };
		const left = await fetch(`${a.url}/auth/sign-out`, { method: "POST", headers, redirect: "manual" });
		expect(left.status).toBeLessThan(400);
		await until("the socket is cut", () => !elsewhere.connected);
		expect(others.connected).toBe(true);
	});

	it("cut a banned person's sockets and sessions on both within a second", async () => {
		const [person, moderator] = [await buildUser(db), await buildUser(db, { role: "moderator" })];
		const { id, version } = await reportBy(
			{ ...contextOf(db, null), db },
			{ kind: "person", id: person.id, owner: person },
		);
		const cookie = await cookieOf(db, person, secret);
		const screens = [await openSocket(a.url, cookie), await openSocket(b.url, cookie)];
		const others = await signedIn(b, moderator);
		const headers = {
			Cookie: await cookieOf(db, moderator, secret),
			Origin: a.url,
			"Sec-Fetch-Site": "same-origin",
		};
		const body = new URLSearchParams({
			intent: "ban",
			version: String(version),
			reason: "Pedía plata",
			length: "forGood",
		});
		const options = { method: "POST", headers, body, redirect: "manual" } as const;
		const banned = await fetch(`${a.url}${casePath(id)}`, options);
		const elapsed = await startStopwatch(a.pid, b.pid);
		expect(banned.status).toBe(302);
		await until("the sockets are cut", () => screens.every(({ connected }) => !connected));
		expect(await elapsed()).toBeLessThan(1_000);
		for (const { url } of [a, b]) {
			const asked = await fetch(`${url}/perfil`, { headers: { Cookie: cookie }, redirect: "manual" });
			expect(asked.status).toBe(302);
		}
		expect(others.connected).toBe(true);
	});

	/** The buyer at the first node, and the seller at both. */
	async function openScreens() {
		const { seller, buyer, chatId } = await buildConversation(db);
		const theirs = await signedIn(b, seller);
		const own = await signedIn(a, buyer);
		const heardBeside = textsHeard(await signedIn(a, seller));
		return { seller, chatId, theirs, own, heard: textsHeard(theirs), heardBeside };
	}

	it("do not wait for a Redis that hangs, and go on when it wakes", async () => {
		const { chatId, own, heard, heardBeside } = await openScreens();
		redis.hang();
		try {
			expect(await send(own, chatId, "Hola")).toMatchObject({ ok: true });
			await until("the same node hears it", () => heardBeside.length === 1);
		} finally {
			redis.wake();
		}
		await until("the other node hears it, too", () => heard.length === 1);
	});

	it("lose nothing while Redis is away, and deliver again by themselves once it is back", async () => {
		const { seller, chatId, theirs, own, heard, heardBeside } = await openScreens();
		const [links, ownLinks]: [boolean[], boolean[]] = [[], []];
		theirs.on("nodes:linked", (isLinked) => links.push(isLinked));
		own.on("nodes:linked", (isLinked) => ownLinks.push(isLinked));
		await send(own, chatId, "antes");
		await until("it is heard", () => heard.length === 1);

		await redis.kill();
		await until("the node says that it is alone", () => links.includes(false));
		const late: boolean[] = [];
		await signedIn(b, seller, (client) => client.on("nodes:linked", (isLinked) => late.push(isLinked)));
		await until("who comes now is told, too", () => late.includes(false));
		expect(await send(own, chatId, "durante")).toMatchObject({ ok: true });
		await until("the same node hears it", () => heardBeside.includes("durante"));
		expect(await catchUp(b, seller, chatId, 1)).toEqual(["durante"]);

		await redis.start();
		// Each node says so once it is back; what the first sends before the second is back, people ask for.
		await until("both nodes are linked again", () => links.includes(true) && ownLinks.includes(true));
		expect(await send(own, chatId, "después")).toMatchObject({ ok: true });
		await until("the other node hears it", () => heard.includes("después"));
		expect(new Set(heard).size).toBe(heard.length);
		expect(await catchUp(b, seller, chatId, 0)).toEqual(["antes", "durante", "después"]);
	});
});
