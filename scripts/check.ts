import { inTemporaryFolder, lint, report, types, vitest } from "./steps.ts";

// The fast half of the tests: nothing here needs a database or a browser.
await inTemporaryFolder(async (folder) => {
	report(await Promise.all([lint(), types(), vitest("unit", folder, { projects: ["unit"] })]));
});
