import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findSystemProgram } from "#tests/system-program.ts";

const folder = join(import.meta.dirname, "../../deploy/prometheus");
const promtool = findSystemProgram({
	variable: "REINO_PROMTOOL",
	names: ["promtool"],
	package: "prometheus",
});

it.skipIf(!promtool)("Prometheus takes its configuration, and each alert is raised by what it is for", () => {
	const run = (...words: string[]) =>
		execFileSync(promtool ?? "", words, { cwd: folder, encoding: "utf8", stdio: "pipe" });
	expect(run("check", "config", "prometheus.yml")).toContain("SUCCESS");
	expect(run("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
});
