import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";

const dataDir = await mkdtemp(join(tmpdir(), "reino-no-database-"));
// The account that runs PostgreSQL for root has to pass through.
await chmod(dataDir, 0o711);

afterAll(() => rm(dataDir, { recursive: true }));

it.each([
	["admin.ts", ["grant", "ana@example.test"], 2],
	["catalogue.ts", ["import", "db/seeds/data/items/magic.csv"], 2],
	["backup.ts", [join(dataDir, "backup")], 1],
])("%s makes no database where nothing was started, and says what to do", async (script, args, expected) => {
	const child = spawn(process.execPath, [`server/${script}`, ...args], {
		cwd: join(import.meta.dirname, "../.."),
		env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: dataDir },
		stdio: ["ignore", "ignore", "pipe"],
	});
	const [problems, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
	expect(problems).toContain("Reino has no database here yet. Run npm start first");
	expect(code).toBe(expected);
	expect(await readdir(dataDir)).not.toContain("postgres");
});
