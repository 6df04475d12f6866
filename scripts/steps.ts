import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Counts, countsTo, describeFailures, type Outcome, summary } from "./outcome.ts";

export const root = join(import.meta.dirname, "..");
const bin = (...path: string[]) => join(root, "node_modules", ...path);

/**
 * Gives the tests one temporary folder for everything, compiled scripts too, removed at the end however the tests ended.
 * @param work gets the folder, which `tmpdir()` answers from now on, here and in every child
 */
export async function inTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "reino-run-"));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(folder, 0o711);
	process.env.TMPDIR = folder;
	// Hundreds of processes load the same packages: what V8 made of them is kept for the next.
	process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
	try {
		await work(folder);
	} finally {
		// A database whose tests were interrupted may still be writing its last page.
		await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
	}
}

/** Runs a program that only says yes or no, such as the linter: it counts as one test. */
async function runGate(name: string, args: readonly string[]): Promise<Outcome> {
	const { code, seconds, output } = await runNode(name, args, {}, "at the end");
	const isGood = code === 0;
	return {
		name,
		passed: isGood ? 1 : 0,
		skipped: 0,
		failures: isGood ? [] : [{ name, error: output }],
		seconds,
	};
}

export const lint = () =>
	runGate("lint", [bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings"]);

/** Route types are generated first: the compiler reads them. */
export async function types(): Promise<Outcome> {
	const typegen = await runGate("route types", [bin("@react-router", "dev", "bin.cjs"), "typegen"]);
	if (typegen.failures.length > 0) return typegen;
	return runGate("types", [bin("typescript", "bin", "tsc"), "--noEmit"]);
}

/**
 * Runs some projects of `vitest.config.ts`, or all of them.
 * @param folder where its counts are written
 * @param paths parts of the paths of the files that are run, when not all are
 * @param environment variables on top of our own
 */
export function vitest(
	name: string,
	folder: string,
	{
		projects = [],
		paths = [],
		environment = {},
	}: { projects?: string[]; paths?: string[]; environment?: Record<string, string> } = {},
): Promise<Outcome> {
	const args = [
		bin("vitest", "vitest.mjs"),
		"run",
		...paths,
		...projects.flatMap((project) => ["--project", project]),
		"--reporter=default",
		`--reporter=${join(root, "scripts", "vitest-reporter.ts")}`,
	];
	return runTests(name, folder, args, environment);
}

/**
 * Runs journeys in the browser.
 * @param projects of `playwright.config.ts`
 * @param paths parts of the paths of the files that are run, when not all are
 * @param environment variables on top of our own
 */
export function playwright(
	name: string,
	folder: string,
	{
		projects,
		paths = [],
		environment = {},
	}: { projects: string[]; paths?: string[]; environment?: Record<string, string> },
): Promise<Outcome> {
	const args = [
		bin("@playwright", "test", "cli.js"),
		"test",
		...paths,
		...projects.map((project) => `--project=${project}`),
	];
	return runTests(name, folder, args, environment);
}

/** Runs a runner of tests whose reporter writes its counts. */
async function runTests(
	name: string,
	folder: string,
	args: readonly string[],
	environment: Record<string, string>,
): Promise<Outcome> {
	const file = join(folder, `${name.replaceAll(" ", "-")}.json`);
	const { code, seconds } = await runNode(name, args, { ...environment, ...countsTo(file) }, "at once");
	const counts: Counts | null = JSON.parse(await readFile(file, "utf8").catch(() => "null"));
	const { passed = 0, skipped = 0, failures = [] } = counts ?? {};
	if (failures.length > 0 || (code === 0 && passed > 0)) return { name, passed, skipped, failures, seconds };
	const failure = { name, error: `It ended with ${code} after ${passed} tests, and named none that failed.` };
	return { name, passed, skipped, failures: [failure], seconds };
}

/** Prints what failed and why, a line for each step and the sum, and sets the exit code. */
export function report(outcomes: readonly Outcome[]): void {
	console.log("");
	for (const line of describeFailures(outcomes)) console.log(line);
	for (const outcome of outcomes) {
		console.log(`${outcome.name.padEnd(24)} ${summary([outcome])} (${Math.round(outcome.seconds)} s)`);
	}
	console.log(summary(outcomes));
	const isGood =
		outcomes.some(({ passed }) => passed > 0) &&
		outcomes.every(({ passed, skipped, failures }) => failures.length === 0 && passed + skipped > 0);
	process.exitCode = isGood ? 0 : 1;
}

/** @param shown what the child prints is shown at once, or at its end, so that it is not mixed with another's */
function runNode(
	name: string,
	args: readonly string[],
	environment: Record<string, string>,
	shown: "at once" | "at the end",
): Promise<{ code: number; seconds: number; output: string }> {
	if (shown === "at once") console.log(`\n── ${name}`);
	const begun = Date.now();
	const stdout = shown === "at once" ? "inherit" : "pipe";
	const child = spawn(process.execPath, args, {
		cwd: root,
		env: { ...process.env, ...environment },
		stdio: ["ignore", stdout, stdout],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.setEncoding("utf8").on("data", (text) => (output += text));
	// A terminal reaches the child by itself; a plain kill reaches only us.
	const passOn = () => child.kill("SIGTERM");
	process.once("SIGTERM", passOn);
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("close", (code) => {
			process.off("SIGTERM", passOn);
			if (shown === "at the end") console.log(`\n── ${name}\n${output.trim()}`);
			resolve({ code: code ?? 1, seconds: (Date.now() - begun) / 1000, output });
		});
	});
}
