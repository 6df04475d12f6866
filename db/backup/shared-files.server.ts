import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A file that is there. */
interface SharedFile {
	readonly sha256: string;
	/** Bytes. */
	readonly size: number;
	/** Whether it was not there before. */
	readonly isNew: boolean;
}

/**
 * The files of several archives, each once in a folder beside them. Files are written once under a name of their own,
 * so that one that is there is there for good. In each of its folders `SHA256SUMS` has the digests as sha256sum reads them.
 */
export interface SharedFiles {
	readonly folder: string;
	/**
	 * Adds what is not there yet of the files with a prefix, and marks the others as needed, by their time.
	 * @param read a file's bytes; null when it is gone, which is an error
	 */
	keep(
		prefix: string,
		names: readonly string[],
		read: (name: string) => Promise<Uint8Array | null>,
	): Promise<Map<string, SharedFile>>;
	/** A file's bytes, or null when there is none of that name. */
	read(name: string): Promise<Uint8Array | null>;
}

const sumsName = "SHA256SUMS";

/** @param folder made when the first file comes */
export function openSharedFiles(folder: string): SharedFiles {
	const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
	return {
		folder,
		async keep(prefix, names, read) {
			await mkdir(join(folder, prefix), { recursive: true, mode: 0o700 });
			const sums = await readSums(join(folder, prefix));
			const kept = new Map<string, SharedFile>();
			for (const name of names) {
				const sha256 = sums.get(name);
				const size = sha256 === undefined ? null : await touch(pathOf(name));
				if (sha256 !== undefined && size !== null) kept.set(name, { sha256, size, isNew: false });
				else kept.set(name, await add(pathOf(name), await read(name)));
				sums.set(name, kept.get(name)?.sha256 ?? "");
			}
			// What no archive has needed for long is removed by its age.
			const present = new Set(await readdir(join(folder, prefix)));
			for (const name of sums.keys()) if (!present.has(name)) sums.delete(name);
			await writeSums(join(folder, prefix), sums);
			return kept;
		},
		read: (name) => readFile(pathOf(name)).catch(nullIfMissing),
	};
}

/** Marks a file as needed. @returns its size, or null where there is none */
async function touch(path: string): Promise<number | null> {
	const now = new Date();
	return utimes(path, now, now).then(async () => (await stat(path)).size, nullIfMissing);
}

/** Writes a file, whole or not at all. */
async function add(path: string, bytes: Uint8Array | null): Promise<SharedFile> {
	if (!bytes) throw new Error(`${path} was removed while the backup was made.`);
	await writeWhole(path, bytes);
	const sha256 = createHash("sha256").update(bytes).digest("hex");
	return { sha256, size: bytes.byteLength, isNew: true };
}

async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
	await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true });
	await rename(`${path}.part`, path);
}

/** The digests of a folder's files, by their names. */
async function readSums(folder: string): Promise<Map<string, string>> {
	const text = (await readFile(join(folder, sumsName), "utf8").catch(nullIfMissing)) ?? "";
	return new Map(parseSums(text).map(({ sha256, name }) => [name, sha256]));
}

/** The lines of a list of digests, as sha256sum writes it. */
export function parseSums(text: string): { readonly sha256: string; readonly name: string }[] {
	const lines = text.split("\n").filter((line) => line !== "");
	return lines.map((line) => ({ sha256: line.slice(0, 64), name: line.slice(66) }));
}

async function writeSums(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
	await writeWhole(
		join(folder, sumsName),
		[...sums].map(([name, sha256]) => `${sha256}  ${name}\n`).join(""),
	);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
	if (error.code === "ENOENT") return null;
	throw error;
}
