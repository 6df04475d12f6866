import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * A folder of the project that this file is part of, be it as source or in the build.
 * @param path from the project's root, such as `db/seeds/data/items`
 * @throws Error when there is none
 */
export function projectFolder(path: string): string {
	let root = dirname(fileURLToPath(import.meta.url));
	while (!existsSync(join(root, path))) {
		const parent = dirname(root);
		if (parent === root) throw new Error(`The folder ${path} is missing.`);
		root = parent;
	}
	return join(root, path);
}
