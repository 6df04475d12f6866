import { createReadStream } from "node:fs";
import { join } from "node:path";
import { CsvError, parse } from "csv-parse";
import type { Database } from "#app/platform/database/database.server.ts";
import { importExpansions } from "./expansions.server.ts";
import { type ImportReport, importItems } from "./items.server.ts";
import { type FileRow, UnreadableFileError } from "./rows.server.ts";

const category = "magic";

/** The columns of {@link https://mtgjson.com/downloads/all-files/#allprintingscsvfiles AllPrintings} that are read, by file. */
const columns = {
	"sets.csv": ["code", "name"],
	"cards.csv": ["uuid", "name", "setCode", "number", "side", "isOnlineOnly"],
	"cardIdentifiers.csv": ["uuid", "scryfallId", "tcgplayerProductId", "mcmId"],
	"cardForeignData.csv": ["uuid", "language", "name"],
} as const;
type FileName = keyof typeof columns;
type RowOf<Name extends FileName> = Readonly<Record<(typeof columns)[Name][number], string>>;

/** What other catalogues call a card, by the column of it. */
const sources = { scryfallId: "scryfall", tcgplayerProductId: "tcgplayer", mcmId: "mcm" } as const;

/**
 * Imports the Magic cards of MTGJSON's CSV files, with their numbers, set codes, Spanish names and ids: those printed on
 * paper, a card of two faces once. It is one transaction.
 * @param folder that holds the unpacked files
 * @throws UnreadableFileError when a file is missing, or is no such table
 */
export async function importMtgjson(db: Database, folder: string): Promise<ImportReport> {
	const sets = await readSets(folder);
	const texts = { sets, spanish: await readSpanishNames(folder), ids: await readIds(folder) };
	await importExpansions(
		db,
		[...sets].map(([code, name]) => ({ category, name, nameEs: null, codes: [code], printedCount: null })),
		"mtgjson",
	);
	return importItems(db, rowsOf(folder, texts), { source: "mtgjson" });
}

/** The names of the sets by their codes; a name that several have gets the code behind it. */
async function readSets(folder: string): Promise<ReadonlyMap<string, string>> {
	const names = new Map<string, string>();
	for await (const { code, name } of readTable(folder, "sets.csv")) names.set(code, name);
	const counts = Map.groupBy(names.values(), (name) => name.toLowerCase());
	return new Map(
		[...names].map(([code, name]) => {
			const isShared = (counts.get(name.toLowerCase())?.length ?? 0) > 1;
			return [code, isShared ? `${name} (${code})` : name];
		}),
	);
}

async function readSpanishNames(folder: string): Promise<ReadonlyMap<string, string>> {
	const names = new Map<string, string>();
	for await (const { uuid, language, name } of readTable(folder, "cardForeignData.csv"))
		if (language === "Spanish" && name !== "" && !names.has(uuid)) names.set(uuid, name);
	return names;
}

async function readIds(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
	const ids = new Map<string, readonly string[]>();
	for await (const row of readTable(folder, "cardIdentifiers.csv")) {
		const known = Object.entries(sources).flatMap(([column, source]) => {
			const value = row[column as keyof typeof sources];
			return value === "" ? [] : [`${source}:${value}`];
		});
		ids.set(row.uuid, known);
	}
	return ids;
}

interface Texts {
	readonly sets: ReadonlyMap<string, string>;
	readonly spanish: ReadonlyMap<string, string>;
	readonly ids: ReadonlyMap<string, readonly string[]>;
}

async function* rowsOf(folder: string, { sets, spanish, ids }: Texts): AsyncGenerator<FileRow> {
	const taken = new Set<string>();
	let line = 1;
	for await (const { uuid, name, setCode, number, side, isOnlineOnly } of readTable(folder, "cards.csv")) {
		line += 1;
		if ((side !== "" && side !== "a") || /^(true|1)$/i.test(isOnlineOnly)) continue;
		const expansion = sets.get(setCode);
		if (!expansion) yield { line, problem: `setCode: sets.csv has no "${setCode}"` };
		else
			yield {
				line,
				fields: {
					category,
					expansion,
					name,
					name_es: spanish.get(uuid),
					set_code: setCode,
					number,
					// Two cards may share a product of a shop: the first one has its id.
					ids: [`mtgjson:${uuid}`, ...(ids.get(uuid) ?? [])].filter((id) => !taken.has(id) && taken.add(id)),
				},
			};
	}
}

/** @throws UnreadableFileError when the file is missing, lacks a column or is no CSV */
async function* readTable<Name extends FileName>(folder: string, file: Name): AsyncGenerator<RowOf<Name>> {
	const parser = parse({
		bom: true,
		relax_column_count: true,
		columns: (header: string[]) => {
			const missing = columns[file].filter((name) => !header.includes(name));
			if (missing.length > 0) throw new UnreadableFileError(`${file} has no column ${missing.join(", ")}.`);
			return header.map((name) => (columns[file].some((known) => known === name) ? name : null));
		},
	});
	const source = createReadStream(join(folder, file));
	source.on("error", (error) => parser.destroy(error));
	try {
		yield* source.pipe(parser) as AsyncIterable<RowOf<Name>>;
	} catch (error) {
		const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
		if (isMissing) throw new UnreadableFileError(`${folder} has no ${file}.`);
		if (error instanceof CsvError)
			throw new UnreadableFileError(`${file}, line ${error.lines}: ${error.message}.`);
		throw error;
	}
}
