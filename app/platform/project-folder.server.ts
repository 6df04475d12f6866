import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of the project that this file is part of, be it as source or in the build, or a path within it.
 * @param path from the project's root, such as `db/seeds/data/items`
 */
export function projectFolder(path = ""): string {
	let root = dirname(fileURLToPath(import.meta.url));
	while (!existsSync(join(root, "db/migrations"))) {
		const parent = dirname(root);
		if (parent === root) throw new Error("The folder db/migrations is missing.");
		root = parent;
	}
	return join(root, path);
}
