import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "./sources.ts";

const migrations = join(root, "db/migrations");
const archivesFolder = join(root, "tests/releases");
/** Beside the archives and not beside the migrations, so that a build stays the build of its sources. */
export const frozenFile = join(archivesFolder, "migrations.json");

/** Hashes of the migrations that each version brought, by the version and the file's name. */
export type FrozenMigrations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What was released so far, oldest first. */
export function readFrozen(): FrozenMigrations {
	if (!existsSync(frozenFile)) return {};
	return z
		.record(z.string(), z.record(z.string(), z.string()))
		.parse(JSON.parse(readFileSync(frozenFile, "utf8")));
}

/** The migrations that are there, with the hash of what they say. */
export function hashMigrations(): Record<string, string> {
	const files = readdirSync(migrations).filter((name) => name.endsWith(".sql"));
	return Object.fromEntries(files.sort().map((name) => [name, hashOf(join(migrations, name))]));
}

const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** An archive that a released version has written; every later version restores it and goes on with it. */
export interface ReleasedArchive {
	/** Such as `1.0.0/demo`. */
	readonly name: string;
	readonly file: string;
	/** Two people in it who can sign in, with the demo's password. */
	readonly people: readonly [email: string, email: string];
}

/** What an archive of a version is made of, by its name. */
export const archiveKinds = {
	demo: { people: ["coleccionista@reino.example", "segunda@reino.example"] },
	// Of an installation without the demo, whose people are generated.
	public: { people: ["escala_1@escala.reino.example", "escala_2@escala.reino.example"] },
} as const;

export const archiveFile = (version: string, kind: keyof typeof archiveKinds) =>
	join(archivesFolder, version, `${kind}.backup`);

/** The archives of all versions that were released. */
export function listReleasedArchives(): ReleasedArchive[] {
	const kinds = Object.keys(archiveKinds) as (keyof typeof archiveKinds)[];
	return Object.keys(readFrozen()).flatMap((version) =>
		kinds.map((kind) => ({
			name: `${version}/${kind}`,
			file: archiveFile(version, kind),
			people: archiveKinds[kind].people,
		})),
	);
}
