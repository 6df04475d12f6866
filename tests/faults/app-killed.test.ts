import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuiltServer, findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { cpuWaitMillis } from "#tests/cpu-wait.ts";
import { publishedId } from "#tests/factories/listings.ts";
import { until } from "#tests/until.ts";
import { type Client, listingFields, openChat, publish, readTexts, signUp } from "./app-client.ts";
import { median } from "./median.ts";
import { expectMessagesOnce, messagesOf, startWriting } from "./writing.ts";

const times = 20;
/** How soon it is back, in ms: two seconds, or as long as a machine that does much else took for its first start. */
let backWithin = 0;
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
	const begun = performance.now();
	server = await startBuiltServer({ dataDir, port });
	backWithin = Math.max(2_000, performance.now() - begun);
	[owner, buyer] = await Promise.all([signUp(server, "duena"), signUp(server, "amigo")]);
});

afterAll(async () => {
	await server?.stop();
	await rm(dataDir, { recursive: true, force: true });
});

it("keeps each acknowledged message, once each, when the server is killed in their middle 20 times, and is back within two seconds", async () => {
	const chatId = await openChat(buyer, await publish(owner, "Para el corte"));
	const writers = [
		{ name: "dueña", client: owner },
		{ name: "amigo", client: buyer },
	];
	const conversation = { chatId, writers };
	const { acknowledged, failures, end } = startWriting(owner, [messagesOf(conversation)]);
	const waits: number[] = [];
	for (let time = 1; time <= times; time++) {
		const before = acknowledged.length;
		await until("some are acknowledged", () => acknowledged.length >= before + 10, 60_000);
		await server.kill();
		const acknowledgedBefore = [...acknowledged];
		waits.push(await startAgain());
		const kept = new Set(await readTexts(owner, chatId));
		expect(acknowledgedBefore.filter((text) => !kept.has(text))).toEqual([]);
	}
	expect(median(waits)).toBeLessThan(backWithin);
	await end();
	expect(failures.length).toBeGreaterThanOrEqual(times);
	await expectMessagesOnce(conversation, acknowledged);
}, 900_000);

/** @returns how long it took until somebody can read, without what a busy machine kept the app waiting; in ms */
async function startAgain(): Promise<number> {
	const begun = performance.now();
	server = await startBuiltServer({ dataDir, port });
	expect((await owner.get("/mensajes")).status).toBe(200);
	return performance.now() - begun - (await cpuWaitMillis(server.pid));
}

it("a second server over the same folder says whose it is and ends, and the first goes on", async () => {
	const second = startBuiltServer({ dataDir });
	await expect(second).rejects.toThrow(`Another Reino holds this folder, its process is ${server.pid}: `);
	expect((await owner.get("/mensajes")).status).toBe(200);
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
