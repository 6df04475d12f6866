import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listingImages, listings } from "#app/features/listings/tables.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { type DatabaseDoor, openDoor } from "#tests/database-door.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { type Client, clientOf, listingFields } from "#tests/faults/app-client.ts";
import { until } from "#tests/faults/embedded-setting.ts";
import { openSocket, textsHeard } from "#tests/faults/socket-client.ts";
import { messagesOf, startWriting, type Writing } from "#tests/faults/writing.ts";
import { makePng } from "#tests/routes/images.ts";
import { type DatabasePair, startDatabasePair } from "./database-pair.ts";
import { backWithin, canCluster, expectNothingLost, type Setting, startSetting } from "./setting.ts";

let folder = "";
let databases: DatabasePair;
let door: DatabaseDoor;
let setting: Setting;
let seller: UserRow;
let client: Client;
let fields: Readonly<Record<string, string>>;
let picture: Uint8Array<ArrayBuffer>;

/** Publishes a listing with a picture, at the proxy or at a node. */
async function publish(
	title: string,
	url = setting.cluster.url,
): Promise<{ status: number; failure?: unknown }> {
	const form = new FormData();
	const sent = { ...fields, title, submissionKey: crypto.randomUUID() };
	for (const [name, value] of Object.entries(sent)) form.append(name, value);
	form.append("image", new File([picture], "foto.png", { type: "image/png" }));
	const response = await clientOf(url, client.cookie).post("/crear/envio", form);
	return { status: response.status, failure: (await response.json()).failure };
}

const countListings = () => setting.db.$count(listings, eq(listings.userId, seller.id));

/** The names of a listing's files. */
async function filesOf(title: string): Promise<string[]> {
	const [row] = await setting.db
		.select({ key: listingImages.imageUrl })
		.from(listingImages)
		.innerJoin(listings, eq(listings.id, listingImages.listingId))
		.where(eq(listings.title, title));
	return imageWidths.map((width) => imageFile(row?.key ?? "", width));
}

async function statusesAt(paths: readonly string[]): Promise<number[]> {
	const answers = setting.cluster.nodes.flatMap(({ url }) =>
		paths.map((path) => clientOf(url, client.cookie).get(path)),
	);
	return [...new Set((await Promise.all(answers)).map(({ status }) => status))];
}

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
		door = await openDoor(databases.connectionString);
		setting = await startSetting({ databaseUrl: door.connectionString });
		seller = await buildUser(setting.db);
		client = await setting.signIn(seller);
		fields = await listingFields(client, "Foto");
		picture = new Uint8Array(await makePng(300, 420));
	}, 240_000);
	afterAll(async () => {
		await setting?.stop();
		await door?.remove();
		await databases?.stop();
		await rm(folder, { recursive: true, force: true });
	});

	it("a picture that one node took in is read at all of them, out of the bucket", async () => {
		expect(await publish("De todos", setting.cluster.nodes[0]?.url)).toMatchObject({ status: 200 });
		expect(await statusesAt((await filesOf("De todos")).map((name) => `/files/${name}`))).toEqual([200]);
		expect(existsSync(join(setting.dataDir, "files"))).toBe(false);
	});

	it.each([
		["slow", 503],
		["full", 200],
		["down", 503],
	] as const)(
		"a bucket that is %s costs uploads alone, and no row without its files",
		async (behaviour, read) => {
			const { storage } = setting.cluster;
			const [title, before] = [`Antes de ${behaviour}`, await countListings()];
			expect(await publish(title)).toMatchObject({ status: 200 });
			const [file = ""] = await filesOf(title);
			storage.behave(behaviour);
			expect(await publish("Sin lugar")).toMatchObject({ status: 500, failure: { code: "upload.failed" } });
			expect(await countListings()).toBe(before + 1);
			expect(await statusesAt(["/", "/intercambios", "/perfil", "/health/ready"])).toEqual([200]);
			expect(await statusesAt([`/files/${file}`])).toEqual([read]);
			storage.behave("well");
			expect(await statusesAt([`/files/${file}`])).toEqual([200]);
			expect(await publish(`Después de ${behaviour}`)).toMatchObject({ status: 200 });
		},
	);

	it.each([
		["down", async () => setting.cluster.redis.kill(), async () => setting.cluster.redis.start()],
		["frozen", async () => setting.cluster.redis.hang(), async () => setting.cluster.redis.wake()],
	])(
		"a Redis that is %s costs nothing that lasts, and what is told arrives again by itself",
		async (_, strike, heal) => {
			const conversation = await setting.openConversation();
			const sockets = await Promise.all(
				setting.cluster.nodes.map(({ url }) => openSocket(url, conversation.one.cookie)),
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
		const conversation = await setting.openConversation();
		const sockets = await Promise.all(
			setting.cluster.nodes.map(({ url }) => openSocket(url, conversation.one.cookie)),
		);
		const writing = startWriting(conversation.one, [messagesOf(conversation)]);
		await goesOn(writing);
		const redis = await createClient({ url: setting.cluster.redis.url }).connect();
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
		const conversation = await setting.openConversation();
		const writing = startWriting(conversation.one, [messagesOf(conversation)]);
		await goesOn(writing);
		door.leadTo(await databases.failOver());
		const since = performance.now();
		const reached = writing.acknowledged.length;
		await until("people go on", () => writing.acknowledged.length > reached);
		await until("every node reads", async () =>
			(await statusesAt(["/perfil"])).every((status) => status === 200),
		);
		expect(performance.now() - since).toBeLessThan(backWithin);
		await goesOn(writing);
		expect(writing.failures.length).toBeGreaterThan(0);
		await expectNothingLost(writing, conversation);
		expect(await publish("Después del cambio")).toMatchObject({ status: 200 });
	});
});
