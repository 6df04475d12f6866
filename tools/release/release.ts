import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { releaseVersion } from "#app/platform/release.server.ts";
import { frozenFile, hashMigrations, readFrozen } from "#tests/releases.ts";
import { root } from "#tests/sources.ts";
import { makeArchives } from "./archives.ts";

const usage = `Usage:
  npm run release
Freezes the migrations that the version of package.json brings, and makes the archives that later versions are tried with.
Again before the version has its tag, it does so anew; after it, never.`;

/** The migrations of the versions before stay as they are; all others are of this one. */
async function freeze(version: string): Promise<void> {
	const { [version]: _again, ...before } = readFrozen();
	const earlier = new Set(Object.values(before).flatMap((files) => Object.keys(files)));
	const own = Object.entries(hashMigrations()).filter(([name]) => !earlier.has(name));
	const frozen = { ...before, [version]: Object.fromEntries(own) };
	await writeFile(frozenFile, `${JSON.stringify(frozen, null, "\t")}\n`);
	console.log(`${version} brings ${own.length} migrations.`);
}

function hasTag(version: string): boolean {
	return execFileSync("git", ["tag", "--list", `v${version}`], { cwd: root, encoding: "utf8" }) !== "";
}

if (process.argv.length > 2) {
	console.error(usage);
	process.exit(2);
}
const version = releaseVersion();
if (hasTag(version)) {
	console.error(`${version} was released: v${version} is a tag. Give package.json the next version.`);
	process.exit(2);
}
await freeze(version);
await makeArchives(version);
