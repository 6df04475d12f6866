import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findSystemProgram } from "#tests/system-program.ts";

const configuration = join(import.meta.dirname, "../../deploy/caddy/Caddyfile");

export interface RunningProxy {
	stop(): Promise<void>;
}

/** Finds Caddy, or installs it. @returns path of the program, or null where there is none */
export function findProxy(): string | null {
	return findSystemProgram({ variable: "REINO_CADDY", names: ["caddy"], package: "caddy" });
}

/**
 * Starts Caddy with the configuration of `deploy/`, for this computer alone.
 * @param program from {@link findProxy}
 * @param url what people open
 * @param nodes where the nodes listen, such as `localhost:3001`
 */
export async function startProxy(
	program: string,
	url: string,
	nodes: readonly string[],
): Promise<RunningProxy> {
	const folder = await mkdtemp(join(tmpdir(), "reino-proxy-"));
	const child = spawn(program, ["run", "--config", configuration, "--adapter", "caddyfile"], {
		env: {
			PATH: process.env.PATH,
			HOME: folder,
			REINO_SITE: url,
			REINO_BIND: "127.0.0.1",
			REINO_NODES: nodes.join(" "),
		},
		stdio: ["ignore", "ignore", "pipe"],
	});
	const exited = once(child, "exit");
	const last: string[] = [];
	const isReady = await new Promise<boolean>((resolve) => {
		const lines = createInterface({ input: child.stderr });
		lines.on("line", (line) => {
			last.push(line);
			if (line.includes("serving initial configuration")) resolve(true);
		});
		lines.on("close", () => resolve(false));
	});
	if (!isReady) throw new Error(`${program} ended before it was ready:\n${last.join("\n")}`);
	return {
		stop: async () => {
			child.kill("SIGKILL");
			await exited;
			await rm(folder, { recursive: true, force: true });
		},
	};
}
