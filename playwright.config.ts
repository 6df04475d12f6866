import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "#tests/chromium.ts";

// Workers read this file again and find the answer in the environment.
process.env.REINO_CHROMIUM = await findChromium();

export default defineConfig({
	testDir: "tests/e2e",
	outputDir: "test-results",
	globalSetup: "./tests/e2e/server.ts",
	fullyParallel: true,
	// Twice as many as a small machine has cores: much of the time, a test waits for a socket or an answer.
	workers: 4,
	// A busy machine may take long; only what hangs takes all of it.
	timeout: 180_000,
	expect: { timeout: 30_000 },
	projects: [
		{ name: "journeys", testIgnore: "long/**" },
		// What a person waits for in `npm test` is above; these are run by `npm run test:long`.
		{ name: "long", testMatch: "long/**/*.spec.ts" },
	],
	forbidOnly: true,
	reporter: [["list"], ["./scripts/playwright-reporter.ts"]],
	use: {
		baseURL: process.env.REINO_E2E_URL,
		launchOptions: { executablePath: process.env.REINO_CHROMIUM, args: chromiumFlags },
		timezoneId: "America/Argentina/Buenos_Aires",
		// A trace of everything would cost every test a third of its time; REINO_TRACE=1 keeps those of failures.
		trace: process.env.REINO_TRACE ? "retain-on-failure" : "off",
		screenshot: "only-on-failure",
	},
});
