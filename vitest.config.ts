import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const databaseServer = "./tests/database-server.ts";

/** The built app's packages and the sources that a test imports beside it have to choose the same build of React. */
const production = { NODE_ENV: "production" };

/** Files that do little but wait. */
const waiting = ["/message-mail.test.ts", "/auth-guessing.test.ts", "/auth-alike.test.ts"];

/** What does little but wait begins first: at the end, nothing would be left to run beside it. */
class WaitingFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const waits = ({ moduleId }: TestSpecification) => waiting.some((name) => moduleId.endsWith(name));
		const sorted = await super.sort(files);
		return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
	}
}

export default defineConfig({
	// The one way to write elements that both builds of React know.
	oxc: { jsx: { runtime: "automatic", development: false } },
	test: {
		sequence: { sequencer: WaitingFirst },
		// Three times as many as a small machine has cores: much of the time, a test waits for the database or a server.
		maxWorkers: 6,
		// Where something is waited for, a busy machine may take long; where it comes, nobody waits.
		expect: { poll: { timeout: 30_000 } },
		// Files share a worker's modules, which keep nothing between tests; loading them anew took a third of the time.
		isolate: false,
		// Styles that the server reads as text; all others play no part in tests.
		css: { include: /\?raw$/ },
		projects: [
			{
				test: {
					name: "unit",
					include: [
						"app/**/*.test.{ts,tsx}",
						"art/**/*.test.ts",
						"db/**/*.test.ts",
						"scripts/**/*.test.ts",
						"server/**/*.test.ts",
						"tests/*.test.ts",
					],
					exclude: ["**/*.server.test.ts"],
					// Nothing is waited for here: more would only load the same modules again.
					maxWorkers: 2,
					// Huge pictures are among what is tested, on machines that do other things too.
					testTimeout: 180_000,
				},
			},
			{
				test: {
					name: "database",
					// After the other, whose number of workers is another.
					sequence: { groupOrder: 1 },
					env: production,
					include: ["{app,db,server,tools/scale}/**/*.server.test.ts", "tests/{routes,faults}/**/*.test.ts"],
					globalSetup: databaseServer,
					// Thousands of rows are written, whole servers started and killed, on machines that do other things too.
					testTimeout: 180_000,
					hookTimeout: 180_000,
				},
			},
			{
				test: {
					name: "cluster",
					env: production,
					include: ["tools/cluster/**/*.test.ts"],
					globalSetup: databaseServer,
					// Several servers each, which take the whole machine.
					testTimeout: 180_000,
					hookTimeout: 180_000,
					fileParallelism: false,
				},
			},
			{
				test: {
					name: "browsers",
					env: production,
					include: ["tests/browsers/**/*.test.ts"],
					// Whole journeys, in browsers that take seconds to start, on machines that do other things too.
					testTimeout: 600_000,
					hookTimeout: 180_000,
					fileParallelism: false,
				},
			},
		],
	},
});
