import { existsSync, readFileSync } from "node:fs";
import { migrationsFolder, readJournal } from "#app/platform/database/migrate.server.ts";
import { projectFolder } from "#app/platform/project-folder.server.ts";
import { releaseVersion } from "#app/platform/release.server.ts";

export interface RunningVersion {
	/** The package's version and, once built, the first letters of what its build was made from. */
	readonly version: string;
	/** The newest migration that this version brings; the database may be ahead of it after a rollback. */
	readonly schema: string;
}

/** Reads what this process runs from the files that it came with. */
export function readVersion(): RunningVersion {
	const { entries } = readJournal(migrationsFolder());
	const stamp = projectFolder("build/.reino-stamp");
	const build = existsSync(stamp) ? `+${readFileSync(stamp, "utf8").slice(0, 12)}` : "";
	return { version: releaseVersion() + build, schema: entries.at(-1)?.tag ?? "none" };
}
