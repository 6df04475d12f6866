import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { startEmbeddedPostgres } from "#app/platform/database/embedded.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { describeDatabase } from "./describe.server.ts";

/** Writes docs/data-model.md from a database that is migrated for it and thrown away. */
const folder = await mkdtemp(join(tmpdir(), "reino-data-model-"));
// The account that runs PostgreSQL for root has to pass through.
await chmod(folder, 0o711);
const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: () => {} });
const { pool, close } = connectDatabase({ connectionString: server.connectionString, max: 1 });
try {
	await migrateDatabase(pool);
	await writeFile("docs/data-model.md", await describeDatabase(pool));
} finally {
	await close();
	await server.stop();
	await rm(folder, { recursive: true, force: true });
}
