import { stringify } from "csv-stringify/sync";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { amountOf, centsOf } from "#app/shared/money.ts";
import { listSaleLines } from "./queries-sales.server.ts";
import type { DaySpan, SaleLine } from "./rules-sales.ts";

const columns = ["day", "product", "name", "category", "currency", "price", "cost_usd", "margin_usd"];

/**
 * Every sale of a period as CSV, a line each, the oldest first. A text that a spreadsheet would run as a formula is
 * marked as text.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function writeSalesFile(ctx: QueryContext, span: DaySpan, locale: Locale): Promise<string> {
	const lines = await listSaleLines(ctx, span, locale);
	// Spreadsheets take a file without this mark for one of another encoding.
	return stringify([columns, ...lines.map(cellsOf)], { bom: true });
}

function cellsOf({ soldOn, productId, name, category, currency, price, costUsd }: SaleLine): string[] {
	const hasMargin = costUsd !== null && currency === "USD";
	const margin = hasMargin ? amountOf(centsOf(price) - centsOf(costUsd)) : "";
	return [soldOn, productId, asText(name), asText(category), currency, price, costUsd ?? "", margin];
}

function asText(cell: string): string {
	return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
