import { inTemporaryFolder, lint, type Outcome, playwright, report, types, vitest } from "./steps.ts";
import { startSystemPostgres } from "./system-postgres.ts";

// Everything, fastest first; one step that fails does not hide what the others would say.
const outcomes: Outcome[] = [];
let isInterrupted = false;
process.on("SIGINT", interrupt);
process.on("SIGTERM", interrupt);

await inTemporaryFolder(async (folder) => {
	const steps = [
		lint,
		types,
		() => vitest("unit", folder),
		() => vitest("database", folder),
		() => databaseOnSystemPostgres(folder),
		() => vitest("routes", folder),
		() => vitest("faults", folder),
		() => playwright(folder),
	];
	for (const step of steps) {
		if (isInterrupted) break;
		const outcome = await step();
		if (outcome) outcomes.push(outcome);
	}
});
report(outcomes);
if (isInterrupted) process.exitCode = 130;

/** The same suite on the PostgreSQL of the system, where there is one: an operator may well run that. */
async function databaseOnSystemPostgres(folder: string): Promise<Outcome | null> {
	const server = await startSystemPostgres();
	if (!server) return null;
	try {
		const environment = { TEST_DATABASE_URL: server.connectionString };
		return await vitest("database", folder, { name: `database on ${server.version}`, environment });
	} finally {
		await server.stop();
	}
}

function interrupt(): void {
	isInterrupted = true;
}
