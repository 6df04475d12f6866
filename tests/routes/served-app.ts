import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";
import "#server/production.js";
import { requireSite, siteFolderPath } from "#app/features/site/reading/reading.server.ts";
import type { Deps } from "#app/http/request-context.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { readConfig } from "#app/platform/config.server.ts";
import type { Pings, Realtime } from "#server/realtime/realtime.ts";
import { type RequestLimits, requestLimits } from "#server/request-limits.ts";
import { type TestDatabase, testDatabase } from "#tests/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/database-proxy.ts";
import type { UserRow } from "#tests/factories/accounts.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { longTimeouts } from "#tests/long-timeouts.ts";

/** By a path that the compiler does not follow: types are checked before anything is built. */
const builtServer = join(import.meta.dirname, "../../build/server/index.js");
const { attachRealtime, createApp, createDeps, createHttpServer, listen } = (await import(
	builtServer
)) as typeof import("#server/entry.ts");

export interface ServedApp extends TestDatabase {
	/** Its origin, without a slash at the end. */
	readonly url: string;
	readonly deps: Deps;
	/** Where the app has sockets. */
	readonly realtime: Realtime | undefined;
	/** Between the app and its database; the test's own `db` does not go through it. Open, the app has noticed. */
	readonly databaseProxy: DatabaseProxy;
	/** Asks as somebody, or as a visitor; redirects are not followed. */
	ask(path: string, options?: AskOptions): Promise<Response>;
	/** Sends a form as a browser without script would, from the app's own pages unless told. */
	post(path: string, fields: FormFields, options?: AskOptions): Promise<Response>;
	/** The Cookie header of a fresh session of this person. */
	signIn(user: Pick<UserRow, "id">): Promise<string>;
}

export interface AskOptions {
	readonly method?: string;
	readonly cookie?: string;
	readonly language?: "es" | "en";
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: BodyInit;
}

/** A test asks for many pages at once, on machines that do other things too; in milliseconds. */
const patientReads = { ...requestLimits.reads, maxWait: 60_000 };

export type FormFields = FormData | Readonly<Record<string, string | Blob>>;

/**
 * Serves the built application on a free port, over a database and a folder of its own.
 * @param options.jobs whether it does its background work too, such as sending mail
 * @param options.environment variables above the ones that a test run sets
 * @param options.limits of requests, where the usual ones take too long to reach; whoever reads waits patiently
 * @param options.site files of the operator's own words
 * @param options.databaseLimits of the app's own pool; patient unless the test is about a database that is away
 * @param options.pings has sockets too, which are taken for gone after so long
 */
export async function serveApp({
	jobs = false,
	environment = {},
	site = {} as Readonly<Record<string, string>>,
	limits = {} as Partial<RequestLimits>,
	pings = undefined as Pings | undefined,
	databaseLimits = longTimeouts,
} = {}): Promise<ServedApp> {
	const database = await testDatabase();
	const proxy = await startDatabaseProxy(database.connectionString);
	const dataDir = await mkdtemp(join(tmpdir(), "reino-routes-"));
	const config = readConfig({
		DATA_DIR: dataDir,
		DATABASE_URL: proxy.connectionString,
		DATABASE_POOL: "4",
		LOG_LEVEL: "silent",
		...environment,
	});
	const allLimits = { ...requestLimits, reads: patientReads, ...limits };
	await mkdir(siteFolderPath(config));
	for (const [name, text] of Object.entries(site)) await writeFile(join(siteFolderPath(config), name), text);
	const owned = await createDeps(
		config,
		requireSite(config, translateFor),
		proxy.connectionString,
		databaseLimits,
	);
	if (jobs) await owned.start();
	const server = createHttpServer(createApp(owned.deps, allLimits), {}, allLimits.pace);
	const realtime = pings && (await attachRealtime(server, owned.deps, pings));
	const url = `http://localhost:${await listen(server, 0, "localhost")}`;
	afterAll(async () => {
		await realtime?.close();
		server.closeAllConnections();
		server.close();
		await owned.close();
		await proxy.remove();
		await rm(dataDir, { recursive: true, force: true });
	});
	const ask = (path: string, options: AskOptions = {}) => fetch(url + path, requestOf(options));
	return {
		...database,
		url,
		deps: owned.deps,
		realtime,
		databaseProxy: {
			...proxy,
			open: async () => {
				await proxy.open();
				await vi.waitFor(() => owned.deps.pool.query("select"), { timeout: 60_000 });
			},
		},
		ask,
		post: (path, fields, options = {}) =>
			ask(path, {
				method: "POST",
				body: formOf(fields),
				...options,
				headers: { Origin: url, "Sec-Fetch-Site": "same-origin", ...options.headers },
			}),
		signIn: (user) => cookieOf(database.db, user, config.authSecrets[0]),
	};
}

function requestOf({ method = "GET", cookie, language, headers, body }: AskOptions): RequestInit {
	const all = new Headers(headers);
	if (cookie) all.set("Cookie", cookie);
	if (language) all.set("Accept-Language", language);
	return { method, headers: all, redirect: "manual", ...(body !== undefined && { body }) };
}

function formOf(fields: FormFields): FormData {
	if (fields instanceof FormData) return fields;
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}
