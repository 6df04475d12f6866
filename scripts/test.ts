import type { Outcome } from "./outcome.ts";
import { inTemporaryFolder, lint, playwright, report, types, vitest } from "./steps.ts";

/** What takes longer is run by `npm run test:long`. */
const projects = ["unit", "database"];

// One step that fails does not hide what the others would say.
const outcomes: Outcome[] = [];
let isInterrupted = false;
process.on("SIGINT", interrupt);
process.on("SIGTERM", interrupt);

await inTemporaryFolder(async (folder) => {
	// Half of the time a test waits for its database or server: lint and types have the processor then.
	outcomes.push(...(await Promise.all([lint(), types(), vitest("tests", folder, { projects })])));
	if (!isInterrupted) outcomes.push(await playwright("e2e", folder, { projects: ["journeys"] }));
});
report(outcomes);
if (isInterrupted) process.exitCode = 130;

function interrupt(): void {
	isInterrupted = true;
}
