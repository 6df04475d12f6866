import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });

/**
 * The command of a script in `package.json`, to be started as npm starts it. Its shell becomes the program, so that
 * signals to the child reach the program itself.
 */
export function scriptCommand(script: "start" | "dev"): readonly [string, ...string[]] {
	const { scripts } = packageSchema.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
	const command = scripts[script];
	if (!command?.includes("exec ")) throw new Error(`npm run ${script} does not become its program.`);
	return ["/bin/sh", "-c", command];
}

/** What a person's shell may tell a program; the variables that a test runner sets for its tests stay out. */
const ofShell = ["HOME", "LANG", "NODE_COMPILE_CACHE", "TMPDIR", "TZ", "USER"] as const;

/** The environment in which npm runs a script. */
export function scriptEnvironment(): NodeJS.ProcessEnv {
	const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
	return { PATH: path, ...Object.fromEntries(ofShell.map((name) => [name, process.env[name]])) };
}
