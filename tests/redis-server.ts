import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findFreePort } from "./built-server.ts";
import { findSystemProgram } from "./system-program.ts";

const redisServer = {
	variable: "REINO_REDIS_SERVER",
	names: ["redis-server", "valkey-server"],
	package: "redis-server",
};

/** A Redis of the tests' own, which keeps nothing on the disk. */
export interface RedisServer {
	readonly url: string;
	/** Starts it on the same port again; it has forgotten everything. */
	start(): Promise<void>;
	/** Ends it at once. */
	kill(): Promise<void>;
	/** Lets it hang: it takes what is sent and answers nothing. */
	hang(): void;
	/** Lets it answer again. */
	wake(): void;
	/** Ends it and removes its folder. */
	remove(): Promise<void>;
}

/** Finds a Redis server, or installs it. @returns path of the program, or null where there is none */
export function findRedisServer(): string | null {
	return findSystemProgram(redisServer);
}

/** Starts it on a free port of the loopback interface. @param program from {@link findRedisServer} */
export async function startRedisServer(program: string): Promise<RedisServer> {
	const folder = await mkdtemp(join(tmpdir(), "reino-redis-"));
	const port = await findFreePort();
	let end = async () => {};
	let signal = (_name: NodeJS.Signals) => {};
	const start = async () => {
		const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
		const child = spawn(program, [...settings, "--dir", folder], { stdio: ["ignore", "pipe", "inherit"] });
		const exited = once(child, "exit");
		signal = (name) => void child.kill(name);
		end = async () => {
			child.kill("SIGKILL");
			await exited;
		};
		const isReady = await new Promise<boolean>((resolve) => {
			const lines = createInterface({ input: child.stdout });
			lines.on("line", (line) => line.includes("Ready to accept connections") && resolve(true));
			lines.on("close", () => resolve(false));
		});
		if (!isReady) throw new Error(`${program} ended before it was ready.`);
	};
	await start();
	return {
		url: `redis://127.0.0.1:${port}`,
		start,
		kill: () => end(),
		hang: () => signal("SIGSTOP"),
		wake: () => signal("SIGCONT"),
		remove: async () => {
			await end();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
