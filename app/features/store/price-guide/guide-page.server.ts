import { type HTMLElement, parse } from "node-html-parser";
import { DomainError } from "#app/shared/domain-error.ts";
import { type Grade, grades } from "../rules.ts";

/** The cells that six grades have besides their row; their names are those of the conditions of games. */
const cells: Partial<Record<Grade, string>> = {
	Ungraded: "#used_price",
	"Grade 7": "#complete_price",
	"Grade 8": "#new_price",
	"Grade 9": "#graded_price",
	"Grade 9.5": "#box_only_price",
	"PSA 10": "#manual_only_price",
};

/** The name of the row of ungraded items on the page of a game. */
const loose = "Loose";

/**
 * The price of a grade on a product's page, from the table that has a row for each grade.
 * @returns US dollars as decimal text
 * @throws DomainError `priceGuide.noPrice` with `grade` where the page has none for it; `priceGuide.changed` with
 *   `missing` where the page is not as it used to be, also where its table and its cell tell two prices
 */
export function priceOnPage(html: string, grade: Grade): string {
	const page = parse(html);
	const rows = page.querySelectorAll("#full-prices tr");
	const known = new Set<string>([...grades, loose]);
	if (!rows.some((row) => known.has(nameOf(row)))) throw changed("#full-prices");
	const names = grade === "Ungraded" ? [grade, loose] : [grade];
	const row = rows.find((each) => names.includes(nameOf(each)));
	if (!row) throw new DomainError("priceGuide.noPrice", { grade });
	const price = readPrice(row.querySelector(".price, .js-price"), grade);
	const cell = page.querySelector(cells[grade] ?? "#no-cell");
	if (cell && readPrice(cell.querySelector(".price, .js-price") ?? cell, grade) !== price)
		throw changed(cells[grade]);
	if (price === null) throw new DomainError("priceGuide.noPrice", { grade });
	return price;
}

function nameOf(row: HTMLElement): string {
	return row.querySelector("td, th")?.text.trim() ?? "";
}

/** @returns null where the page says that there is no price */
function readPrice(element: HTMLElement | null, grade: Grade): string | null {
	const text = element?.text.trim();
	if (text === "-" || text === "N/A" || text === "") return null;
	const [, dollars] = /^\$(\d{1,3}(?:,\d{3})*\.\d{2}|\d+\.\d{2})$/.exec(text ?? "") ?? [];
	if (!dollars) throw changed(grade);
	return dollars.replaceAll(",", "");
}

function changed(missing = ""): DomainError {
	return new DomainError("priceGuide.changed", { missing });
}
