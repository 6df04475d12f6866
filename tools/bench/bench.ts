import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureAdminLists } from "./admin-lists.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { measureCards } from "./cards.ts";
import { measureChat, measureSockets } from "./chat.ts";
import { measureContention } from "./contention.ts";
import { BenchDatabases } from "./database.ts";
import { measureFiles } from "./files.ts";
import { measureHeldUploads, measureReadFloods } from "./floods.ts";
import type { Outcome } from "./goals.ts";
import { measureDepth, measureGrowth } from "./growth.ts";
import { measureLists } from "./lists.ts";
import { measureMatches } from "./matches.ts";
import { measureMatching } from "./matching.ts";
import { measureMemory } from "./memory.ts";
import { measureNodes } from "./nodes.ts";
import { measureOffers } from "./offers.ts";
import { type Options, readOptions, usage } from "./options.ts";
import { measurePages } from "./pages.ts";
import { measureProfiles } from "./profiles.ts";
import { measureScripts } from "./script-size.ts";
import { measureShowcases } from "./showcases.ts";
import { measureSuggestions } from "./suggestions.ts";
import { renderTable } from "./table.ts";

/** Every benchmark with the rows that it fills. */
const benchmarks: readonly { ids: readonly string[]; measure: (setup: BenchSetup) => Promise<Outcome> }[] = [
	{ ids: ["P6"], measure: measureScripts },
	{ ids: ["P1", "P2", "P3"], measure: measurePages },
	{ ids: ["P4"], measure: measureGrowth },
	{ ids: ["P5"], measure: measureDepth },
	{ ids: ["P12"], measure: measureSuggestions },
	{ ids: ["P17", "P18", "P20"], measure: measureMatches },
	{ ids: ["P18"], measure: measureMatching },
	{ ids: ["P19"], measure: measureFiles },
	{ ids: ["P20", "P23"], measure: measureLists },
	{ ids: ["P24"], measure: measureOffers },
	{ ids: ["P13"], measure: measureShowcases },
	{ ids: ["P13"], measure: measureProfiles },
	{ ids: ["ADMIN"], measure: measureAdminLists },
	{ ids: ["P8"], measure: measureChat },
	{ ids: ["P9"], measure: measureSockets },
	{ ids: ["P10"], measure: measureContention },
	{ ids: ["P11"], measure: measureMemory },
	{ ids: ["P14"], measure: measureCards },
	{ ids: ["P16"], measure: measureNodes },
	{ ids: ["F1"], measure: measureHeldUploads },
	{ ids: ["F2"], measure: measureReadFloods },
];

async function main(options: Options): Promise<void> {
	await using cleanUp = new AsyncDisposableStack();
	endOnSignal(cleanUp);
	const databases = cleanUp.use(await BenchDatabases.open(options.keep));
	const temporary = async () => {
		const folder = await mkdtemp(join(tmpdir(), "reino-bench-"));
		cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
		return folder;
	};
	const setup: BenchSetup = { databases, quick: options.quick, sizes: options.listings, temporary };
	const outcomes: Outcome[] = [];
	const failures: string[] = [];
	for (const { ids, measure } of benchmarks) {
		if (options.only.size > 0 && !ids.some((id) => options.only.has(id))) continue;
		console.error(`Measuring ${ids.join(", ")}`);
		await measure(setup).then(
			(outcome) => outcomes.push(outcome),
			(error: unknown) => {
				console.error(error);
				failures.push(ids.join(", "));
			},
		);
	}
	console.log(`\n${renderTable(outcomes)}`);
	if (failures.length === 0) return;
	console.log(`\nNot measured: ${failures.join(", ")}`);
	process.exitCode = 1;
}

/** Ctrl-C ends everything that was started; children of other kinds end when their channel does. */
function endOnSignal(cleanUp: AsyncDisposableStack): void {
	for (const signal of ["SIGINT", "SIGTERM"] as const) {
		process.once(signal, () => {
			cleanUp.disposeAsync().finally(() => process.exit(130));
		});
	}
}

if (process.argv.includes("--help")) console.log(usage);
else await main(readOptions(process.argv.slice(2)));
