import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { CsvError, parse } from "csv-parse";
import type { Database } from "#app/platform/database/database.server.ts";
import { type CatalogueImportReport, importItems } from "./items.server.ts";
import { type ImportedRow, UnreadableFileError } from "./rows.server.ts";

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

/** The catalogues whose ids of a card are read, by the id's column. */
const sources = { scryfallId: "scryfall", tcgplayerProductId: "tcgplayer", mcmId: "mcm" } as const;

export interface MtgjsonOptions {
	/** Called as the files are read, with bytes. */
	readonly onProgress?: (done: number, all: number) => void;
	/** Called when all rows are read, with their number. */
	readonly onRead?: (rows: number) => void;
}

/** The folder, and who is told of bytes that are read. */
interface Source {
	readonly folder: string;
	readonly onBytes: (bytes: number) => void;
}

/**
 * Imports the Magic cards of MTGJSON's CSV files, with their numbers, set codes, Spanish names and ids: those printed on
 * paper, a card of two faces once. It is one transaction.
 * @param folder that holds the unpacked files
 * @throws UnreadableFileError when a file is missing, or is no such table
 */
export async function importMtgjson(
	db: Database,
	folder: string,
	{ onProgress, onRead }: MtgjsonOptions = {},
): Promise<CatalogueImportReport> {
	let done = 0;
	const all = await sizeOf(folder);
	const onBytes = (bytes: number) => {
		done += bytes;
		onProgress?.(done, all);
	};
	const source: Source = { folder, onBytes };
	const sets = await readSets(source);
	const texts = { sets, spanish: await readSpanishNames(source), ids: await readIds(source) };
	const expansions = [...sets].map(([code, name]) => ({
		category,
		name,
		nameEs: null,
		codes: [code],
		printedCount: null,
	}));
	return importItems(db, rowsOf(source, texts), { source: "mtgjson", expansions, onRead });
}

/** The bytes of all files; a missing one is reported when it is read. */
async function sizeOf(folder: string): Promise<number> {
	const sizes = Object.keys(columns).map(async (file) => (await stat(join(folder, file))).size);
	return (await Promise.allSettled(sizes)).reduce(
		(sum, size) => sum + (size.status === "fulfilled" ? size.value : 0),
		0,
	);
}

/** The names of the sets by their codes; a name that several have gets the code behind it. */
async function readSets(source: Source): Promise<ReadonlyMap<string, string>> {
	const names = new Map<string, string>();
	for await (const { code, name } of readTable(source, "sets.csv")) names.set(code, name);
	const counts = Map.groupBy(names.values(), (name) => name.toLowerCase());
	return new Map(
		[...names].map(([code, name]) => {
			const isShared = (counts.get(name.toLowerCase())?.length ?? 0) > 1;
			return [code, isShared ? `${name} (${code})` : name];
		}),
	);
}

async function readSpanishNames(source: Source): Promise<ReadonlyMap<string, string>> {
	const names = new Map<string, string>();
	for await (const { uuid, language, name } of readTable(source, "cardForeignData.csv"))
		if (language === "Spanish" && name !== "" && !names.has(uuid)) names.set(uuid, name);
	return names;
}

/** The ids of each card as one text, `scryfall:…;mcm:…`: of a hundred thousand, lists take several times the memory. */
async function readIds(source: Source): Promise<Map<string, string>> {
	const ids = new Map<string, string>();
	for await (const row of readTable(source, "cardIdentifiers.csv")) {
		const known = Object.entries(sources).flatMap(([column, source]) => {
			const value = row[column as keyof typeof sources];
			return value === "" ? [] : [`${source}:${value}`];
		});
		ids.set(row.uuid, known.join(";"));
	}
	return ids;
}

interface Texts {
	readonly sets: ReadonlyMap<string, string>;
	readonly spanish: ReadonlyMap<string, string>;
	/** Emptied card by card, since `taken` fills up meanwhile. */
	readonly ids: Map<string, string>;
}

async function* rowsOf(source: Source, { sets, spanish, ids }: Texts): AsyncGenerator<ImportedRow> {
	const taken = new Set<string>();
	/** The ids of a card. Two may share a product of a shop: the first one has its id. */
	const takeIds = (uuid: string) => {
		const given = ids.get(uuid)?.split(";") ?? [];
		ids.delete(uuid);
		return given.filter((id) => id !== "" && !taken.has(id) && taken.add(id));
	};
	let line = 1;
	for await (const { uuid, name, setCode, number, side, isOnlineOnly } of readTable(source, "cards.csv")) {
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
					ids: [`mtgjson:${uuid}`, ...takeIds(uuid)],
				},
			};
	}
}

/** @throws UnreadableFileError when the file is missing, lacks a column or is no CSV */
async function* readTable<Name extends FileName>(
	{ folder, onBytes }: Source,
	file: Name,
): AsyncGenerator<RowOf<Name>> {
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
	source.on("data", ({ length }) => onBytes(length));
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
