import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** Where uploaded and generated files live. Names come from code, never from a person. */
export interface Files {
	/** Writes a whole file. @throws when the disk is full or away */
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

/**
 * Keeps files below one folder, spread over 256 subfolders by the first two characters of their names.
 * @param folder absolute path; made when the first file is written
 */
export function createFiles(folder: string): Files {
	const disk = new Disk(new FSDriver({ location: folder, visibility: "public" }));
	return {
		write: (name, bytes) => disk.put(pathOf(name), bytes),
		read: (name) => nullIfMissing(disk.getBytes(pathOf(name))),
		remove: async (names) => {
			await Promise.all(names.map((name) => disk.delete(pathOf(name))));
		},
		list: async (prefix) => {
			const found = await nullIfMissing(disk.listAll(prefix));
			return [...(found?.objects ?? [])].filter((object) => object.isFile).map((file) => file.name);
		},
		getWrittenAt: async (name) => {
			const metadata = await nullIfMissing(disk.getMetaData(pathOf(name)));
			return metadata?.lastModified ?? null;
		},
	};
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

function isMissing(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ("code" in cause && cause.code === "ENOENT") return true;
	}
	return false;
}
