import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { logFile } from "./cluster.server.ts";
import type { Site } from "./site.server.ts";

/**
 * Runs PostgreSQL and ends it when standard input closes, which the system does for us however the
 * app dies. The one who watches the input is a process of its own and outlives the supervisor's kill.
 */
const script = `
exec >>"$1" 2>&1
socket_dir=$2
shift 2
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
trap 'kill -INT "$postgres" 2>/dev/null' HUP INT TERM
(
  trap '' HUP INT
  while read -r line; do :; done
  kill -INT "$postgres" 2>/dev/null
) <&3 &
watcher=$!
exec 3<&- </dev/null
while kill -0 "$postgres" 2>/dev/null; do
  wait "$postgres"
done
kill "$watcher" 2>/dev/null
rmdir "$socket_dir" 2>/dev/null
`;

/** PostgreSQL under its supervisor. */
export interface Supervised {
	/** The supervisor's process id. */
	pid: number;
	/** Resolves once the supervisor is gone, for whatever reason. */
	ended: Promise<void>;
	/** Asks for a fast, clean shutdown; `ended` tells when it is done. */
	end(): void;
}

/**
 * Starts PostgreSQL under a supervisor that shares no terminal with the app, so that Ctrl-C
 * reaches the app alone.
 * @param args what `postgres` is started with
 * @throws Error when the shell cannot be started
 */
export async function startSupervised(site: Site, args: readonly string[]): Promise<Supervised> {
	const postgres = join(site.binDir, "postgres");
	const command = ["-c", script, site.name, logFile(site), site.socketDir, postgres, ...args];
	const child = spawn("/bin/sh", command, {
		...site.account,
		cwd: "/",
		detached: true,
		// PGPORT and its like would overrule our arguments.
		env: { PATH: process.env.PATH },
		stdio: ["pipe", "ignore", "ignore"],
	});
	const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	// Closing our end tells a watcher that outlived its supervisor.
	void ended.then(() => closeInput(child));
	child.stdin?.on("error", () => undefined);
	await new Promise<void>((resolve, reject) => {
		child.once("spawn", resolve);
		child.once("error", reject);
	});
	return { pid: child.pid ?? 0, ended, end: () => closeInput(child) };
}

function closeInput(child: ChildProcess): void {
	child.stdin?.destroy();
}
