import type { FullConfig, Reporter, Suite, TestError } from "@playwright/test/reporter";
import { type Failure, writeCounts } from "./outcome.ts";

/** Counts the tests of a run of Playwright; what failed outside any test counts as failed too. */
export default class CountsReporter implements Reporter {
	private all: Suite | undefined;
	private readonly outside: Failure[] = [];

	onBegin(_config: FullConfig, all: Suite): void {
		this.all = all;
	}

	onError(error: TestError): void {
		this.outside.push({ name: "an error outside any test", error: say([error]) });
	}

	onEnd(): void {
		const tests = this.all?.allTests() ?? [];
		const failed = tests.filter((test) => test.outcome() === "unexpected" || test.outcome() === "flaky");
		writeCounts({
			passed: tests.filter((test) => test.outcome() === "expected").length,
			skipped: tests.filter((test) => test.outcome() === "skipped").length,
			failures: [
				...failed.map((test) => ({
					// The first two are nothing and the project; the file has its path below the folder.
					name: `tests/e2e/${test.titlePath().slice(2).join(" › ")}`,
					error: say(test.results.flatMap(({ errors }) => errors)),
				})),
				...this.outside,
			],
		});
	}
}

const say = (errors: readonly TestError[]) =>
	errors.map(({ message = "", value = "", stack = "" }) => [message, value, stack].join("\n")).join("\n");
