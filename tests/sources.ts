import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";

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

/** A file's text, by its path from the folder of the project. */
export function textOf(file: string): string {
	return readFileSync(join(root, file), "utf8");
}

const anyImport = /(?:from|import)\s*\(?\s*"((?:#(?:app|server|db|tests|tools)|\.{1,2})\/[^"]+)"/g;
/** Types are gone before the browser. */
export const runtimeImport = /^(?:import|export) (?!type )[^;"]*"((?:#app|\.{1,2})\/[^"]+\.tsx?)"/gm;

export const lateImport = /\bimport\("((?:#app|\.{1,2})\/[^"]+\.tsx?)"\)/g;

/** The files of the project that a file imports, by their paths. */
export function importsOf(file: string, pattern = anyImport): string[] {
	const found = textOf(file).matchAll(pattern);
	return [...found].map(([, target = ""]) =>
		target.startsWith("#")
			? target.slice(1)
			: normalize(join(dirname(file), target))
					.split(sep)
					.join("/"),
	);
}
