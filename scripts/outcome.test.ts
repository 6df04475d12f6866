import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeFailures, type Outcome, summary } from "./outcome.ts";

const step: Outcome = { name: "tests", passed: 3, skipped: 0, failures: [], seconds: 1 };
const failing = (...names: string[]): Outcome => ({
	...step,
	failures: names.map((name) => ({
		name,
		error: [
			"\u001b[31mError\u001b[39m: expected 1 to be 2",
			"",
			"    at node_modules/vitest/run.js:1:2",
			`    at a (${name}.ts:3:4)`,
			"    at b (x.ts:5:6)",
		].join("\n"),
	})),
});

test("the last line adds up every step", () => {
	expect(summary([step, failing("a")])).toBe("6 passed, 1 failed");
	expect(summary([{ ...step, skipped: 2 }])).toBe("3 passed, 0 failed, 2 skipped");
});

test("each failed test is told with what is wrong and where, many of them in few lines", () => {
	expect(describeFailures([step, failing("a")])).toEqual([
		"✗ tests: a",
		"    Error: expected 1 to be 2",
		"        at a (a.ts:3:4)",
	]);
	const many = describeFailures([failing(...Array.from({ length: 40 }, (_, index) => `test ${index}`))]);
	expect(many.filter((line) => line.startsWith("✗ "))).toHaveLength(40);
	expect(many).toHaveLength(80);
});

/** Runs `.ci/run` with an `npm` that prints this for `npm test`, and five good tests for `npm run test:long`. */
function runCi(printed: readonly string[], code: number): { lines: string[]; code: number | null } {
	const folder = mkdtempSync(join(tmpdir(), "reino-ci-"));
	try {
		writeFileSync(join(folder, "printed"), `${printed.join("\n")}\n`);
		const npm = `#!/bin/sh\n[ "$1" = test ] || { echo "5 passed, 0 failed"; exit 0; }\ncat ${folder}/printed\nexit ${code}\n`;
		writeFileSync(join(folder, "npm"), npm, { mode: 0o755 });
		const { stdout, status } = spawnSync(join(import.meta.dirname, "..", ".ci", "run"), {
			env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
			encoding: "utf8",
		});
		const ended = stdout.lastIndexOf("5 passed, 0 failed\n") + "5 passed, 0 failed\n".length;
		return { lines: stdout.slice(ended).trim().split("\n"), code: status };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

test("a continuous run ends with what failed and the sum of all commands", () => {
	expect(runCi(["3 passed, 0 failed"], 0)).toEqual({ lines: ["8 passed, 0 failed"], code: 0 });
	const failures = describeFailures([failing("a")]);
	expect(runCi(["much", ...failures, "tests   3 passed, 1 failed (1 s)", "3 passed, 1 failed"], 1)).toEqual({
		lines: ["── what failed", "", ...failures, "8 passed, 1 failed"],
		code: 1,
	});
});

test("a continuous run whose build fails ends with its last words", () => {
	expect(runCi(["Building Reino.", "no such file"], 1)).toEqual({
		lines: [
			"── what failed",
			"",
			"✗ npm test",
			"    Building Reino.",
			"    no such file",
			"5 passed, 1 failed",
		],
		code: 1,
	});
});
