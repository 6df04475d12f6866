import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "#tests/built-server.ts";
import { chromiumFlags, findChromium } from "#tests/chromium.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { textsOf } from "#tests/factories/html.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { scriptCommand, scriptEnvironment } from "#tests/start-command.ts";
import { until } from "#tests/until.ts";
import { type Client, openSocket } from "./socket-client.ts";

const root = join(import.meta.dirname, "../..");
/** What the development server reads; a copy of it is edited, below the checkout so that packages are found. */
const sources = [
	...["app", "db", "public", "scripts", "server"],
	...["package.json", "react-router.config.ts", "vite.config.ts"],
];

const { db, pool, connectionString } = await testDatabase();
const secret = randomBytes(32).toString("hex");
let project = "";
let dataDir = "";
let url = "";
let output = "";
let server: ChildProcess;
let socket: Client;
let browser: Browser;

beforeAll(async () => {
	await mkdir(join(root, ".data"), { recursive: true });
	project = await mkdtemp(join(root, ".data/dev-reload-"));
	for (const name of sources) await cp(join(root, name), join(project, name), { recursive: true });
	dataDir = await mkdtemp(join(tmpdir(), "reino-dev-"));
	await startDevelopment();
	// All modules are compiled for the first page. A busy machine takes so long that a socket would be taken for gone.
	expect((await askForHub()).status).toBe(200);
	socket = await openSocket(url, await cookieOf(db, await buildUser(db), secret));
	browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
}, 400_000);

afterAll(async () => {
	await browser?.close();
	socket?.close();
	if (server?.exitCode === null) {
		server.kill("SIGTERM");
		await once(server, "exit");
	}
	for (const folder of [project, dataDir]) await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

async function startDevelopment(): Promise<void> {
	const port = await findFreePort();
	url = `http://localhost:${port}`;
	const environment = {
		PORT: String(port),
		HOST: "localhost",
		PUBLIC_URL: url,
		DATA_DIR: dataDir,
		DATABASE_URL: connectionString,
		AUTH_SECRET: secret,
		SEED: "none",
	};
	const [shell, ...command] = scriptCommand("dev");
	server = spawn(shell, command, {
		cwd: project,
		env: { ...scriptEnvironment(), LOG_LEVEL: "warn", ...environment },
		stdio: ["ignore", "pipe", "pipe"],
	});
	for (const stream of [server.stdout, server.stderr]) {
		stream?.on("data", (chunk) => {
			output += chunk;
		});
	}
	await until(
		"the development server is open",
		() => {
			if (server.exitCode !== null) throw new Error(`It ended:\n${output}`);
			return output.includes(`:${port}`);
		},
		200_000,
	);
}

function askForHub(): Promise<Response> {
	return fetch(`${url}/intercambios`, { headers: { "Accept-Language": "es" } });
}

/** The server side of each of the app's connections. */
async function backends(): Promise<number[]> {
	const { rows } = await pool.query<{ pid: number }>(
		`SELECT pid FROM pg_stat_activity WHERE datname = current_database()
			AND application_name IN ('reino pages', 'reino jobs') ORDER BY pid`,
	);
	return rows.map(({ pid }) => pid);
}

async function edit(file: string, from: string, to: string): Promise<void> {
	const path = join(project, file);
	const text = await readFile(path, "utf8");
	if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
	await writeFile(path, text.replaceAll(from, to));
}

/** An edit of each kind of module that the server runs, and how its outcome is seen. */
const edits = [
	{
		file: "server/security.ts",
		from: '"X-Content-Type-Options": "nosniff",',
		to: '"X-Content-Type-Options": "nosniff",\n"X-Edited": "yes",',
		isServed: async (response: Response) => response.headers.get("X-Edited") === "yes",
	},
	{
		file: "app/features/listings/messages/core-es.json",
		from: '"listing.hub.title": "',
		to: '"listing.hub.title": "Nuevos ',
		isServed: async (response: Response) => /^Nuevos /.test(textsOf(await response.text(), "h1").join()),
	},
	{
		file: "app/routes/listings/hub.tsx",
		from: '<div className="wrap">',
		to: '<div className="wrap" data-edited="yes">',
		isServed: async (response: Response) => (await response.text()).includes('data-edited="yes"'),
	},
];

it("takes the first pages over once each, and without a complaint", async () => {
	const page = await browser.newPage({ locale: "es-AR" });
	page.setDefaultTimeout(120_000);
	const complaints: string[] = [];
	const loads: string[] = [];
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) complaints.push(message.text());
	});
	page.on("request", (request) => {
		if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
	});
	for (const path of ["/", "/intercambios", "/vitrinas"]) {
		await page.goto(`${url}${path}`);
		await waitUntilInteractive(page);
		await page.waitForLoadState("networkidle");
	}
	expect(complaints).toEqual([]);
	expect(loads).toEqual(["/", "/intercambios", "/vitrinas"]);
	await page.close();
}, 400_000);

it("shows a wrong query with its place and the database's words, in the terminal and on the page", async () => {
	const file = "app/features/matches/board/queries.server.ts";
	await edit(file, "order by people desc", "order by people_of_nobody desc");
	let page = "";
	await until("the page fails", async () => {
		const response = await fetch(`${url}/mas-buscado`);
		page = await response.text();
		return response.status === 500;
	});
	const shown = textsOf(page, "pre").join();
	for (const text of [shown, output]) {
		expect(text).toContain('column "people_of_nobody" does not exist');
		expect(text).toContain("select * from wanted_board");
		expect(text).toContain("app/routes/matches/board.tsx");
	}
	await edit(file, "order by people_of_nobody desc", "order by people desc");
});

it("serves edited modules over the same sockets and the same pool", async () => {
	const before = await backends();
	expect(before.length).toBeGreaterThan(0);
	const { id } = socket;
	for (const { file, from, to, isServed } of edits) {
		await edit(file, from, to);
		await until(`the edit of ${file} is served`, async () => {
			const response = await askForHub();
			expect(response.status).toBe(200);
			return isServed(response);
		});
	}
	expect(socket.connected).toBe(true);
	expect(socket.id).toBe(id);
	const after = await backends();
	expect(after.length).toBeLessThanOrEqual(10);
	// The pool closes those that nothing was asked of for half a minute, which a busy machine takes for the edits.
	expect(before.filter((pid) => after.includes(pid))).not.toEqual([]);
});

it("still answers the socket after its modules changed", async () => {
	const now = new Date();
	for (const file of ["server/realtime/chats.ts", "app/features/chats/commands.server.ts"]) {
		await utimes(join(project, file), now, now);
	}
	expect((await askForHub()).status).toBe(200);
	const input = { chatId: crypto.randomUUID(), upToSeq: 1 };
	const answer = await socket.timeout(60_000).emitWithAck("chat:markRead", input);
	expect(answer).toEqual({ ok: true, value: 0 });
});

it("brings an edited component to the browser without loading the page again", async () => {
	const page = await browser.newPage({ locale: "es-AR" });
	page.setDefaultTimeout(120_000);
	const listens = page.waitForEvent("console", (message) => message.text() === "[vite] connected.");
	await page.goto(`${url}/no-existe`);
	await waitUntilInteractive(page);
	await listens;
	await page.evaluate(() => Object.assign(window, { isSamePage: true }));
	await edit(
		"app/shell/failed-page.tsx",
		't("shell.notFound.text")}',
		't("shell.notFound.text")} recién editada',
	);
	await page.getByText("recién editada").waitFor();
	expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
	expect(socket.connected).toBe(true);
});
