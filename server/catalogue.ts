import { open, rename, rm } from "node:fs/promises";
import {
	exportItems,
	type FileForm,
	formOf,
	type ImportReport,
	importItems,
	readRows,
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
FILE ends in .csv, .json, .jsonl or .ndjson. docs/catalogue.md describes what is in it.`;

/** Answers one call from the terminal. @returns the process's exit code */
async function run(db: Database, verb: string, file: string, form: FileForm): Promise<number> {
	if (verb === "import") {
		const source = await open(file);
		const report = await importItems(db, readRows(source.createReadStream(), form));
		console.log(textOf(report));
		return report.refused > 0 ? 1 : 0;
	}
	console.log(`${await writeFile(db, file, form)} items are in ${file}.`);
	return 0;
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

const [verb = "", file = ""] = process.argv.slice(2);
const form = formOf(file);
if (!["import", "export"].includes(verb) || !form) {
	console.error(usage);
	process.exit(2);
}
try {
	const work = async (db: Database) => {
		await seedCatalogue(db);
		return run(db, verb, file, form);
	};
	process.exitCode = await withDatabase(configOrExit(), work, { creates: false });
} catch (error) {
	const message = error instanceof UnreadableFileError ? error.message : operatorMessage(error);
	if (!message) throw error;
	console.error(`Nothing was ${verb}ed. ${message}`);
	process.exitCode = 2;
}
