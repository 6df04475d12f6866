import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listingImages, listings } from "#app/features/listings/tables.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/database-proxy.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { type Client, clientOf, listingFields } from "#tests/faults/app-client.ts";
import { openSocket, textsHeard } from "#tests/faults/socket-client.ts";
import { messagesOf, startWriting, type Writing } from "#tests/faults/writing.ts";
import { makePng } from "#tests/routes/images.ts";
import { until } from "#tests/until.ts";
import {
	backWithin,
	type ClusterSetup,
	canCluster,
	expectNothingLost,
	startClusterSetup,
} from "./cluster-setup.ts";
import { type DatabasePair, startDatabasePair } from "./database-pair.ts";

let folder = "";
let databases: DatabasePair;
let proxy: DatabaseProxy;
let setup: ClusterSetup;
let seller: UserRow;
let client: Client;
let fields: Readonly<Record<string, string>>;
let image: Uint8Array<ArrayBuffer>;

interface Published {
	readonly status: number;
	readonly failure?: unknown;
}

/**
 * Publishes a listing with an image, at the proxy or at a node.
 * @returns what sends the form, the same one each time
 */
function publishing(title: string, url = setup.cluster.url): () => Promise<Published> {
	const form = new FormData();
	const sent = { ...fields, title, submissionKey: randomUUID() };
	for (const [name, value] of Object.entries(sent)) form.append(name, value);
	form.append("image", new File([image], "foto.png", { type: "image/png" }));
	return async () => {
		const response = await clientOf(url, client.cookie, setup.cluster.url).post("/crear/envio", form);
		return { status: response.status, failure: (await response.json().catch(() => ({}))).failure };
	};
}

const countListings = () => setup.db.$count(listings, eq(listings.userId, seller.id));

/** The names of a listing's files. */
async function filesOf(title: string): Promise<string[]> {
	const [row] = await setup.db
		.select({ key: listingImages.imageUrl })
		.from(listingImages)
		.innerJoin(listings, eq(listings.id, listingImages.listingId))
		.where(eq(listings.title, title));
	return imageWidths.map((width) => imageFile(row?.key ?? "", width));
}

async function statusesAt(paths: readonly string[]): Promise<number[]> {
	const answers = setup.cluster.nodes.flatMap(({ url }) =>
		paths.map((path) => clientOf(url, client.cookie).get(path)),
	);
	return [...new Set((await Promise.all(answers)).map(({ status }) => status))];
}

/** A busy machine may refuse what it would have done in time (503): it is asked again, as a person would. */
const patience = { timeout: 30_000 };
const expectPublished = (send: () => Promise<Published>) =>
	expect.poll(async () => (await send()).status, patience).toBe(200);
const expectStatuses = (paths: readonly string[], statuses: readonly number[]) =>
	expect.poll(() => statusesAt(paths), patience).toEqual(statuses);

async function goesOn(writing: Writing): Promise<void> {
	const reached = writing.acknowledged.length + 10;
	await until("people go on", () => writing.acknowledged.length > reached, 60_000);
}

describe.skipIf(!canCluster)("what the nodes share", () => {
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "reino-pair-"));
		// The account that runs PostgreSQL for root has to pass through.
		await chmod(folder, 0o711);
		databases = await startDatabasePair(folder);
		proxy = await startDatabaseProxy(databases.connectionString);
		setup = await startClusterSetup({ databaseUrl: proxy.connectionString });
		seller = await buildUser(setup.db);
		client = await setup.signIn(seller);
		fields = await listingFields(client, "Foto");
		image = new Uint8Array(await makePng(300, 420));
	}, 240_000);
	afterAll(async () => {
		await setup?.stop();
		await proxy?.remove();
		await databases?.stop();
		await rm(folder, { recursive: true, force: true });
	});

	afterEach(() => setup.cluster.storage.behave("well"));

	it("an image that one node took in is read at all of them, out of the bucket", async () => {
		await expectPublished(publishing("De todos", setup.cluster.nodes[0]?.url));
		const names = await filesOf("De todos");
		await expectStatuses(
			names.map((name) => `/files/${name}`),
			[200],
		);
		expect(existsSync(join(setup.dataDir, "files"))).toBe(false);
	});

	it.each([
		["slow", 503],
		["full", 200],
		["down", 503],
	] as const)(
		"a bucket that is %s costs uploads alone, and no row without its files",
		async (behaviour, read) => {
			const { storage } = setup.cluster;
			const [title, before] = [`Antes de ${behaviour}`, await countListings()];
			await expectPublished(publishing(title));
			const [file = ""] = await filesOf(title);
			storage.behave(behaviour);
			const send = publishing(`Sin lugar: ${behaviour}`);
			await expect.poll(send, patience).toMatchObject({ status: 500, failure: { code: "upload.failed" } });
			expect(await countListings()).toBe(before + 1);
			await expectStatuses(["/", "/intercambios", "/perfil", "/health/ready"], [200]);
			await expectStatuses([`/files/${file}`], [read]);
			storage.behave("well");
			await expectStatuses([`/files/${file}`], [200]);
			// The form that was refused, once more.
			await expectPublished(send);
		},
	);

	it.each([
		["down", async () => setup.cluster.redis.kill(), async () => setup.cluster.redis.start()],
		["frozen", async () => setup.cluster.redis.hang(), async () => setup.cluster.redis.wake()],
	])(
		"a Redis that is %s costs nothing that lasts, and what is told arrives again by itself",
		async (_, strike, heal) => {
			const conversation = await setup.openConversation();
			const sockets = await Promise.all(
				setup.cluster.nodes.map(({ url }) => openSocket(url, conversation.one.cookie)),
			);
			const links = sockets.map((socket) => {
				const said: boolean[] = [];
				socket.on("nodes:linked", (isLinked) => said.push(isLinked));
				return said;
			});
			const writing = startWriting(conversation.one, [messagesOf(conversation)]);
			await goesOn(writing);
			await strike();
			await until("each node says that it is alone", () => links.every((said) => said.includes(false)));
			await goesOn(writing);
			await heal();
			await until("each node says that it is linked", () => links.every((said) => said.at(-1) === true));
			const heard = sockets.map(textsHeard);
			await goesOn(writing);
			expect(writing.failures).toEqual([]);
			await expectNothingLost(writing, conversation);
			// Whoever wrote it, and wherever: each node hears of all.
			const last = writing.acknowledged.at(-1) ?? "";
			await until("each node hears of it", () => heard.every((texts) => texts.includes(last)));
			for (const socket of sockets) socket.close();
		},
	);

	it("a Redis that is emptied is not missed", async () => {
		const conversation = await setup.openConversation();
		const sockets = await Promise.all(
			setup.cluster.nodes.map(({ url }) => openSocket(url, conversation.one.cookie)),
		);
		const writing = startWriting(conversation.one, [messagesOf(conversation)]);
		await goesOn(writing);
		const redis = await createClient({ url: setup.cluster.redis.url }).connect();
		await redis.flushAll();
		redis.destroy();
		const heard = sockets.map(textsHeard);
		await goesOn(writing);
		expect(writing.failures).toEqual([]);
		await expectNothingLost(writing, conversation);
		const last = writing.acknowledged.at(-1) ?? "";
		await until("each node hears of it", () => heard.every((texts) => texts.includes(last)));
		expect((await client.get("/perfil")).status).toBe(200);
		for (const socket of sockets) socket.close();
	});

	it("a database that fails over to its standby loses nothing, and all are back within 5 s of it", async () => {
		const conversation = await setup.openConversation();
		const writing = startWriting(conversation.one, [messagesOf(conversation)]);
		/** How long it takes that somebody writes and every node reads, in milliseconds. */
		const timeWork = async () => {
			const [since, reached] = [performance.now(), writing.acknowledged.length];
			await until("people go on", () => writing.acknowledged.length > reached);
			await expectStatuses(["/perfil"], [200]);
			return performance.now() - since;
		};
		await goesOn(writing);
		const usual = await timeWork();
		proxy.redirectTo(await databases.failOver());
		// Beyond what a busy machine takes anyway.
		expect((await timeWork()) - usual).toBeLessThan(backWithin);
		await goesOn(writing);
		expect(writing.failures.length).toBeGreaterThan(0);
		await expectNothingLost(writing, conversation);
		await expectPublished(publishing("Después del cambio"));
	});
});
