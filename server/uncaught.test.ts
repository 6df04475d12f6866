import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const script = `
	import { DrizzleQueryError } from "drizzle-orm/errors";
	import { createLog } from "#app/platform/log.server.ts";
	import { exitOnUncaught } from "#server/uncaught.ts";
	exitOnUncaught(createLog("error"));
	Promise.reject(new DrizzleQueryError("select $1", ["clave-larga"]));
	setInterval(() => {}, 1_000);
`;

it("ends the process at an error that nobody caught, and says which without its values", () => {
	const cwd = join(import.meta.dirname, "..");
	const child = spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd, encoding: "utf8" });
	expect(child.status).toBe(1);
	expect(JSON.parse(child.stdout)).toMatchObject({ err: { type: "DrizzleQueryError", query: "select $1" } });
	expect(child.stdout + child.stderr).not.toContain("clave-larga");
});
