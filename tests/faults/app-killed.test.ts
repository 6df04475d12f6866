import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuiltServer, findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { type Client, listingFields, openChat, publish, readTexts, signUp } from "./app-client.ts";
import { until } from "./embedded-setting.ts";

const acknowledgedGoal = 200;

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
}, 120_000);

afterAll(async () => {
	await server?.stop();
	await rm(dataDir, { recursive: true, force: true });
});

/** Two people writing to each other, each going on only once the message before is acknowledged. */
function startTalking(chatId: string) {
	const acknowledged: string[] = [];
	let failures = 0;
	const sendUntilKept = async (client: Client, text: string) => {
		const fields = { text, clientId: randomUUID() };
		while (!(await send(client, chatId, fields))) {
			failures += 1;
			await until("the server answers", () => isUp(client), 60_000);
		}
		acknowledged.push(text);
	};
	const finished = (async () => {
		for (let round = 0; acknowledged.length < acknowledgedGoal; round += 1) {
			await Promise.all([sendUntilKept(owner, `dueña ${round}`), sendUntilKept(buyer, `amigo ${round}`)]);
		}
	})();
	return { acknowledged, finished, failures: () => failures };
}

/** Whether the message was acknowledged; a refusal that is none of the fault's doing fails the test. */
async function send(client: Client, chatId: string, fields: Record<string, string>): Promise<boolean> {
	const response = await client.post(`/mensajes/${chatId}/hilo`, fields).catch(() => null);
	if (response === null || response.status >= 500) return false;
	const answer = await response.json().catch(() => null);
	if (answer?.ok === false) throw new Error(`A message was refused: ${answer.failure.code}`);
	return answer?.ok === true && answer.result.text === fields.text;
}

async function isUp(client: Client): Promise<boolean> {
	const response = await client.get("/health").catch(() => null);
	return response?.status === 200;
}

async function expectEachOnce(chatId: string, acknowledged: readonly string[]): Promise<void> {
	const kept = await readTexts(buyer, chatId);
	const known = new Set(acknowledged);
	expect(known.size).toBe(acknowledged.length);
	expect(kept.filter((text) => known.has(text)).sort()).toEqual([...acknowledged].sort());
	for (const name of ["dueña", "amigo"]) {
		const own = kept.filter((text) => text.startsWith(name));
		expect(own, "each person's messages in the order of sending").toEqual(
			own.map((_, place) => `${name} ${place}`),
		);
	}
}

it("keeps 200 acknowledged messages, once each, when the server is killed in their middle", async () => {
	const chatId = await openChat(buyer, await publish(owner, "Para el corte"));
	const talk = startTalking(chatId);
	await until(
		"half of them are acknowledged",
		() => talk.acknowledged.length >= acknowledgedGoal / 2,
		60_000,
	);
	await server.kill();
	const acknowledgedBefore = [...talk.acknowledged];
	server = await startBuiltServer({ dataDir, port });
	const kept = new Set(await readTexts(owner, chatId));
	expect(acknowledgedBefore.filter((text) => !kept.has(text))).toEqual([]);
	await talk.finished;
	expect(talk.failures()).toBeGreaterThan(0);
	await expectEachOnce(chatId, talk.acknowledged);
}, 180_000);

it("outlives a kill of PostgreSQL, loses nothing acknowledged and answers again by itself", async () => {
	const chatId = await openChat(buyer, await publish(owner, "Para la caída"));
	const talk = startTalking(chatId);
	const { pid } = server;
	for (const share of [0.25, 0.6]) {
		await until("more are acknowledged", () => talk.acknowledged.length >= acknowledgedGoal * share, 60_000);
		const postmaster = await postmasterPid();
		process.kill(postmaster, "SIGKILL");
		const killedAt = Date.now();
		await until("another PostgreSQL runs", async () => (await postmasterPid()) !== postmaster, 30_000);
		await until("the app reads again", async () => (await buyer.get("/mensajes")).status === 200, 30_000);
		expect(Date.now() - killedAt).toBeLessThan(15_000);
	}
	await talk.finished;
	expect(talk.failures()).toBeGreaterThan(0);
	expect(server.pid).toBe(pid);
	expect(() => process.kill(pid, 0)).not.toThrow();
	await expectEachOnce(chatId, talk.acknowledged);
}, 180_000);

async function postmasterPid(): Promise<number> {
	const file = join(dataDir, "postgres", "postmaster.pid");
	return Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
}

it("publishes once what is submitted many times at once", async () => {
	const fields = await listingFields(owner, "Una vez sola");
	const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post("/crear", fields)));
	const places = answers.map((answer) => answer.headers.get("Location"));
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 302));
	expect(new Set(places).size).toBe(1);
	const again = await owner.post("/crear", fields);
	expect(again.headers.get("Location")).toBe(places[0]);
	const profile = await (await owner.get("/perfil")).text();
	expect(profile.split(`href="${places[0]}"`).length - 1).toBeGreaterThan(0);
	const found = new Set(profile.match(/\/intercambios\/[0-9a-f-]{36}/g));
	// The two listings of the tests above, and this one.
	expect(found.size).toBe(3);
});

it("opens one chat when the first message is sent many times at once", async () => {
	const listingId = await publish(owner, "Un chat solo");
	const sends = Array.from({ length: 4 }, () => openChat(buyer, listingId));
	expect(new Set(await Promise.all(sends)).size).toBe(1);
});
