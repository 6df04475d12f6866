import { grantFirstAdmin } from "#app/features/accounts/commands-roles.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { UnknownDatabaseError } from "#app/platform/database/migrate.server.ts";
import { type App, createApp } from "./app.ts";
import { configOrExit, siteOrExit } from "./config-or-exit.ts";
import { openDatabase, type RunningDatabase } from "./database.ts";
import { createDeps, type OwnedDeps } from "./deps.ts";
import { drain } from "./drain.ts";
import { checkPort, closeServer, createHttpServer, listen, longestRequest } from "./http.ts";
import type { Observed } from "./metrics/metrics.ts";
import { developerMessage, operatorMessage } from "./operator-errors.ts";
import { prepareDatabase } from "./prepare.ts";
import { attachRealtime } from "./realtime/realtime.ts";
import { loadRouteOf } from "./route-of.ts";
import { stopOnSignals } from "./signals.ts";
import { openedAt, startNotes } from "./start-notes.ts";
import type { Tracing } from "./tracing.ts";
import { exitOnUncaught } from "./uncaught.ts";

/**
 * Database, migrations and services: everything but HTTP. Ends the process when the operator's words are
 * wrong, or the database is not Reino's own.
 */
export async function startBackend(config: Config, say: (line: string) => void): Promise<OwnedDeps> {
	const site = siteOrExit(config);
	let database: RunningDatabase | undefined;
	let opened: OwnedDeps | undefined;
	try {
		const running = await openDatabase(config, say);
		database = running;
		const owned = await createDeps(config, site, running.connectionString);
		opened = owned;
		await prepareDatabase(running.connectionString, owned.deps, say);
		await owned.start();
		if (config.adminEmail) await grantFirstAdmin(owned.deps.db, owned.deps.log, config.adminEmail);
		return {
			...owned,
			close: async () => {
				await owned.close();
				await running.stop();
			},
		};
	} catch (error) {
		await opened?.close();
		await database?.stop();
		const message = developerMessage(error, config) ?? operatorMessage(error);
		if (!message) throw error;
		console.error(message);
		process.exit(error instanceof UnknownDatabaseError ? 2 : 1);
	}
}

/**
 * Runs Reino as a server process until a signal ends it.
 * @param tracing where a collector takes traces; it ends with the process
 */
export async function runServer(tracing?: Tracing): Promise<void> {
	const config = configOrExit();
	const say = (line: string) => console.log(line);
	const refusePort = (error: unknown): never => {
		console.error(whyNotListening(error, config.port));
		process.exit(1);
	};
	// First of all: a second process by mistake must not touch the database.
	await checkPort(config.port, config.host).catch(refusePort);
	const backend = await startBackend(config, say);
	exitOnUncaught(backend.deps.log);
	const app: App = createApp(backend.deps);
	const server = createHttpServer(app);
	const realtime = await attachRealtime(server, backend.deps);
	const port = await listen(server, config.port, config.host).catch(async (error: unknown) => {
		await realtime.close();
		await backend.close();
		return refusePort(error);
	});
	tracing?.nameBy(await loadRouteOf());
	const endMetrics = await serveMetricsIf(config, { owned: backend, app, server, realtime });
	for (const note of startNotes(config)) say(note);
	say(openedAt(config, port));
	stopOnSignals(backend.deps.log, async () => {
		await drain(app, realtime, config.drainSeconds);
		await realtime.close();
		await closeServer(server, config.drainSeconds > 0 ? longestRequest : undefined);
		await endMetrics?.();
		await backend.close();
		await tracing?.close();
	});
}

/** The code that counts is only loaded where somebody reads it. */
async function serveMetricsIf(
	{ metrics }: Config,
	observed: Observed,
): Promise<(() => Promise<void>) | undefined> {
	if (!metrics) return undefined;
	const { serveMetrics } = await import("./metrics/metrics.ts");
	return serveMetrics(observed, metrics).catch((error: unknown) => {
		console.error(whyNotListening(error, metrics.port));
		process.exit(1);
	});
}

function whyNotListening(error: unknown, port: number): string {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	if (code === "EADDRINUSE") return `Port ${port} is in use. Stop what uses it, or choose another with PORT.`;
	return `Reino cannot listen on port ${port}: ${error instanceof Error ? error.message : error}`;
}
