import { defineConfig } from "vitest/config";

const databaseServer = "./tests/database-server.ts";

/** The built app's packages and the sources that a test imports beside it have to choose the same build of React. */
const production = { NODE_ENV: "production" };

/** What asks how PostgreSQL would answer, with so many rows that it has to choose. */
const plans = "app/**/queries-plans.server.test.ts";

export default defineConfig({
	// The one way to write elements that both builds of React know.
	oxc: { jsx: { runtime: "automatic", development: false } },
	test: {
		// Three times as many as a small machine has cores: much of the time, a test waits for the database or a server.
		maxWorkers: 6,
		// Where something is waited for, a busy machine may take long; where it comes, nobody waits.
		expect: { poll: { timeout: 60_000 } },
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
						"db/**/*.test.ts",
						"scripts/**/*.test.ts",
						"server/**/*.test.ts",
						"tests/*.test.ts",
					],
					exclude: ["**/*.{server,database}.test.ts"],
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
					include: ["{app,db,server}/**/*.{server,database}.test.ts", "tests/routes/**/*.test.ts"],
					exclude: [plans],
					globalSetup: databaseServer,
					// Thousands of rows are written, on machines that do other things too.
					testTimeout: 180_000,
					hookTimeout: 180_000,
				},
			},
			{
				test: {
					name: "faults",
					// After the others, with as many servers as leave each other the time that is measured here.
					sequence: { groupOrder: 2 },
					maxWorkers: 3,
					env: production,
					include: [plans, "tools/scale/**/*.server.test.ts", "tests/{faults,commands}/**/*.test.ts"],
					globalSetup: databaseServer,
					// Whole servers are started and killed, on machines that do other things too.
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
