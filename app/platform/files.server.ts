import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** Where uploaded and generated files live. Names come from code, never from a person; a name is written once. */
export interface Files {
	/** Writes a whole file. @throws when there is no room, or what keeps the files is away */
	write(name: string, bytes: Uint8Array): Promise<void>;
	/** The file's bytes, or null when there is none of that name. */
	read(name: string): Promise<Uint8Array | null>;
	/** Removes files; those that are not there are no error. */
	remove(names: readonly string[]): Promise<void>;
	/** The names that begin with these two characters. */
	list(prefix: string): Promise<string[]>;
	/** When a file was written, or null when there is none of that name. */
	getWrittenAt(name: string): Promise<Date | null>;
}

/** The prefixes of stored files' names: two digits of their random key. */
export const filePrefixes: readonly string[] = Array.from({ length: 256 }, (_, index) =>
	index.toString(16).padStart(2, "0"),
);

/**
 * Keeps files below one folder of this machine.
 * @param folder absolute path; made when the first file is written
 */
export function createFiles(folder: string): Files {
	return filesOn(new Disk(new FSDriver({ location: folder, visibility: "public" })));
}

/** Keeps files on a disk, be it local or remote, spread over 256 folders by the first two characters of their names. */
export function filesOn(disk: Disk): Files {
	return {
		write: (name, bytes) => disk.put(pathOf(name), bytes),
		read: (name) => nullIfMissing(disk.getBytes(pathOf(name))),
		remove: async (names) => {
			await Promise.all(names.map((name) => disk.delete(pathOf(name))));
		},
		list: (prefix) => listAll(disk, prefix),
		getWrittenAt: async (name) => {
			const metadata = await nullIfMissing(disk.getMetaData(pathOf(name)));
			return metadata?.lastModified ?? null;
		},
	};
}

/** A remote disk tells a page of names at a time. */
async function listAll(disk: Disk, prefix: string): Promise<string[]> {
	const names: string[] = [];
	let paginationToken: string | undefined;
	do {
		const page = await nullIfMissing(
			disk.listAll(prefix, paginationToken === undefined ? {} : { paginationToken }),
		);
		for (const object of page?.objects ?? []) if (object.isFile) names.push(object.name);
		paginationToken = page?.paginationToken;
	} while (paginationToken !== undefined);
	return names;
}

async function nullIfMissing<T>(reading: Promise<T>): Promise<T | null> {
	try {
		return await reading;
	} catch (error) {
		if (isMissing(error)) return null;
		throw error;
	}
}

function pathOf(name: string): string {
	return `${name.slice(0, 2)}/${name}`;
}

/** Error codes of the file system and S3 for a missing file; a missing bucket is another matter. */
const missingFile = new Set(["ENOENT", "NoSuchKey", "NotFound"]);

function isMissing(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (missingFile.has(cause.name) || ("code" in cause && missingFile.has(String(cause.code)))) return true;
	}
	return false;
}
