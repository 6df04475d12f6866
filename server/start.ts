import { sql } from "drizzle-orm";
import { grantFirstAdmin } from "#app/features/accounts/commands-admin.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";
import type { Deps } from "#app/routes/deps.server.ts";
import { seedCatalogue } from "#db/seeds/seed-catalogue.server.ts";
import { type App, createApp } from "./app.ts";
import { configOrExit } from "./config-or-exit.ts";
import { openDatabase } from "./database.ts";
import { createDeps, type OwnedDeps } from "./deps.ts";
import { closeServer, createHttpServer, listen } from "./http.ts";
import { attachRealtime } from "./realtime.ts";
import { stopOnSignals } from "./signals.ts";

/** Database, migrations and services: everything but HTTP. */
export async function startBackend(config: Config, say: (line: string) => void): Promise<OwnedDeps> {
	const database = await openDatabase(config, say);
	let opened: OwnedDeps | undefined;
	try {
		await migrate(database.connectionString);
		const owned = await createDeps(config, database.connectionString);
		opened = owned;
		await seedCatalogue(owned.deps.db);
		if (config.seed === "demo") await fillDemo(owned.deps, say);
		await owned.start();
		if (config.adminEmail) await grantFirstAdmin(owned.deps.db, config.adminEmail);
		return {
			...owned,
			close: async () => {
				await owned.close();
				await database.stop();
			},
		};
	} catch (error) {
		await opened?.close();
		await database.stop();
		throw error;
	}
}

/** Over a connection of its own: building an index may take longer than a page would wait. */
async function migrate(connectionString: string): Promise<void> {
	const { pool, close } = connectDatabase({ connectionString, max: 1 });
	try {
		await migrateDatabase(pool);
	} finally {
		await close();
	}
}

/** Fills an empty database. The demo's code is loaded only then: a server does not carry it along. */
async function fillDemo(deps: Deps, say: (line: string) => void): Promise<void> {
	const { rows } = await deps.db.execute(sql`select from users limit 1`);
	if (rows.length > 0) return;
	say("Filling the demo: people, listings, chats and trades. This happens once.");
	const { seedDemo } = await import("#db/demo/seed-demo.server.ts");
	await seedDemo(deps);
	if (!/\/\/(localhost|127\.0\.0\.1)(:|$)/.test(deps.config.publicUrl)) {
		say(
			"The demo's accounts, an admin among them, have a password that everyone can read. Use SEED=none in public.",
		);
	}
}

/** Runs Reino as a server process until a signal ends it. */
export async function runServer(): Promise<void> {
	const config = configOrExit();
	const say = (line: string) => console.log(line);
	const backend = await startBackend(config, say);
	const app: App = createApp(backend.deps);
	const server = createHttpServer(app);
	const realtime = await attachRealtime(server, backend.deps);
	const port = await listen(server, config.port, config.host).catch(async (error: unknown) => {
		await realtime.close();
		await backend.close();
		console.error(whyNotListening(error, config.port));
		process.exit(1);
	});
	say(`Reino is open at http://localhost:${port}`);
	stopOnSignals(async () => {
		await realtime.close();
		await closeServer(server);
		await backend.close();
	});
}

function whyNotListening(error: unknown, port: number): string {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	if (code === "EADDRINUSE") return `Port ${port} is in use. Stop what uses it, or choose another with PORT.`;
	return `Reino cannot listen on port ${port}: ${error instanceof Error ? error.message : error}`;
}
