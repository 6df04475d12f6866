import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lint, type Outcome, playwright, report, types, vitest } from "./steps.ts";
import { startSystemPostgres } from "./system-postgres.ts";

// Everything, fastest first; one step that fails does not hide what the others would say.
const folder = await mkdtemp(join(tmpdir(), "reino-tests-"));
const outcomes: Outcome[] = [];
let isInterrupted = false;
process.on("SIGINT", interrupt);
process.on("SIGTERM", interrupt);

const steps = [
	lint,
	types,
	() => vitest("unit", folder),
	() => vitest("database", folder),
	databaseOnSystemPostgres,
	() => vitest("routes", folder),
	() => vitest("faults", folder),
	() => playwright(folder),
];
try {
	for (const step of steps) {
		if (isInterrupted) break;
		const outcome = await step();
		if (outcome) outcomes.push(outcome);
	}
} finally {
	await rm(folder, { recursive: true });
}
report(outcomes);
if (isInterrupted) process.exitCode = 130;

/** The same suite on the PostgreSQL of the system, where there is one: an operator may well run that. */
async function databaseOnSystemPostgres(): Promise<Outcome | null> {
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
