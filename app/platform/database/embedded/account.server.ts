import { spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { EmbeddedError } from "./embedded-error.server.ts";

/** The operating system's user under which PostgreSQL runs: it refuses to run as root. */
export interface Account {
	uid: number;
	gid: number;
}

/** Tried in this order when the app itself runs as root. */
const accountNames = ["postgres", "nobody"];

/**
 * Chooses who runs PostgreSQL.
 * @param dataDir the data directory; when it exists, its owner is the one who can go on using it
 * @returns null when the app's own user will do (it is not root)
 * @throws EmbeddedError when the app runs as root and the machine knows no user to run PostgreSQL as
 */
export async function chooseAccount(dataDir: string): Promise<Account | null> {
	if (process.getuid?.() !== 0) return null;
	const owner = await stat(dataDir).catch(() => null);
	if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
	const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
	for (const name of accountNames) {
		const entry = lines.find((fields) => fields[0] === name);
		if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
	}
	throw new EmbeddedError(
		`PostgreSQL does not run as root, and there is no user ${accountNames.join(" or ")} to run it as. Start the app as an ordinary user, or set DATABASE_URL.`,
	);
}

/**
 * Runs a program to its end as the given account.
 * @param account null for the app's own user
 * @param command absolute path of the program
 * @returns its exit code (-1 when a signal ended it) and everything it wrote
 * @throws Error when it cannot be started at all
 */
export function runAs(
	account: Account | null,
	command: string,
	args: readonly string[],
): Promise<{ code: number; output: string }> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			...account,
			// The app's own folder may be out of the account's reach.
			cwd: "/",
			env: { PATH: process.env.PATH },
			stdio: ["ignore", "pipe", "pipe"],
		});
		let output = "";
		child.stdout.on("data", (chunk) => (output += chunk));
		child.stderr.on("data", (chunk) => (output += chunk));
		child.on("error", reject);
		child.on("close", (code) => resolve({ code: code ?? -1, output }));
	});
}

/**
 * Tells whether the account may enter a folder, parents and access lists included, by trying it.
 * @param account null for the app's own user
 * @param folder absolute path
 */
export async function canEnter(account: Account | null, folder: string): Promise<boolean> {
	const { code } = await runAs(account, "/bin/sh", ["-c", 'cd -- "$1"', "sh", folder]);
	return code === 0;
}

/**
 * Tells whether the account may run a program, by running it for its version.
 * @param program absolute path; must know `--version`
 */
export async function canRun(account: Account | null, program: string): Promise<boolean> {
	const result = await runAs(account, program, ["--version"]).catch(() => ({ code: -1 }));
	return result.code === 0;
}
