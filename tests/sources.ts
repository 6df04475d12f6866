import { readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The folder of the whole project. */
export const root = join(import.meta.dirname, "..");

/** The files of a folder and of those in it, by their paths from it, with slashes; what was built is left out. */
export function listFiles(folder: string, from = folder): string[] {
	return readdirSync(folder).flatMap((name) => {
		if (name === "node_modules" || name === "build" || name.startsWith(".")) return [];
		const path = join(folder, name);
		return statSync(path).isDirectory() ? listFiles(path, from) : [relative(from, path).split(sep).join("/")];
	});
}
