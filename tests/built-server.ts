import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { scriptCommand, scriptEnvironment } from "./start-command.ts";

/** The built app, running as a process of its own. */
export interface BuiltServer {
	/** Its origin, without a slash at the end. */
	url: string;
	pid: number;
	/** Data, uploads and the outbox of its mails. */
	dataDir: string;
	/** Everything that it has printed so far. */
	output(): string;
	/** Ends it at once, its data stays for another one. */
	kill(): Promise<void>;
	/** Ends it as an operator would; the data goes too when it was made here. */
	stop(): Promise<void>;
}

export interface BuiltServerOptions {
	/** An existing data folder to go on with; a fresh one that is removed at the end unless told. */
	dataDir?: string;
	/** The port to listen on; a free one unless told. */
	port?: number;
	/** Variables above the ones that a test run sets. */
	environment?: Readonly<Record<string, string>>;
	/** Who runs it, the one of the test run unless told. */
	account?: { readonly uid: number; readonly gid: number } | undefined;
}

/**
 * Starts what `npm start` starts, on an empty database without demo data.
 * @throws Error with everything that it printed when it ends before it is open
 */
export async function startBuiltServer(options: BuiltServerOptions = {}): Promise<BuiltServer> {
	const dataDir = options.dataDir ?? (await makeDataDir());
	const port = options.port ?? (await findFreePort());
	const url = `http://localhost:${port}`;
	const [shell, ...command] = scriptCommand("start");
	const child = spawn(shell, command, {
		cwd: join(import.meta.dirname, ".."),
		env: {
			...scriptEnvironment(),
			HOST: "localhost",
			PORT: String(port),
			PUBLIC_URL: url,
			DATA_DIR: dataDir,
			SEED: "none",
			LOG_LEVEL: "warn",
			...options.environment,
		},
		stdio: ["ignore", "pipe", "pipe"],
		...options.account,
	});
	const exited = once(child, "exit");
	const { opened, output } = readOutput(child, port);
	const end = async (signal: NodeJS.Signals) => {
		child.kill(signal);
		await exited;
	};
	const clear = async () => {
		if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
	};
	if (!(await opened)) {
		await exited;
		await clear();
		throw new Error(`The server ended before it was open:\n${output()}`);
	}
	return {
		url,
		pid: child.pid ?? 0,
		dataDir,
		output,
		kill: () => end("SIGKILL"),
		stop: async () => {
			await end("SIGTERM");
			await clear();
		},
	};
}

/** Reads what a server prints: everything so far, and whether it says that it is open before it ends. */
function readOutput({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>, port: number) {
	let output = "";
	stderr.on("data", (chunk) => {
		output += chunk;
	});
	const opened = new Promise<boolean>((resolve) => {
		const lines = createInterface({ input: stdout });
		lines.on("line", (line) => {
			output += `${line}\n`;
			if (line.includes(`:${port}`)) resolve(true);
		});
		lines.on("close", () => resolve(false));
	});
	return { opened, output: () => output };
}

/**
 * Finds a port on which nobody listens. It is below those that a system gives to connections on their way out, of which
 * one could be taken before something listens on it.
 */
export async function findFreePort(): Promise<number> {
	for (;;) {
		const port = randomInt(15_000, 32_000);
		const server = createServer().listen(port, "localhost");
		try {
			await once(server, "listening");
		} catch (error) {
			if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") continue;
			throw error;
		}
		server.close();
		await once(server, "close");
		return port;
	}
}

async function makeDataDir(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "reino-server-"));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(folder, 0o711);
	return folder;
}
