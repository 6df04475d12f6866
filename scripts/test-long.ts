import { firefox } from "#tests/browsers/firefox.ts";
import { webkit } from "#tests/browsers/webkit.ts";
import { findProxy } from "#tests/caddy.ts";
import type { Outcome } from "./outcome.ts";
import { inTemporaryFolder, playwright, report, vitest } from "./steps.ts";
import { startSystemPostgres } from "./system-postgres.ts";

/** What one step runs, and null where the machine lacks a program for it. */
type Step = (folder: string) => Promise<Outcome | null>;

/**
 * What takes longer than a person waits for `npm test`, or a program that not every machine has. `npm run test:long` runs
 * all of it, with names behind `--` those steps alone.
 */
const steps: Record<string, Step> = {
	// Kills, races by the thousand, floods, query plans, and the commands of an operator as processes of their own.
	faults: (folder) => vitest("faults", folder, { projects: ["faults"] }),
	corpus: (folder) =>
		vitest("lists as people send them", folder, {
			projects: ["database"],
			paths: ["list-corpus"],
			environment: { LIST_CORPUS: "seen" },
		}),
	journeys: (folder) => playwright("further journeys", folder, { projects: ["long"] }),
	// Several nodes at work behind the proxy of deploy/, over https.
	cluster: (folder) => vitest("cluster", folder, { projects: ["cluster"] }),
	https: journeyOverHttps,
	compatibility: databaseOfTheSystem,
	browsers: otherBrowsers,
};

/** The main job as it is deployed: by the configuration that operators copy, over https and wss. */
async function journeyOverHttps(folder: string): Promise<Outcome | null> {
	if (!findProxy()) return null;
	return playwright("journey over https", folder, {
		projects: ["journeys"],
		paths: ["journey.spec.ts"],
		environment: { REINO_E2E_TLS: "1" },
	});
}

/** Commands, queries and tables on the PostgreSQL of the system: an operator may run an older version than ours. */
async function databaseOfTheSystem(folder: string): Promise<Outcome | null> {
	const server = await startSystemPostgres();
	if (!server) return null;
	const environment = { TEST_DATABASE_URL: server.connectionString };
	try {
		const which = { projects: ["database"], paths: [".server.test.ts", ".database.test.ts"], environment };
		return await vitest(`database on ${server.version}`, folder, which);
	} finally {
		await server.stop();
	}
}

/** The main job in the engines that people have beside Chromium. */
async function otherBrowsers(folder: string): Promise<Outcome | null> {
	const missing = [firefox, webkit].filter((engine) => !engine.isHere());
	for (const { name, packages } of missing) console.log(`Not tried in ${name}: apt-get install ${packages}`);
	return missing.length < 2 ? vitest("browsers", folder, { projects: ["browsers"] }) : null;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in steps));
if (unknown.length > 0) throw new Error(`No step is called ${unknown}: ${Object.keys(steps).join(", ")}`);

await inTemporaryFolder(async (folder) => {
	const outcomes: Outcome[] = [];
	for (const [name, run] of Object.entries(steps)) {
		if (names.length > 0 && !names.includes(name)) continue;
		const outcome = await run(folder);
		outcomes.push(outcome ?? { name, passed: 0, skipped: 1, failures: [], seconds: 0 });
	}
	report(outcomes);
});
