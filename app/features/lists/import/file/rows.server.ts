import { setImmediate as yieldToRequests } from "node:timers/promises";
import { findCodeNumber, readNumberCell } from "#app/features/catalogue/card-numbers.ts";
import type { CategorySlug } from "#app/features/catalogue/rules.ts";
import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { foldKey } from "#app/features/catalogue/rules-folding.ts";
import {
	findGrade,
	findMeaning,
	finishWords,
	readFinish,
	writeFinish,
} from "#app/features/catalogue/vocabulary.ts";
import type { SheetRow } from "#app/platform/sheets.server.ts";
import { codePointLength, tidyLine } from "#app/shared/storable-text.ts";
import { customNameLengths, type ParsedItem, type Side } from "../../entry/rules.ts";
import { type Copy, gradeMaxLength, noCopy, noteMaxLength, readCopy } from "../../entry/rules-copy.ts";
import { anyOfSet, type RefusedRow, type RowRefusal } from "../rules-reading.ts";
import { type Columns, type FileFormat, type FormatMeaning, idSources } from "./formats.server.ts";
import {
	type AppWords,
	readCompleteness,
	readFinishCell,
	readFlag,
	readLanguage,
	readParts,
	readQuantity,
	readState,
} from "./values.server.ts";

/** The way to read the rows of a file: a format, and the place of each column by its key. */
export interface RowReader {
	readonly format: Pick<
		FileFormat,
		"category" | "side" | "sides" | "words" | "prefixes" | "isCustom" | "isOwn"
	>;
	readonly columns: Columns;
	readonly places: ReadonlyMap<string, number>;
}

export interface ReadRows {
	readonly rows: readonly ParsedItem[];
	readonly refused: readonly RefusedRow[];
	readonly capped: readonly number[];
}

/** The longest text of a set, a code or a number that a row has, and of a refused row that is shown. */
const partMaxLength = 200;
const shownMaxLength = 80;
/** The cards of what marketplaces sell as a playset. */
const playsetSize = 4;
/** Rows that are read before others are answered: a few milliseconds. */
const rowsAtOnce = 200;

export async function readRows(table: readonly SheetRow[], reader: RowReader): Promise<ReadRows> {
	const rows: ParsedItem[] = [];
	const refused: RefusedRow[] = [];
	const capped: number[] = [];
	for (const [at, tableRow] of table.entries()) {
		if (at % rowsAtOnce === 0) await yieldToRequests();
		const read = new RowCells(tableRow, reader).read();
		if (typeof read === "string") {
			const text = tidyLine(tableRow.cells.join(" · ").slice(0, shownMaxLength).replaceAll("\0", ""));
			refused.push({ line: tableRow.line, reason: read, text: text.toWellFormed() });
			continue;
		}
		if (read.some(({ quantity }) => quantity > quantityLimit)) capped.push(tableRow.line);
		rows.push(...read.map(withCappedQuantity));
	}
	return { rows, refused, capped };
}

function withCappedQuantity(row: ParsedItem): ParsedItem {
	return {
		...row,
		quantity: Math.min(row.quantity, quantityLimit),
		forTrade: Math.min(row.forTrade, quantityLimit),
	};
}

/** A row's cells by what they mean. */
class RowCells {
	readonly #row: SheetRow;
	readonly #reader: RowReader;

	constructor(row: SheetRow, reader: RowReader) {
		this.#row = row;
		this.#reader = reader;
	}

	/** The items of the row, two for one that counts foils beside others, or why it is left out. */
	read(): ParsedItem[] | RowRefusal {
		const side = this.#side();
		if (side === "out") return "elsewhere";
		if (side === null && this.#reader.format.isOwn) return "side";
		const counts = this.#counts();
		if (typeof counts === "string") return counts;
		const { owned, foils, forTrade } = counts;
		const item = this.#item(side);
		if (!item) return "name";
		const ofSide = (quantity: number, marked: number) => ({
			quantity,
			forTrade: side === "have" ? quantity : side === "want" ? 0 : Math.min(Math.max(marked, 0), quantity),
		});
		const plain = owned > 0 ? [{ ...item, ...ofSide(owned, forTrade) }] : [];
		if (foils === 0) return plain;
		const copy = { ...item.copy, finish: item.copy.finish ?? "foil" };
		return [...plain, { ...item, ...ofSide(foils, forTrade - owned), copy }];
	}

	#cellOf(key: string): string {
		const place = this.#reader.places.get(key);
		const text = place === undefined ? "" : (this.#row.cells[place] ?? "");
		const isTidy = /^(?:[!-~]+(?: [!-~]+)*)?$/.test(text);
		return isTidy ? text : tidyLine(text.replaceAll("\0", ""));
	}

	/** The first cell of a meaning's columns that says something. */
	#cell(meaning: FormatMeaning): string {
		for (const key of this.#reader.columns[meaning] ?? []) {
			const cell = this.#cellOf(key);
			if (cell !== "") return cell;
		}
		return "";
	}

	#short(meaning: FormatMeaning, limit = partMaxLength): string | null {
		return limited(this.#cell(meaning), limit);
	}

	#side(): Side | "out" | null {
		const { side, sides = [] } = this.#reader.format;
		if (side) return side;
		for (const { column, values } of sides) {
			const cell = this.#cellOf(column);
			const flag = readFlag(cell);
			const said = values[flag === null ? foldKey(cell) : flag ? "yes" : "no"];
			if (said) return said;
		}
		return null;
	}

	/** The units of a row; those of a format without such a column are one. */
	#counts(): { owned: number; foils: number; forTrade: number } | RowRefusal {
		const perUnit = readFlag(this.#cell("isPlayset")) ? playsetSize : 1;
		const owned = this.#quantity("quantity");
		const foils = this.#quantity("foilQuantity") ?? 0;
		const forTrade = this.#quantity("forTrade") ?? 0;
		if (Number.isNaN(owned) || Number.isNaN(foils)) return "quantity";
		// What only a trade list has is owned, too.
		const all = Math.max((owned ?? (foils > 0 ? 0 : 1)) * perUnit, (forTrade || 0) - foils);
		return all + foils > 0 ? { owned: all, foils, forTrade: forTrade || 0 } : "none";
	}

	/** The first number of a meaning's columns that is not 0; null without one, NaN for what is no number. */
	#quantity(meaning: "quantity" | "foilQuantity" | "forTrade"): number | null {
		let quantity: number | null = null;
		for (const key of this.#reader.columns[meaning] ?? []) {
			const cell = this.#cellOf(key);
			if (cell === "") continue;
			// "Marked for trade: yes" is one.
			quantity = readQuantity(cell) ?? (meaning === "forTrade" && readFlag(cell) ? 1 : Number.NaN);
			if (quantity !== 0) break;
		}
		return quantity;
	}

	/** All but the counts; null where nothing says what it is. */
	#item(side: Side | null): Omit<ParsedItem, "quantity" | "forTrade"> | null {
		const { format } = this.#reader;
		const ids = this.#ids();
		const place = this.#place();
		const named = this.#named(place);
		const { code, number, total, language, category } = readNumberBesideCode(
			named.number,
			place.code,
			place.category,
		);
		const set = place.set ?? code;
		const isBare = set === null && number === null && ids.length === 0 && !format.isCustom;
		const anyPrinting =
			side === "want" && (format.isOwn ? readFlag(this.#cell("anyPrinting")) === true : isBare);
		const quoted =
			format.isOwn && !set && !number && !anyPrinting ? /^"(.+)"$/.exec(named.name)?.[1] : undefined;
		const name = quoted ?? named.name;
		if (codePointLength(name) > customNameLengths.max) return null;
		// A set and a number say what it is, and an id does; without them the name may have to stay as typed.
		const shortest = format.isOwn ? 1 : customNameLengths.min;
		if (codePointLength(name) < shortest && ids.length === 0 && !(set && number)) return null;
		const copy = this.#copy(named.finish, side);
		return {
			line: this.#row.line,
			text: [name, code ?? set, number].filter(Boolean).join(" · "),
			side,
			name,
			set,
			code,
			number: format.isOwn && this.#cell("anyPrinting") === anyOfSet ? null : number,
			total,
			category,
			ids,
			isCustom: format.isCustom === true || quoted !== undefined,
			anyPrinting,
			copy: side === "want" ? copy : { ...copy, language: copy.language ?? place.language ?? language },
			isStarred: side === "want" && readFlag(this.#cell("star")) === true,
			hasQuantity: true,
			alternative: null,
		};
	}

	#ids(): ParsedItem["ids"] {
		return idSources.flatMap((source) => {
			const value = this.#cell(source).toLowerCase();
			return /^[a-z0-9-]{1,100}$/.test(value) && value !== "0" ? [{ source, value }] : [];
		});
	}

	/** The category, the set and the number in it; what an app writes before a set is no part of its name. */
	#place() {
		const { category, prefixes = [] } = this.#reader.format;
		const name = this.#short("set");
		const known = prefixes.find(({ prefix }) => name?.startsWith(prefix));
		return {
			category: known?.category ?? findMeaning("category", this.#cell("category")) ?? category,
			set: known && name ? name.slice(known.prefix.length) : name,
			code: this.#short("code"),
			number: this.#short("number"),
			language: known?.language ?? null,
			// Of cards, such an app writes the number and the finish in the name.
			isInName: known !== undefined,
		};
	}

	/** The name without a number that only repeats its column, or with the number and finish that it holds. */
	#named({ number, isInName }: { number: string | null; isInName: boolean }): {
		name: string;
		number: string | null;
		finish: string;
	} {
		const name = this.#cell("name");
		if (number !== null) return { name: withoutEnd(name, ` - ${number}`), number, finish: "" };
		if (!isInName) return { name, number, finish: "" };
		const [, plain = "", finish = "", hashed = ""] = /^(.*?)(?: \[([^\]]+)\])?(?: #(\S+))?$/.exec(name) ?? [];
		return { name: plain, number: hashed || null, finish };
	}

	/** The details of the copy. A want has none but the finish, in its note: apps fill the rest in by themselves. */
	#copy(finishInName: string, side: Side | null): Copy {
		const { words = {} } = this.#reader.format;
		const notes: string[] = [this.#cell("note")];
		const { read, completeness: inCondition, rest } = readState(this.#cell("condition"), words);
		const finish = this.#finish() ?? readFinish(finishInName || (read?.finish ?? ""));
		if (side === "want") {
			const noted = writeFinish(finish ?? "", (key) => finishWords[key].en);
			return { ...noCopy, note: noteOf([...notes, noted]) };
		}
		notes.push(rest);
		const languageCell = this.#cell("language");
		const language = readLanguage(languageCell, words);
		// Cardmarket's numbers say nothing to a reader.
		if (!language && !/^\d+$/.test(languageCell)) notes.push(languageCell);
		const grade = this.#grade(notes);
		const completeness = this.#completeness(words, grade, notes) ?? inCondition;
		return {
			...readCopy((field) => this.#cell(field)),
			condition: read?.condition ?? null,
			completeness,
			language,
			finish,
			grade,
			note: noteOf(notes),
		};
	}

	#finish(): string | null {
		if (this.#reader.format.isOwn) return readFinish(this.#cell("finish"));
		for (const key of this.#reader.columns.finish ?? []) {
			const finish = readFinishCell(this.#cellOf(key), key);
			if (finish !== null) return finish;
		}
		return null;
	}

	#grade(notes: string[]): string | null {
		const text = (this.#reader.columns.grade ?? [])
			.map((key) => this.#cellOf(key))
			.join(" ")
			.trim();
		if (this.#reader.format.isOwn) return limited(text, gradeMaxLength);
		const grade = findGrade(text);
		if (!grade && /\d/.test(text)) notes.push(text);
		return grade;
	}

	#completeness(words: AppWords, grade: string | null, notes: string[]) {
		const cells = (this.#reader.columns.completeness ?? []).map((key) => this.#cellOf(key));
		const said = cells.map((cell) => readCompleteness(cell, words)).find((each) => each !== null);
		const read = said ?? readParts(this.#cell("box"), this.#cell("manual"));
		const first = this.#cell("completeness");
		// Of cards, the same column says whether they are graded.
		if (!read && !grade && !/graded/i.test(first)) notes.push(first);
		return read;
	}
}

/** A text of at most so many code points; null for an empty one. */
function limited(text: string, limit: number): string | null {
	return text.length <= limit ? text || null : [...text].slice(0, limit).join("").trimEnd();
}

function noteOf(parts: readonly string[]): string | null {
	return limited(parts.filter((part) => part !== "").join(" · "), noteMaxLength);
}

function withoutEnd(text: string, end: string): string {
	return text.endsWith(end) ? text.slice(0, -end.length).trimEnd() : text;
}

/** A number as in `4/102`, `#4` or `LOB-EN001`: without the total, and without the set's code where only that stands before it. */
function readNumberBesideCode(text: string | null, code: string | null, category: CategorySlug | null) {
	const { number, total } = readNumberCell(text ?? "");
	const coded = findCodeNumber(number);
	const isWhole = coded?.length === number.length;
	const isOwn = coded !== null && code !== null && foldKey(code) === foldKey(coded.code);
	// Magic has numbers with a dash, of cards that were of another set. One behind its own set's code is of another game.
	if (coded && isWhole && (isOwn || (code === null && category !== "magic"))) {
		const other = category === "magic" ? null : category;
		return { code: coded.code, number: coded.number, total, language: coded.language, category: other };
	}
	return { code, number: number || null, total, language: null, category };
}
