import { firefox } from "#tests/browsers/firefox.ts";
import { webkit } from "#tests/browsers/webkit.ts";
import { inTemporaryFolder, report, vitest } from "./steps.ts";

// The main job in the engines that people have beside Chromium, in which `npm test` has all journeys.
const missing = [firefox, webkit].filter((engine) => !engine.isHere());
for (const { name, packages } of missing) console.log(`Not tried in ${name}: apt-get install ${packages}`);
if (missing.length < 2) {
	await inTemporaryFolder(async (folder) => {
		report([await vitest("browsers", folder, { projects: ["browsers"] })]);
	});
} else {
	console.log(`0 passed, 0 failed, ${missing.length} skipped`);
}
