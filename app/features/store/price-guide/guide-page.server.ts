import { setImmediate as yieldToRequests } from "node:timers/promises";
import { type Handler, Parser } from "htmlparser2";
import { DomainError } from "#app/shared/domain-error.ts";
import { type Grade, grades } from "../rules.ts";

/** The cells that six grades have besides their row; their names are those of the conditions of games. */
const cells: Partial<Record<Grade, string>> = {
	Ungraded: "used_price",
	"Grade 7": "complete_price",
	"Grade 8": "new_price",
	"Grade 9": "graded_price",
	"Grade 9.5": "box_only_price",
	"PSA 10": "manual_only_price",
};

/** The name of the row of ungraded items on the page of a game. */
const loose = "Loose";
const rowNames: ReadonlySet<string> = new Set([...grades, loose]);

/** The limit of nested elements. The guide's pages have about 20; each level makes the next tags slower to read. */
const maxDepth = 256;
/** The number of characters that are read at once; requests are answered in between. */
const pieceLength = 16 * 1024;
/** The limit of the processor's time for a page, in milliseconds. */
const busyLimit = 1000;

/**
 * The price of a grade on a product's page, from the table that has a row for each grade. Whatever the page holds, it
 * takes no longer than {@link busyLimit}.
 * @returns US dollars as decimal text
 * @throws DomainError `priceGuide.noPrice` with `grade` where the page has none for it; `priceGuide.changed` with
 *   `missing` where the page is not as it used to be, also where its table and its cell have different prices;
 *   `priceGuide.tooSlow`
 */
export async function priceOnPage(html: string, grade: Grade): Promise<string> {
	const page = new PageReader(grade);
	await readPieces(page, html);
	const { hasTable, row, cell } = page;
	if (!hasTable) throw changed("#full-prices");
	if (!row) throw new DomainError("priceGuide.noPrice", { grade });
	const price = readPrice(row.price, grade);
	if (cell && readPrice(cell.price ?? cell, grade) !== price) throw changed(`#${cells[grade]}`);
	if (price === null) throw new DomainError("priceGuide.noPrice", { grade });
	return price;
}

async function readPieces(page: PageReader, html: string): Promise<void> {
	let busy = 0;
	for (let index = 0; index < html.length && !page.isComplete; index += pieceLength) {
		const start = performance.now();
		page.read(html.slice(index, index + pieceLength));
		busy += performance.now() - start;
		if (busy > busyLimit) throw new DomainError("priceGuide.tooSlow");
		await yieldToRequests();
	}
	page.end();
}

/** An element whose text is read: its depth, and its text so far. */
interface ElementText {
	readonly depth: number;
	text: string;
}

interface Row {
	readonly depth: number;
	name?: ElementText;
	price?: ElementText;
}

/** A reader of a page, tag by tag, that stops once it has the price of a grade. */
class PageReader implements Partial<Handler> {
	/** Whether the table has a row of a name in `rowNames`. */
	hasTable = false;
	/** The first row of the grade. */
	row?: Row;
	cell?: ElementText & { price?: ElementText };

	readonly #parser = new Parser(this);
	readonly #names: readonly string[];
	readonly #cellId: string | undefined;
	#depth = 0;
	#tableDepth?: number | undefined;
	#openRow?: Row | undefined;
	/** The elements that are open. */
	#open: ElementText[] = [];

	constructor(grade: Grade) {
		this.#names = grade === "Ungraded" ? [grade, loose] : [grade];
		this.#cellId = cells[grade];
	}

	/** Whether the rest of the page cannot change the price. */
	get isComplete(): boolean {
		const isCellRead = !this.#cellId || (this.cell && !this.#open.includes(this.cell));
		return Boolean(this.row && isCellRead);
	}

	read(piece: string): void {
		this.#parser.write(piece);
	}

	end(): void {
		this.#parser.end();
	}

	onopentag(tag: string, { id, class: classes = "" }: Readonly<Record<string, string>>): void {
		this.#depth += 1;
		if (this.#depth > maxDepth) throw changed("#full-prices");
		if (id === "full-prices") this.#tableDepth ??= this.#depth;
		if (this.#tableDepth && tag === "tr") this.#openRow ??= { depth: this.#depth };
		const row = this.#openRow;
		if (row && (tag === "td" || tag === "th")) row.name ??= this.#openText();
		if (id && id === this.#cellId) this.cell ??= this.#openText();
		if (!/(?:^|\s)(?:js-)?price(?:\s|$)/.test(classes)) return;
		if (row) row.price ??= this.#openText();
		if (this.cell && this.#open.includes(this.cell)) this.cell.price ??= this.#openText();
	}

	ontext(text: string): void {
		for (const element of this.#open) element.text += text;
	}

	onclosetag(): void {
		const depth = this.#depth;
		this.#open = this.#open.filter((element) => element.depth < depth);
		if (this.#openRow?.depth === depth) this.#closeRow(this.#openRow);
		if (this.#tableDepth === depth) this.#tableDepth = undefined;
		this.#depth -= 1;
		if (this.isComplete) this.#parser.pause();
	}

	#openText(): ElementText {
		const element = { depth: this.#depth, text: "" };
		this.#open.push(element);
		return element;
	}

	#closeRow(row: Row): void {
		const name = row.name?.text.trim() ?? "";
		this.hasTable ||= rowNames.has(name);
		if (this.#names.includes(name)) this.row ??= row;
		this.#openRow = undefined;
	}
}

/** @returns null where the page says that there is no price */
function readPrice(element: ElementText | undefined, grade: Grade): string | null {
	const text = element?.text.trim();
	if (text === "-" || text === "N/A" || text === "") return null;
	const [, dollars] = /^\$(\d{1,3}(?:,\d{3})*\.\d{2}|\d+\.\d{2})$/.exec(text ?? "") ?? [];
	if (!dollars) throw changed(grade);
	return dollars.replaceAll(",", "");
}

function changed(missing: string): DomainError {
	return new DomainError("priceGuide.changed", { missing });
}
