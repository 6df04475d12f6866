import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { findFreePort } from "#tests/built-server.ts";
import { scriptCommand, scriptEnvironment } from "#tests/start-command.ts";
import { type ChildRole, nextMessage, startChild, startNode, stopChild } from "../child.ts";
import { authSecret } from "../people.ts";
import type { BareStatement } from "./statement-server.ts";

/** A server process under measurement. */
export interface RunningServer extends AsyncDisposable {
	readonly port: number;
	readonly pid: number;
}

/** Starts the built product over a database, quiet and without demo data. */
export async function startProduct(
	connectionString: string,
	dataDir: string,
	role?: ChildRole,
): Promise<RunningServer> {
	const port = await findFreePort();
	const child = startChild(scriptCommand("start"), {
		role,
		channel: false,
		env: {
			...scriptEnvironment(),
			HOST: "127.0.0.1",
			PORT: String(port),
			DATABASE_URL: connectionString,
			DATA_DIR: dataDir,
			SEED: "none",
			AUTH_SECRET: authSecret,
			LOG_LEVEL: "error",
		},
	});
	await untilOpen(child, port);
	return running(child, port);
}

/** Starts the baseline over the same database. */
export async function startBareStatements(
	connectionString: string,
	statements: readonly BareStatement[],
	role?: ChildRole,
): Promise<RunningServer> {
	const child = startNode(new URL("./statement-server.ts", import.meta.url).pathname, {
		role,
		channel: true,
	});
	const port = nextMessage<number>(child);
	child.send({ statements, connectionString });
	return running(child, await port);
}

/** Starts the bare socket server over the same database. */
export async function startBareSockets(connectionString: string): Promise<RunningServer> {
	const child = startNode(new URL("./socket-server.ts", import.meta.url).pathname, {
		channel: true,
	});
	const port = nextMessage<number>(child);
	child.send(connectionString);
	return running(child, await port);
}

/** Wraps a server that listens already. */
export function running(child: ChildProcess, port: number): RunningServer {
	return { port, pid: child.pid ?? 0, [Symbol.asyncDispose]: () => stopChild(child) };
}

/** Waits for the line in which the product says where it is open; its other output is dropped. */
async function untilOpen(child: ChildProcess, port: number): Promise<void> {
	if (!child.stdout) throw new Error("The server has no output.");
	const lines = createInterface({ input: child.stdout });
	for await (const line of lines) {
		if (!line.includes(`:${port}`)) continue;
		child.stdout.resume();
		return;
	}
	throw new Error("The server ended before it was open.");
}
