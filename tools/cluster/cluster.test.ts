import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { io as connect, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections, collectionsLikes } from "#app/features/showcases/tables.server.ts";
import { archivedListings, trades } from "#app/features/trades/tables.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { type Client, openChat } from "#tests/faults/app-client.ts";
import { openSocket } from "#tests/faults/socket-client.ts";
import { messageOf, messagesOf, startWriting } from "#tests/faults/writing.ts";
import { until } from "#tests/until.ts";
import {
	backWithin,
	type ClusterSetup,
	canCluster,
	expectNothingLost,
	startClusterSetup,
} from "./cluster-setup.ts";

let setup: ClusterSetup;

/** Somebody writes about a listing of somebody else. @returns the address that gets one mail of it */
async function makeOffer(): Promise<string> {
	const { db, signIn } = setup;
	const [owner, buyer] = [await buildUser(db), await buildUser(db)];
	const { id } = await buildListing(db, { userId: owner.id });
	await openChat(await signIn(buyer), id);
	return owner.email;
}

/** How many mails of the nodes' outbox each address has. */
async function countMails(addresses: readonly string[]): Promise<number[]> {
	const folder = join(setup.dataDir, "outbox");
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

describe.skipIf(!canCluster)("three nodes behind a proxy", () => {
	beforeAll(async () => {
		setup = await startClusterSetup();
	}, 240_000);
	afterAll(() => setup?.stop());

	it("let people who are spread over them trade, like and sign out everywhere", async () => {
		const { cluster, db, signIn } = setup;
		const { seller, buyer, chatId, one, other } = await setup.openConversation();
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
			const client = await signIn(fan);
			await client.post(`/vitrinas/detalle/${id}/reaccion`, { intent: "like", isSet: "true" });
		});
		await Promise.all(likes);
		const [showcase] = await db.select().from(collections).where(eq(collections.id, id));
		expect(showcase?.likes).toBe(12);
		expect(await db.$count(collectionsLikes, eq(collectionsLikes.collectionId, id))).toBe(12);

		const leaving = await signIn(buyer);
		const sockets = await Promise.all(cluster.nodes.map(({ url }) => openSocket(url, leaving.cookie)));
		expect((await leaving.post("/auth/sign-out", {})).status).toBeLessThan(400);
		await until("all of their sockets are cut", () => sockets.every(({ connected }) => !connected));
		expect((await leaving.get("/perfil")).status).toBe(302);
	});

	it("keep a browser that cannot use web sockets at one node", async () => {
		const { url } = setup.cluster;
		const { chatId, one, other } = await setup.openConversation();
		const [first] = (await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).headers.getSetCookie();
		expect(first).toMatch(/^reino_node=/);
		const polling: Socket = connect(url, {
			transports: ["polling"],
			extraHeaders: { Cookie: `${other.cookie}; ${first?.split(";")[0]}` },
			forceNew: true,
		});
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
		polling.close();
	});

	it("are restarted one by one under load: no request fails, no event is lost", async () => {
		const { cluster } = setup;
		const conversation = await setup.openConversation();
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
		await expectNothingLost(writing, conversation);
		const cuts = screens.flatMap((screen) => screen.cuts);
		expect(cuts.length).toBeGreaterThan(0);
		expect(Math.max(...cuts)).toBeLessThan(backWithin);
		await until("each offer is mailed", async () => (await countMails(mailed)).every((count) => count > 0));
		expect(await countMails(mailed)).toEqual(mailed.map(() => 1));
	});
});
