import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";

/** What one step of the tests came to. */
export interface Outcome {
	name: string;
	passed: number;
	failed: number;
	skipped: number;
	seconds: number;
	/** What failed, by file and name, where the step can tell. */
	failures?: readonly string[];
	/** What failed at first and passed when it was tried once more. */
	secondTries?: readonly string[];
}

export const root = join(import.meta.dirname, "..");
const bin = (...path: string[]) => join(root, "node_modules", ...path);

const vitestReport = z.object({
	numPassedTests: z.number(),
	numPendingTests: z.number(),
	numTodoTests: z.number(),
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			assertionResults: z.array(
				z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
			),
		}),
	),
});
const playwrightSuite = z.object({
	specs: z.array(
		z.object({
			title: z.string(),
			file: z.string(),
			tests: z.array(z.object({ status: z.enum(["expected", "unexpected", "flaky", "skipped"]) })),
		}),
	),
	get suites() {
		return z.array(playwrightSuite).default([]);
	},
});
const playwrightReport = z.object({
	suites: z.array(playwrightSuite),
	stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/**
 * Gives the tests one temporary folder for everything, removed at the end however the tests ended.
 * @param work gets the folder, which `tmpdir()` answers from now on, here and in every child
 */
export async function inTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "reino-run-"));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(folder, 0o711);
	process.env.TMPDIR = folder;
	try {
		await work(folder);
	} finally {
		// A database whose tests were interrupted may still be writing its last page.
		await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
	}
}

/** Runs a program that only says yes or no, such as the linter: it counts as one test. */
export async function runGate(name: string, args: readonly string[]): Promise<Outcome> {
	const { code, seconds } = await runNode(name, args, {});
	return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, seconds };
}

export const lint = () =>
	runGate("lint", [bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings"]);

/** Route types are generated first: the compiler reads them. */
export async function types(): Promise<Outcome> {
	const typegen = await runGate("route types", [bin("@react-router", "dev", "bin.cjs"), "typegen"]);
	if (typegen.failed > 0) return typegen;
	return runGate("types", [bin("typescript", "bin", "tsc"), "--noEmit"]);
}

/**
 * Runs one project of `vitest.config.ts`.
 * @param folder where its report is written
 * @param environment variables on top of our own
 */
export async function vitest(
	project: string,
	folder: string,
	{ name = project, environment = {} }: { name?: string; environment?: Record<string, string> } = {},
): Promise<Outcome> {
	const file = join(folder, `${name.replaceAll(" ", "-")}.json`);
	const args = [
		"run",
		"--project",
		project,
		"--reporter=default",
		"--reporter=json",
		`--outputFile.json=${file}`,
	];
	const { code, seconds } = await runNode(name, [bin("vitest", "vitest.mjs"), ...args], environment);
	const report = vitestReport.safeParse(await readJson(file));
	if (!report.success) return broken(name, seconds);
	const { numPassedTests: passed, numPendingTests, numTodoTests } = report.data;
	const failures = listFailures(report.data);
	const failed = Math.max(failures.length, code === 0 && passed > 0 ? 0 : 1);
	const skipped = numPendingTests + numTodoTests;
	return { name, passed, failed, skipped, seconds, failures, secondTries: listSecondTries(report.data) };
}

/** A file that cannot be loaded fails without any failed test. */
function listFailures({ testResults }: z.infer<typeof vitestReport>): string[] {
	return testResults.flatMap(({ name, status, assertionResults }) => {
		const file = relative(root, name);
		const failed = assertionResults.filter((test) => test.status === "failed");
		if (failed.length === 0 && status === "failed") return [file];
		return failed.map(({ fullName }) => `${file} › ${fullName}`);
	});
}

/** A test that passed keeps what its first try failed on. */
function listSecondTries({ testResults }: z.infer<typeof vitestReport>): string[] {
	return testResults.flatMap(({ name, assertionResults }) =>
		assertionResults
			.filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
			.map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
	);
}

/** Runs the journeys in the browser. */
export async function playwright(folder: string): Promise<Outcome> {
	const file = join(folder, "e2e.json");
	const args = [bin("@playwright", "test", "cli.js"), "test"];
	const { code, seconds } = await runNode("e2e", args, { REINO_E2E_REPORT: file });
	const report = playwrightReport.safeParse(await readJson(file));
	if (!report.success) return broken("e2e", seconds);
	const { expected, unexpected, flaky, skipped } = report.data.stats;
	const passed = expected + flaky;
	const failed = Math.max(unexpected, code === 0 && passed > 0 ? 0 : 1);
	const specs = listSpecs(report.data.suites);
	const named = (wanted: "unexpected" | "flaky") =>
		specs
			.filter(({ tests }) => tests.some(({ status }) => status === wanted))
			.map(({ file, title }) => `${file} › ${title}`);
	const failures = named("unexpected");
	return { name: "e2e", passed, failed, skipped, seconds, failures, secondTries: named("flaky") };
}

/** Those of a file itself and those of its `describe`s. */
function listSpecs(
	suites: readonly z.infer<typeof playwrightSuite>[],
): z.infer<typeof playwrightSuite>["specs"] {
	return suites.flatMap(({ specs, suites: inner }) => [...specs, ...listSpecs(inner)]);
}

/** The last line that a person, or a machine, looks for. */
export function summary(outcomes: readonly Outcome[]): string {
	const sum = (key: "passed" | "failed" | "skipped") =>
		outcomes.reduce((total, outcome) => total + outcome[key], 0);
	const skipped = sum("skipped");
	return `${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Prints what failed or wanted a second try, a line for each step and the sum, and sets the exit code. */
export function report(outcomes: readonly Outcome[]): void {
	console.log("");
	for (const { name, secondTries = [] } of outcomes)
		for (const test of secondTries) console.log(`~ ${name}: ${test} (failed at first)`);
	for (const { name, failures = [] } of outcomes)
		for (const failure of failures) console.log(`✗ ${name}: ${failure}`);
	for (const outcome of outcomes) {
		console.log(`${outcome.name.padEnd(24)} ${summary([outcome])} (${Math.round(outcome.seconds)} s)`);
	}
	console.log(summary(outcomes));
	const isGood = outcomes.length > 0 && outcomes.every(({ passed, failed }) => failed === 0 && passed > 0);
	process.exitCode = isGood ? 0 : 1;
}

function runNode(
	name: string,
	args: readonly string[],
	environment: Record<string, string>,
): Promise<{ code: number; seconds: number }> {
	console.log(`\n── ${name}`);
	const begun = Date.now();
	const child = spawn(process.execPath, args, {
		cwd: root,
		env: { ...process.env, ...environment },
		stdio: ["ignore", "inherit", "inherit"],
	});
	// A terminal reaches the child by itself; a plain kill reaches only us.
	const passOn = () => child.kill("SIGTERM");
	process.once("SIGTERM", passOn);
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("exit", (code) => {
			process.off("SIGTERM", passOn);
			resolve({ code: code ?? 1, seconds: (Date.now() - begun) / 1000 });
		});
	});
}

function broken(name: string, seconds: number): Outcome {
	return { name, passed: 0, failed: 1, skipped: 0, seconds };
}

async function readJson(file: string): Promise<unknown> {
	return JSON.parse(await readFile(file, "utf8").catch(() => "null"));
}
