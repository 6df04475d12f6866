import { open, rename, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
	exportItems,
	type FileForm,
	formOf,
	type ImportReport,
	importItems,
	importMtgjson,
	importTcgdex,
	readRows,
	type SetOutcome,
	TcgdexError,
	UnreadableFileError,
} from "#app/features/catalogue/import/import.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { seedCatalogue } from "#db/seeds/seed-catalogue.server.ts";
import { configOrExit } from "./config-or-exit.ts";
import { withDatabase } from "./database.ts";
import { operatorMessage } from "./operator-errors.ts";

const usage = `Usage:
  npm run catalogue -- import FILE
  npm run catalogue -- export FILE
  npm run catalogue -- tcgdex [--sets base1,sv03] [--url https://api.tcgdex.net/v2]
  npm run catalogue -- mtgjson FOLDER
FILE ends in .csv, .json, .jsonl or .ndjson. docs/catalogue.md describes what is in it.`;

/** @returns the process's exit code: 1 when a row was refused */
async function importFile(db: Database, file: string, form: FileForm): Promise<number> {
	const source = await open(file);
	const report = await importItems(db, readRows(source.createReadStream(), form), { source: "file" });
	console.log(textOf(report));
	return report.refused > 0 ? 1 : 0;
}

async function exportFile(db: Database, file: string, form: FileForm): Promise<number> {
	console.log(`${await writeFile(db, file, form)} items are in ${file}.`);
	return 0;
}

/** @returns the process's exit code: 1 when a set or a row of one was refused */
async function importSets(db: Database, options: { url?: string; sets?: string }): Promise<number> {
	const outcomes = await importTcgdex(db, {
		...(options.url && { url: options.url.replace(/\/+$/, "") }),
		...(options.sets && { sets: options.sets.split(",") }),
		onProgress: showProgress,
	});
	for (const outcome of outcomes) console.log(setLine(outcome));
	const reports = outcomes.flatMap((outcome) => ("report" in outcome ? [outcome.report] : []));
	const sum = (of: "added" | "changed" | "unchanged" | "refused") =>
		reports.reduce((total, report) => total + report[of], 0);
	const failed = outcomes.length - reports.length;
	console.log(
		`${reports.length} sets, ${failed} failed: ${sum("added")} cards added, ${sum("changed")} changed, ${sum("unchanged")} as they were, ${sum("refused")} refused.`,
	);
	return failed + sum("refused") > 0 ? 1 : 0;
}

/** @returns the process's exit code: 1 when a row was refused */
async function importMagic(db: Database, folder: string): Promise<number> {
	const report = await importMtgjson(db, folder);
	for (const { expansion, added, changed, unchanged, refused } of report.expansions)
		console.log(
			`${expansion}: ${added} added, ${changed} changed, ${unchanged} as they were, ${refused} refused.`,
		);
	console.log(textOf(report));
	return report.refused > 0 ? 1 : 0;
}

function setLine(outcome: SetOutcome): string {
	if ("problem" in outcome) return `${outcome.set}: nothing of it was imported. ${outcome.problem}.`;
	const { set, name, missing, report } = outcome;
	const { added, changed, unchanged, refused, refusals } = report;
	return [
		`${set} ${name}: ${added} added, ${changed} changed, ${unchanged} as they were, ${refused} refused.`,
		...(missing > 0 ? [`  The source says that it has ${missing} cards more than it lists.`] : []),
		...refusals.map(({ line, problem }) => `  Card ${line} is refused: ${problem}.`),
	].join("\n");
}

const barWidth = 30;

/** Draws a bar over itself in a terminal. */
function showProgress(done: number, all: number): void {
	if (!process.stderr.isTTY) return;
	const filled = Math.round((barWidth * done) / all);
	const bar = "#".repeat(filled).padEnd(barWidth, "-");
	process.stderr.write(`\r[${bar}] ${done} of ${all}${done === all ? "\n" : ""}`);
}

function textOf({ read, added, changed, unchanged, refused, refusals }: ImportReport): string {
	const more = refused - refusals.length;
	return [
		...refusals.map(({ line, problem }) => `Line ${line} is refused: ${problem}.`),
		...(more > 0 ? [`${more} more rows are refused.`] : []),
		`${read} rows: ${added} added, ${changed} changed, ${unchanged} as they were, ${refused} refused.`,
	].join("\n");
}

/** Under another name until it is whole, so that no half of it is ever taken for the catalogue. */
async function writeFile(db: Database, file: string, form: FileForm): Promise<number> {
	const unfinished = `${file}.${process.pid}.part`;
	const handle = await open(unfinished, "wx");
	try {
		const count = await exportItems(db, form, async (text) => void (await handle.write(text)));
		await handle.sync();
		await handle.close();
		await rename(unfinished, file);
		return count;
	} catch (error) {
		await handle.close();
		await rm(unfinished, { force: true });
		throw error;
	}
}

type Work = (db: Database) => Promise<number>;

/** What the arguments ask for; null when they are none that are known. */
function readWork([verb, ...rest]: readonly string[]): Work | null {
	if (verb === "tcgdex") {
		const { values } = parseArgs({
			args: rest,
			options: { url: { type: "string" }, sets: { type: "string" } },
		});
		return (db) => importSets(db, values);
	}
	const [file = ""] = rest;
	if (verb === "mtgjson") return file === "" ? null : (db) => importMagic(db, file);
	const form = formOf(file);
	if (!form) return null;
	if (verb === "import") return (db) => importFile(db, file, form);
	return verb === "export" ? (db) => exportFile(db, file, form) : null;
}

const work = readWork(process.argv.slice(2));
if (!work) {
	console.error(usage);
	process.exit(2);
}
try {
	const seeded = async (db: Database) => {
		await seedCatalogue(db);
		return work(db);
	};
	process.exitCode = await withDatabase(configOrExit(), seeded, { creates: false });
} catch (error) {
	const isOfSource = error instanceof UnreadableFileError || error instanceof TcgdexError;
	const message = isOfSource ? error.message : operatorMessage(error);
	if (!message) throw error;
	console.error(`Nothing was ${process.argv[2] === "export" ? "exported" : "imported"}. ${message}`);
	process.exitCode = 2;
}
