import { listFiles } from "#tests/sources.ts";
import type { Outcome } from "./outcome.ts";
import { inTemporaryFolder, lint, playwright, report, root, types, vitest } from "./steps.ts";

/** Parts of the paths of tests: `npm test -- lists-add` runs that one alone, of whatever kind it is. */
const names = process.argv.slice(2);
const outcomes: Outcome[] = [];
let isInterrupted = false;
process.on("SIGINT", interrupt);
process.on("SIGTERM", interrupt);

await inTemporaryFolder((folder) => (names.length > 0 ? runNamed(folder) : runAll(folder)));
report(outcomes);
if (isInterrupted) process.exitCode = 130;

/** All but what takes longer, which `npm run test:long` runs. One step that fails does not hide what the others would say. */
async function runAll(folder: string): Promise<void> {
	const projects = ["unit", "database"];
	// Half of the time a test waits for its database or server: lint and types have the processor then.
	outcomes.push(...(await Promise.all([lint(), types(), vitest("tests", folder, { projects })])));
	if (!isInterrupted) outcomes.push(await playwright("e2e", folder, { projects: ["journeys"] }));
}

async function runNamed(folder: string): Promise<void> {
	const found = listFiles(root).filter((file) => names.some((name) => file.includes(name)));
	const tests = found.filter((file) => /\.test\.tsx?$/.test(file));
	const journeys = found.filter((file) => file.endsWith(".spec.ts"));
	if (tests.length + journeys.length === 0) throw new Error(`No test has ${names.join(" or ")} in its path.`);
	if (tests.length > 0) outcomes.push(await vitest("tests", folder, { paths: tests }));
	if (journeys.length > 0 && !isInterrupted)
		outcomes.push(await playwright("e2e", folder, { projects: ["journeys", "long"], paths: journeys }));
}

function interrupt(): void {
	isInterrupted = true;
}
