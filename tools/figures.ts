import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

// How much there is to hold: `npm run figures` prints it for the checkout, `npm run figures -- REVISION` for one before.
const root = join(import.meta.dirname, "..");
const revision = process.argv[2];

function git(...args: string[]): string {
	return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 30 });
}

const paths = (revision ? git("ls-tree", "-r", "--name-only", revision) : git("ls-files")).trim().split("\n");

function textOf(path: string): string {
	return revision ? git("show", `${revision}:${path}`) : readFileSync(join(root, path), "utf8");
}

interface Counted {
	readonly name: string;
	readonly files: number;
	readonly lines: number;
	/** Words, numbers and signs: what lines that are longer or shorter do not change. */
	readonly tokens: number;
}

function count(name: string, isCounted: (path: string) => boolean): Counted {
	const texts = paths.filter(isCounted).map(textOf);
	const sumOf = (pattern: RegExp) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
	return { name, files: texts.length, lines: sumOf(/\n/g), tokens: sumOf(/\w+|[^\s\w]/g) };
}

const isScript = (path: string) => /\.tsx?$/.test(path);
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || (path.startsWith("tests/") && isScript(path));
const migrations = paths.filter((path) => /^db\/migrations\/.*\.sql$/.test(path)).map(textOf);
const made = (kind: RegExp) => migrations.join("\n").match(kind)?.length ?? 0;

const table = [
	count("app, without tests", (path) => path.startsWith("app/") && isScript(path) && !isTest(path)),
	count("styles", (path) => path.startsWith("app/") && path.endsWith(".css")),
	count(
		"server, db, scripts",
		(path) => /^(server|db|scripts)\//.test(path) && isScript(path) && !isTest(path),
	),
	count("tools", (path) => path.startsWith("tools/") && isScript(path) && !isTest(path)),
	count("tests", isTest),
	count("decision records", (path) => /^docs\/decisions\/(?!superseded\/)\d+-.*\.md$/.test(path)),
];
const padded = (value: number, length: number) => String(value).padStart(length);
for (const { name, files, lines, tokens } of table)
	console.log(
		`${name.padEnd(24)} ${padded(files, 6)} files ${padded(lines, 7)} lines ${padded(tokens, 8)} tokens`,
	);
for (const [name, kind] of [
	["tables", /^\s*create table\b/gim],
	["triggers", /^\s*create (constraint )?trigger\b/gim],
	["SQL functions", /^\s*create (or replace )?function\b/gim],
] as const)
	console.log(`${name.padEnd(24)} ${padded(made(kind), 6)}`);
