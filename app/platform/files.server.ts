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
}

/**
 * Keeps files below one folder, spread over 256 subfolders by the first two characters of their names.
 * @param folder absolute path; made when the first file is written
 */
export function createFiles(folder: string): Files {
	const disk = new Disk(new FSDriver({ location: folder, visibility: "public" }));
	return {
		write: (name, bytes) => disk.put(placeOf(name), bytes),
		read: async (name) => {
			try {
				return await disk.getBytes(placeOf(name));
			} catch (error) {
				if (isMissing(error)) return null;
				throw error;
			}
		},
		remove: async (names) => {
			await Promise.all(names.map((name) => disk.delete(placeOf(name))));
		},
	};
}

function placeOf(name: string): string {
	return `${name.slice(0, 2)}/${name}`;
}

function isMissing(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ("code" in cause && cause.code === "ENOENT") return true;
	}
	return false;
}
