import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listProcesses, sendSignal } from "#app/platform/database/embedded/processes.server.ts";
import { resolveSite } from "#app/platform/database/embedded/site.server.ts";
import { type BuiltServer, findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { startStopwatch } from "#tests/cpu-wait.ts";
import { until } from "#tests/until.ts";
import { type Client, listingFields, openChat, publish, signUp } from "./app-client.ts";
import { expectMessagesOnce, messagesOf, startWriting } from "./writing.ts";

/** Nothing may take longer while the database does not answer, in milliseconds. */
const longestAnswer = 5_000;
/** Longer than the first to ask wait, so that others ask after them; in milliseconds. */
const frozenFor = 4_000;
/** How soon everything works again, in milliseconds. */
const backWithin = 2_000;

const metricsPort = await findFreePort();
let dataDir = "";
let server: BuiltServer;
let owner: Client;
let buyer: Client;

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "reino-database-frozen-"));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(dataDir, 0o711);
	server = await startBuiltServer({ dataDir, environment: { METRICS_PORT: String(metricsPort) } });
	[owner, buyer] = await Promise.all([signUp(server, "duena"), signUp(server, "amigo")]);
});

afterAll(async () => {
	await signalPostgres("SIGCONT");
	await server?.stop();
	await rm(dataDir, { recursive: true, force: true });
});

/** Sends a signal to PostgreSQL's server process and to everything that it has started. */
async function signalPostgres(signal: NodeJS.Signals): Promise<void> {
	const { name } = await resolveSite(join(dataDir, "postgres"));
	const processes = await listProcesses(name);
	// The server first, so that it starts no more; one of the others may have done its work since it was listed.
	for (const { pid } of processes.toSorted((a, b) => Number(b.isServer) - Number(a.isServer)))
		sendSignal(pid, signal);
}

interface Answer {
	readonly what: string;
	readonly status: number;
	readonly body: string;
	readonly retryAfter: string | null;
	/** Without what a busy machine kept the app and this test waiting. */
	readonly millis: number;
}

async function timed(what: string, ask: () => Promise<Response>): Promise<Answer> {
	const elapsed = await startStopwatch(server.pid);
	const response = await ask();
	const { status, headers } = response;
	const body = await response.text();
	return { what, status, body, retryAfter: headers.get("Retry-After"), millis: await elapsed() };
}

/** One of each kind of what asks the database. */
function questions(
	chatId: string,
	listing: Readonly<Record<string, string>>,
): Record<string, () => Promise<Response>> {
	const visit = (path: string) => fetch(`${server.url}${path}?at=${performance.now()}`);
	const signIn = { intent: "signIn", email: "nadie@example.test", password: "contraseña" };
	return {
		"a page of somebody": () => owner.get("/mensajes"),
		"a page of a visitor": () => visit("/intercambios"),
		"a page's data": () => visit("/intercambios.data"),
		"what a script asks for": () => owner.get(`/mensajes/${chatId}/hilo?after=0`),
		"a form": () => owner.post("/crear", listing),
		"signing in": () => owner.post("/auth?mode=signIn", signIn),
		readiness: () => visit("/health/ready"),
	};
}

it("answers 503 within 5 s while PostgreSQL is frozen, and is back by itself", async () => {
	const chatId = await openChat(buyer, await publish(owner, "Helada"));
	const people = Object.entries({ dueña: owner, amigo: buyer });
	const conversation = { chatId, writers: people.map(([name, client]) => ({ name, client })) };
	const listing = await listingFields(owner, "Helada");
	const { acknowledged, end } = startWriting(owner, [messagesOf(conversation)]);
	await until("people write", () => acknowledged.length > 20);

	await signalPostgres("SIGSTOP");
	const answers: Promise<Answer>[] = [];
	for (const end = performance.now() + frozenFor; performance.now() < end; ) {
		for (const [what, ask] of Object.entries(questions(chatId, listing))) answers.push(timed(what, ask));
		expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
		await delay(500);
	}
	for (const { what, status, body, retryAfter, millis } of await Promise.all(answers)) {
		expect({ what, status }).toEqual({ what, status: 503 });
		expect(retryAfter, what).toMatch(/^\d+$/);
		expect(millis, what).toBeLessThan(longestAnswer);
		if (what.startsWith("a page of")) expect(body).toContain("<main");
	}

	const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
	expect(metrics).toContain('\nreino_database_silent{pool="pages"} 1\n');

	await signalPostgres("SIGCONT");
	const before = acknowledged.length;
	const elapsed = await startStopwatch(server.pid);
	const isBack = async () => (await owner.get("/mensajes")).status === 200 && acknowledged.length > before;
	await until("people read and write again", isBack);
	expect(await elapsed()).toBeLessThan(backWithin);
	await end();
	await expectMessagesOnce(conversation, acknowledged);
});
