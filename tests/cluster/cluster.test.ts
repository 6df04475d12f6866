import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { io as connect, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { collections, collectionsLikes } from "#app/features/showcases/tables.server.ts";
import { archivedListings, trades } from "#app/features/trades/tables.server.ts";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { findFreePort } from "#tests/built-server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { type Client, clientOf, openChat, readTexts } from "#tests/faults/app-client.ts";
import { until } from "#tests/faults/embedded-setting.ts";
import { openSocket } from "#tests/faults/socket-client.ts";
import {
	expectMessagesOnce,
	messageOf,
	messagesOf,
	startWriting,
	type Writing,
} from "#tests/faults/writing.ts";
import { readPostmaster } from "#tests/postmaster.ts";
import { findRedisServer } from "#tests/redis-server.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { findProxy } from "./proxy.ts";
import { openScreen, type Screen } from "./screens.ts";

/** How soon a socket has to be back on another node, in milliseconds. */
const backWithin = 5_000;
const secret = "una-clave-de-prueba-Zr8Kq2mVb7XwPd4NcLs9Tg3H";
const [caddy, redis] = [findProxy(), findRedisServer()];
const closing: (() => void)[] = [];
let dataDir = "";
let cluster: Cluster;
let db: Database;
let closeDatabase: () => Promise<void>;

/** Two people with a chat about a listing of the first, who both have it open. */
async function openConversation() {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: seller.id });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	const cookies = [await cookieOf(db, seller, secret), await cookieOf(db, buyer, secret)];
	const [one, other] = cookies.map((cookie) => clientOf(cluster.url, cookie)) as [Client, Client];
	const screens: Screen[] = [];
	for (const cookie of cookies) screens.push(await openScreen(cluster.url, cookie, chatId));
	closing.push(...screens.map(({ close }) => close));
	const writers = [
		{ name: "vende", client: one },
		{ name: "compra", client: other },
	];
	return { seller, buyer, listing, chatId, screens, writers, one, other };
}

type Conversation = Awaited<ReturnType<typeof openConversation>>;

/** Ends the writing, and looks whether all that was acknowledged is kept once and on every screen. */
async function expectNothingLost(writing: Writing, conversations: readonly Conversation[]): Promise<void> {
	await writing.end();
	for (const conversation of conversations) {
		const { one, chatId, writers, screens } = conversation;
		const kept = await readTexts(one, chatId);
		const names = writers.map(({ name }) => `${name} `);
		const own = writing.acknowledged.filter((text) => names.some((name) => text.startsWith(name)));
		await expectMessagesOnce({ chatId, writers }, conversations.length === 1 ? own : []);
		for (const screen of screens)
			await expect.poll(() => screen.texts(), { timeout: backWithin }).toEqual(kept);
	}
}

/** Somebody writes about a listing of somebody else. @returns the address that gets one mail of it */
async function makeOffer(): Promise<string> {
	const [owner, buyer] = [await buildUser(db), await buildUser(db)];
	const { id } = await buildListing(db, { userId: owner.id });
	await openChat(clientOf(cluster.url, await cookieOf(db, buyer, secret)), id);
	return owner.email;
}

/** How many mails of the nodes' outbox each address has. */
async function countMails(addresses: readonly string[]): Promise<number[]> {
	const folder = join(dataDir, "outbox");
	const names = await readdir(folder).catch(() => []);
	const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
	return addresses.map((address) => mails.filter((mail) => mail.includes(`"${address}"`)).length);
}

/** Reads pages without a pause. @returns what ends it, with every answer that was none of 200 */
function startReading(clients: readonly Client[]): () => Promise<(number | string)[]> {
	const failures: (number | string)[] = [];
	let isOver = false;
	const read = async (client: Client) => {
		for (let round = 0; !isOver; round += 1) {
			const path = ["/perfil", "/intercambios", "/mensajes", "/popular"][round % 4] ?? "/";
			const answer = await client.get(path).catch((error: Error) => String(error.cause ?? error));
			if (typeof answer === "string") failures.push(answer);
			else if (answer.status !== 200) failures.push(answer.status);
			if (typeof answer !== "string") await answer.arrayBuffer();
		}
	};
	const reading = Promise.all(clients.map(read));
	return async () => {
		isOver = true;
		await reading;
		return failures;
	};
}

describe.skipIf(!caddy || !redis)("three nodes behind a proxy", () => {
	beforeAll(async () => {
		dataDir = await mkdtemp(join(tmpdir(), "reino-cluster-"));
		// The account that runs PostgreSQL for root has to pass through.
		await chmod(dataDir, 0o711);
		cluster = await startCluster({
			programs: { caddy: caddy ?? "", redis: redis ?? "" },
			dataDir,
			port: await findFreePort(),
			environment: { AUTH_SECRET: secret },
		});
		const connection = connectDatabase({
			connectionString: cluster.connectionString,
			onError: () => undefined,
		});
		db = connection.db;
		closeDatabase = connection.close;
	}, 240_000);
	afterEach(() => {
		for (const close of closing.splice(0)) close();
	});
	afterAll(async () => {
		await closeDatabase?.();
		await cluster?.stop();
		await rm(dataDir, { recursive: true, force: true });
	});

	it("let people who are spread over them trade, like and sign out everywhere", async () => {
		const { seller, buyer, chatId, one, other } = await openConversation();
		const path = `/mensajes/${chatId}/trueque`;
		expect(await (await one.post(path, { intent: "start" })).json()).toMatchObject({ ok: true });
		const [trade] = await db.select().from(trades).where(eq(trades.sellerId, seller.id));
		const accept = { intent: "accept", tradeId: trade?.id ?? "" };
		await Promise.all([one, other, one, other].map((client) => client.post(path, accept)));
		const archived = await db
			.select()
			.from(archivedListings)
			.where(eq(archivedListings.tradeId, accept.tradeId));
		expect(archived).toHaveLength(1);

		const { id } = await buildShowcase(db, { ownerId: seller.id });
		const fans = await Promise.all(Array.from({ length: 12 }, () => buildUser(db)));
		const likes = fans.map(async (fan) => {
			const client = clientOf(cluster.url, await cookieOf(db, fan, secret));
			await client.post(`/vitrinas/detalle/${id}/reaccion`, { kind: "like", isSet: "true" });
		});
		await Promise.all(likes);
		const [showcase] = await db.select().from(collections).where(eq(collections.id, id));
		expect(showcase?.likes).toBe(12);
		expect(await db.$count(collectionsLikes, eq(collectionsLikes.collectionId, id))).toBe(12);

		const cookie = await cookieOf(db, buyer, secret);
		const sockets = await Promise.all(cluster.nodes.map(({ url }) => openSocket(url, cookie)));
		closing.push(...sockets.map((socket) => () => void socket.close()));
		expect((await clientOf(cluster.url, cookie).post("/auth/sign-out", {})).status).toBeLessThan(400);
		await until("all of their sockets are cut", () => sockets.every(({ connected }) => !connected));
		expect((await clientOf(cluster.url, cookie).get("/perfil")).status).toBe(302);
	});

	it("keep a browser that cannot use web sockets at one node", async () => {
		const { buyer, chatId, one } = await openConversation();
		const cookie = await cookieOf(db, buyer, secret);
		const [first] = (await fetch(`${cluster.url}/socket.io/?EIO=4&transport=polling`)).headers.getSetCookie();
		expect(first).toMatch(/^reino_node=/);
		const polling: Socket = connect(cluster.url, {
			transports: ["polling"],
			extraHeaders: { Cookie: `${cookie}; ${first?.split(";")[0]}` },
			forceNew: true,
		});
		closing.push(() => polling.close());
		const heard: string[] = [];
		const cuts: string[] = [];
		polling.on("chat:message", ({ message }) => heard.push(message.text));
		polling.on("disconnect", (reason) => cuts.push(reason));
		await until("it is connected", () => polling.connected);
		const texts = ["uno", "dos", "tres", "cuatro", "cinco", "seis"];
		for (const text of texts) expect(await messageOf(one, chatId, text).send()).toBe(200);
		await until("it hears all", () => heard.length >= texts.length);
		expect(heard).toEqual(texts);
		expect(cuts).toEqual([]);
	});

	it("are restarted one by one under load: no request fails, no event is lost", async () => {
		const conversation = await openConversation();
		const { screens, one, other } = conversation;
		const endReading = startReading([one, other]);
		const writing = startWriting(one, [messagesOf(conversation)]);
		const mailed: string[] = [];
		for (const index of cluster.nodes.keys()) {
			mailed.push(await makeOffer(), await makeOffer());
			await cluster.nodes[index]?.stop();
			await cluster.startNode(index);
			const reached = writing.acknowledged.length + 20;
			await until("it goes on", () => writing.acknowledged.length > reached, 60_000);
		}
		await until("all are back", () => screens.every((screen) => screen.isConnected()));
		expect(await endReading()).toEqual([]);
		expect(writing.failures).toEqual([]);
		await expectNothingLost(writing, [conversation]);
		const cuts = screens.flatMap((screen) => screen.cuts);
		expect(cuts.length).toBeGreaterThan(0);
		expect(Math.max(...cuts)).toBeLessThan(backWithin);
		await until("each offer is mailed", async () => (await countMails(mailed)).every((count) => count > 0));
		expect(await countMails(mailed)).toEqual(mailed.map(() => 1));
	});

	it("lose nothing when nodes, Redis and the database are killed, and everybody is back within 5 s", async () => {
		const conversation = await openConversation();
		const { screens, one } = conversation;
		const writing = startWriting(one, [messagesOf(conversation)]);
		const goesOn = async () => {
			const reached = writing.acknowledged.length + 10;
			await until("it goes on", () => writing.acknowledged.length > reached, 60_000);
		};
		await goesOn();
		for (const index of cluster.nodes.keys()) {
			await cluster.nodes[index]?.kill();
			await goesOn();
			await cluster.startNode(index);
		}
		await until("all are back", () => screens.every((screen) => screen.isConnected()));
		const cuts = screens.flatMap((screen) => screen.cuts);
		expect(cuts.length).toBeGreaterThan(0);
		expect(Math.max(...cuts)).toBeLessThan(backWithin);

		await cluster.redis.kill();
		await goesOn();
		await cluster.redis.start();
		process.kill((await readPostmaster(dataDir)).pid, "SIGKILL");
		await goesOn();
		await expectNothingLost(writing, [conversation]);
	});
});
