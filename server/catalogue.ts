import { open, rename, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
	type CatalogueImportReport,
	exportItems,
	type FileForm,
	formOf,
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
	await using source = await open(file);
	const { size } = await source.stat();
	const bytes = showBytes(source.createReadStream(), size);
	const report = await importItems(db, readRows(bytes, form), { source: "file", onRead: announceWriting });
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
		...(options.sets && { sets: options.sets.split(",").map((id) => id.trim()) }),
		onProgress: showProgress,
	});
	for (const outcome of outcomes) console.log(setLine(outcome));
	const reports = outcomes.flatMap((outcome) => ("report" in outcome ? [outcome.report] : []));
	const sum = (of: "added" | "changed" | "unchanged" | "refused") =>
		reports.reduce((total, report) => total + report[of], 0);
	const digital = outcomes.filter((outcome) => "isDigital" in outcome).length;
	const failed = outcomes.length - reports.length - digital;
	console.log(
		`${reports.length} sets, ${digital} digital left out, ${failed} failed: ${sum("added")} cards added, ${sum("changed")} changed, ${sum("unchanged")} as they were, ${sum("refused")} refused.`,
	);
	return failed + sum("refused") > 0 ? 1 : 0;
}

/** @returns the process's exit code: 1 when a row was refused */
async function importMagic(db: Database, folder: string): Promise<number> {
	const report = await importMtgjson(db, folder, { onProgress: showProgress, onRead: announceWriting });
	for (const { expansion, added, changed, unchanged, refused } of report.expansions)
		console.log(
			`${expansion}: ${added} added, ${changed} changed, ${unchanged} as they were, ${refused} refused.`,
		);
	console.log(textOf(report));
	return report.refused > 0 ? 1 : 0;
}

function setLine(outcome: SetOutcome): string {
	if ("problem" in outcome) return `${outcome.set}: nothing of it was imported. ${outcome.problem}.`;
	if ("isDigital" in outcome) return `${outcome.set} ${outcome.name}: left out, its cards are digital.`;
	const { set, name, missing, report } = outcome;
	const { added, changed, unchanged, refused, refusals } = report;
	return [
		`${set} ${name}: ${added} added, ${changed} changed, ${unchanged} as they were, ${refused} refused.`,
		...(missing > 0 ? [`  The source says that it has ${missing} cards more than it lists.`] : []),
		...refusals.map(({ line, problem }) => `  Card ${line} is refused: ${problem}.`),
	].join("\n");
}

const barWidth = 30;
let drawn = "";

/** Draws a bar over itself in a terminal. */
function showProgress(done: number, all: number): void {
	if (!process.stderr.isTTY || all === 0) return;
	const share = Math.min(1, done / all);
	const filled = "#".repeat(Math.round(barWidth * share)).padEnd(barWidth, "-");
	const bar = `\r[${filled}] ${Math.floor(100 * share)} %${share === 1 ? "\n" : ""}`;
	if (bar !== drawn) process.stderr.write(bar);
	drawn = bar;
}

async function* showBytes(bytes: AsyncIterable<Uint8Array>, all: number): AsyncGenerator<Uint8Array> {
	let done = 0;
	for await (const chunk of bytes) {
		done += chunk.length;
		showProgress(done, all);
		yield chunk;
	}
}

/** Says what goes on after the bar is full. */
function announceWriting(rows: number): void {
	if (process.stderr.isTTY)
		console.error(`${rows} rows are read; writing what is new. Ctrl-C leaves all as it was.`);
}

function textOf({ read, added, changed, unchanged, refused, refusals }: CatalogueImportReport): string {
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

/** The arguments are none that are known. */
class UsageError extends Error {}

/** What the arguments ask for. @throws UsageError or what parseArgs throws */
function readWork([verb = "", ...args]: readonly string[]): Work {
	const ofTcgdex = { url: { type: "string" }, sets: { type: "string" } } as const;
	const options = verb === "tcgdex" ? ofTcgdex : {};
	const { values, positionals } = parseArgs({ args, options, allowPositionals: verb !== "tcgdex" });
	if (verb === "tcgdex") return readSets(values);
	const [file = "", ...more] = positionals;
	if (!["import", "export", "mtgjson"].includes(verb)) throw new UsageError(`There is no "${verb}".`);
	if (file === "" || more.length > 0)
		throw new UsageError(`${verb} takes one ${verb === "mtgjson" ? "folder" : "file"}.`);
	if (verb === "mtgjson") return (db) => importMagic(db, file);
	const form = formOf(file);
	if (!form) throw new UsageError(`${file} has another ending.`);
	return verb === "import" ? (db) => importFile(db, file, form) : (db) => exportFile(db, file, form);
}

function readSets(options: { url?: string; sets?: string }): Work {
	if (options.sets !== undefined && !/^[^,]*[^,\s][^,]*(,[^,]*[^,\s][^,]*)*$/.test(options.sets))
		throw new UsageError("--sets takes ids with commas between them.");
	if (options.url !== undefined && !/^https?:$/.test(URL.parse(options.url)?.protocol ?? ""))
		throw new UsageError("--url takes an address with http:// or https://.");
	return (db) => importSets(db, options);
}

function workOrExit(args: readonly string[]): Work {
	try {
		return readWork(args);
	} catch (error) {
		const isOfArguments =
			error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
		if (!(error instanceof UsageError || isOfArguments)) throw error;
		console.error(`${args.length > 0 ? `${error.message}\n\n` : ""}${usage}`);
		process.exit(2);
	}
}

const work = workOrExit(process.argv.slice(2));
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
