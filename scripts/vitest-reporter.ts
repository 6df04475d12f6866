import { relative } from "node:path";
import type { TestError } from "vitest";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import { type Failure, writeCounts } from "./outcome.ts";

/** Counts the tests of a run of Vitest; what failed outside any test counts as failed too. */
export default class CountsReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
		const tests = modules.flatMap((module) => [...module.children.allTests()]);
		const count = (state: string) => tests.filter((test) => test.result().state === state).length;
		writeCounts({
			passed: count("passed"),
			skipped: count("skipped"),
			failures: [
				...modules.flatMap(listFailures),
				...unhandled.map((error) => ({ name: "an error outside any test", error: say([error]) })),
			],
		});
	}
}

/** A file or a group of tests may fail without any failed test: in loading, or in a hook. */
function listFailures(module: TestModule): Failure[] {
	const file = relative(process.cwd(), module.moduleId);
	const suites = [...module.children.allSuites()];
	const tests = [...module.children.allTests("failed")];
	return [
		{ name: file, error: say(module.errors()) },
		...suites.map((suite) => ({ name: `${file} › ${suite.fullName}`, error: say(suite.errors()) })),
	]
		.filter(({ error }) => error !== "")
		.concat(
			tests.map((test) => ({ name: `${file} › ${test.fullName}`, error: say(test.result().errors ?? []) })),
		);
}

/** What is wrong and why, the difference where two values were compared, and where. */
function say(errors: readonly (SerializedError & Partial<TestError>)[]): string {
	return errors
		.map(({ name, message, cause, diff = "", stack = "" }) => {
			const why = cause ? `because of ${say([cause])}` : "";
			return [`${name}: ${message}`, diff, why, stack].join("\n");
		})
		.join("\n");
}
