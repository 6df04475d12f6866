import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lint, report, types, vitest } from "./steps.ts";

// The fast half of the tests: nothing here needs a database or a browser.
const folder = await mkdtemp(join(tmpdir(), "reino-check-"));
try {
	report([await lint(), await types(), await vitest("unit", folder)]);
} finally {
	await rm(folder, { recursive: true });
}
