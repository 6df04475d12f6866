import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuiltServer, findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { publishedId } from "#tests/factories/listings.ts";
import { until } from "#tests/until.ts";
import { type Client, listingFields, openChat, publish, readTexts, signUp } from "./app-client.ts";
import { expectMessagesOnce, messagesOf, startWriting } from "./writing.ts";

let dataDir = "";
let port = 0;
let server: BuiltServer;
let owner: Client;
let buyer: Client;

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "reino-app-killed-"));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(dataDir, 0o711);
	port = await findFreePort();
	server = await startBuiltServer({ dataDir, port });
	[owner, buyer] = await Promise.all([signUp(server, "duena"), signUp(server, "amigo")]);
});

afterAll(async () => {
	await server?.stop();
	await rm(dataDir, { recursive: true, force: true });
});

it("keeps 200 acknowledged messages, once each, when the server is killed in their middle", async () => {
	const chatId = await openChat(buyer, await publish(owner, "Para el corte"));
	const writers = [
		{ name: "dueña", client: owner },
		{ name: "amigo", client: buyer },
	];
	const conversation = { chatId, writers };
	const { acknowledged, failures, end } = startWriting(owner, [messagesOf(conversation)]);
	await until("half of them are acknowledged", () => acknowledged.length >= 100, 60_000);
	await server.kill();
	const acknowledgedBefore = [...acknowledged];
	server = await startBuiltServer({ dataDir, port });
	const kept = new Set(await readTexts(owner, chatId));
	expect(acknowledgedBefore.filter((text) => !kept.has(text))).toEqual([]);
	await until("all are acknowledged", () => acknowledged.length >= 200, 60_000);
	await end();
	expect(failures.length).toBeGreaterThan(0);
	await expectMessagesOnce(conversation, acknowledged);
});

it("publishes once what is submitted many times at once", async () => {
	const fields = await listingFields(owner, "Una vez sola");
	const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post("/crear", fields)));
	const places = answers.map((answer) => answer.headers.get("Location"));
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 302));
	expect(new Set(places).size).toBe(1);
	const again = await owner.post("/crear", fields);
	expect(again.headers.get("Location")).toBe(places[0]);
	const profile = await (await owner.get("/perfil")).text();
	expect(profile).toContain(`href="/intercambios/${publishedId(again)}"`);
	const found = new Set(profile.match(/\/intercambios\/[0-9a-f-]{36}/g));
	// The listing of the test above, and this one.
	expect(found.size).toBe(2);
});

it("opens one chat when the first message is sent many times at once", async () => {
	const listingId = await publish(owner, "Un chat solo");
	const sends = Array.from({ length: 4 }, () => openChat(buyer, listingId));
	expect(new Set(await Promise.all(sends)).size).toBe(1);
});
