import pg from "pg";
import { startEmbeddedPostgres } from "#app/platform/database/embedded.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { operatorMessage } from "#server/operator-errors.ts";
import { stopOnSignals } from "#server/signals.ts";

/** A process that owns an embedded PostgreSQL and nothing else: the tests beside it kill it in many ways. */
const dataDir = process.argv[2] ?? "";
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined }).catch((error: unknown) => {
	console.error(operatorMessage(error) ?? error);
	process.exit(1);
});

stopOnSignals(createLog("silent"), async () => {
	console.log("stopping");
	// The request that is under way when the signal comes must still get its answer.
	const client = new pg.Client(server.connectionString);
	await client.connect();
	await client.query("SELECT pg_sleep(0.3)");
	await client.end();
	await server.stop();
});
// Keeps the process alive, as the listening server of the app does.
setInterval(() => undefined, 60_000);

console.log(server.connectionString);
