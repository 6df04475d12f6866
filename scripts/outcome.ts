import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** A test that failed, by file and name, or what failed outside any test. */
export interface Failure {
	name: string;
	/** As the runner says it; may be long, and empty where it says nothing. */
	error: string;
}

/** What a runner of tests counted. */
export interface Counts {
	passed: number;
	skipped: number;
	failures: readonly Failure[];
}

/** What one step of the tests came to. */
export interface Outcome extends Counts {
	name: string;
	seconds: number;
}

/** The variable that names the file where a runner's reporter writes its `Counts`. */
const variable = "REINO_COUNTS";

export const countsTo = (file: string) => ({ [variable]: file });

/** For a reporter, once all tests have run. */
export function writeCounts(counts: Counts): void {
	const file = process.env[variable];
	if (file) writeFileSync(file, JSON.stringify(counts));
}

/** The last line that a person, or a machine, looks for. */
export function summary(outcomes: readonly Counts[]): string {
	const sum = (count: (counts: Counts) => number) => outcomes.reduce((total, one) => total + count(one), 0);
	const skipped = sum((counts) => counts.skipped);
	const failed = sum((counts) => counts.failures.length);
	return `${sum((counts) => counts.passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * Each failed test with its error, the line that failed among it, in at most about 60 lines for many failures:
 * a machine that runs the tests may show no more than the end of what they print.
 * `.ci/run` knows the lines by their beginnings, `✗ ` and four spaces.
 */
export function describeFailures(outcomes: readonly Outcome[]): string[] {
	const all = outcomes.flatMap(({ name: step, failures }) =>
		failures.map((failure) => ({ step, ...failure })),
	);
	const most = Math.max(1, Math.min(12, Math.floor(60 / Math.max(1, all.length)) - 1));
	return all.flatMap(({ step, name, error }) => [
		`✗ ${step}: ${name}`,
		...shorten(error, most).map((line) => `    ${line}`),
	]);
}

/** The first lines say what is wrong; the first one of our own in the stack says where. */
function shorten(error: string, most: number): string[] {
	const told = stripVTControlCharacters(error)
		.split("\n")
		.map((line) => line.trimEnd().slice(0, 160))
		.filter((line) => line.trim() !== "");
	// A stack repeats what its error says.
	const lines = [...new Set(told)];
	const isFrame = (line: string) => /^\s+at /.test(line);
	const isOurs = (line: string) => /:\d+:\d+\)?$/.test(line) && !/node_modules|node:/.test(line);
	const where = lines.find((line) => isFrame(line) && isOurs(line));
	const said = lines.filter((line) => !isFrame(line));
	if (!where || most < 2) return said.slice(0, most);
	return [...said.slice(0, most - 1), where];
}
