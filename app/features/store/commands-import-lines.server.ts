import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { locales } from "#app/i18n/locale.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { FileLine } from "./product-file/product-file.server.ts";
import { productColumns } from "./queries.server.ts";
import { listProductCategories } from "./queries-categories.server.ts";
import { categoryKey, columnOf, fieldColumnNames, fieldColumns, type LineProblem } from "./rules-file.ts";
import { changesBetween, type ProductCategory, type ProductChanges } from "./rules-products.ts";
import { dayAt } from "./rules-sales.ts";
import { ProductLineInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

/** A product as a line describes it. */
export interface LineDraft {
	readonly line: number;
	/** Null for a product that is entered by it. */
	readonly before: StoredProduct | null;
	readonly category: ProductCategory;
	readonly after: Omit<z.output<typeof ProductLineInput>, "priceSource">;
	/** Of a product that there is already. */
	readonly changes: ProductChanges;
}

type StoredProduct =
	Awaited<ReturnType<typeof readStored>> extends Map<string, infer Product> ? Product : never;

export interface CheckedLines {
	readonly drafts: readonly LineDraft[];
	readonly problems: readonly LineProblem[];
}

/** Lines that are looked at before others of the process get their turn. */
const batchSize = 500;
/** Of a value in a report. */
const shownLength = 80;

/** Every line's product, or its problems. */
export async function checkLines(tx: TransactionContext, lines: readonly FileLine[]): Promise<CheckedLines> {
	const categories = await findCategories(tx);
	const today = dayAt(tx.clock.now());
	const drafts: LineDraft[] = [];
	const problems: LineProblem[] = [];
	const seen = new Set<string>();
	for (let start = 0; start < lines.length; start += batchSize) {
		const batch = lines.slice(start, start + batchSize);
		const stored = await readStored(tx, batch);
		for (const line of batch) {
			const found = checkLine(line, { stored, seen, categories, today });
			if (Array.isArray(found)) problems.push(...found);
			else drafts.push(found);
		}
	}
	return { drafts, problems };
}

/** By what a file may name them: their keys, and their names in any language. A name of two is the catalogue's. */
async function findCategories(tx: TransactionContext): Promise<Map<string, ProductCategory>> {
	const found = new Map<string, ProductCategory>();
	for (const locale of locales) {
		for (const category of (await listProductCategories(tx, locale)).toReversed()) {
			found.set(category.name.toLowerCase(), category);
			found.set(categoryKey(category), category);
		}
	}
	return found;
}

async function readStored(tx: TransactionContext, lines: readonly FileLine[]) {
	const ids = lines.map(({ cells }) => idOf(cells)).filter(isUuid);
	const rows = await tx.db.select(productColumns).from(storeProducts).where(inArray(storeProducts.id, ids));
	return new Map(rows.map((row) => [row.id, row]));
}

function idOf(cells: FileLine["cells"]): string {
	return cells?.id?.trim().toLowerCase() ?? "";
}

interface CheckContext {
	readonly stored: ReadonlyMap<string, StoredProduct>;
	/** Ids of the lines above. */
	readonly seen: Set<string>;
	readonly categories: ReadonlyMap<string, ProductCategory>;
	readonly today: string;
}

function checkLine({ line, cells }: FileLine, ctx: CheckContext): LineDraft | LineProblem[] {
	const wrong = (column: string | null, problem: ProblemKey): LineProblem => {
		const value = column ? (cells?.[column] ?? "") : "";
		return { line, column, value: value.slice(0, shownLength), problem };
	};
	if (!cells) return [wrong(null, "product.file.cellCount")];
	const id = idOf(cells);
	const before = ctx.stored.get(id) ?? null;
	if (id && !before) return [wrong("id", "product.file.notFound")];
	if (before && cells.version?.trim() !== String(before.version))
		return [wrong("version", "product.file.changed")];
	if (id && ctx.seen.has(id)) return [wrong("id", "product.file.repeatedProduct")];
	ctx.seen.add(id);
	const named = cells.category?.trim().toLowerCase();
	const category = named === undefined ? findById(ctx, before) : ctx.categories.get(named);
	const problems = named && !category ? [wrong("category", "product.file.categoryUnknown")] : [];
	const { after, wrongFields } = parseFields(inputOf(cells, before, category));
	for (const [field, problem] of wrongFields)
		if (field !== "categoryId" || problems.length === 0) problems.push(wrong(columnOf(field), problem));
	if (after && "soldOn" in after && String(after.soldOn) > ctx.today)
		problems.push(wrong("sold_on", "product.problem.saleDayFuture"));
	if (!after || !category || problems.length > 0) return problems;
	return {
		line,
		before,
		category,
		after,
		changes: before ? changesBetween(before, { ...noSale, ...after }) : {},
	};
}

function parseFields(input: ProductLineInput): {
	after: LineDraft["after"] | null;
	wrongFields: readonly [field: string, problem: ProblemKey][];
} {
	try {
		const { priceSource: _, ...after } = parseInput(ProductLineInput, input);
		return { after, wrongFields: [] };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { after: null, wrongFields: Object.entries(error.problems) };
	}
}

/** Nothing of a sale is left of what is not sold. */
const noSale = { salePrice: null, saleCurrency: null, soldOn: null };

function findById({ categories }: CheckContext, before: StoredProduct | null): ProductCategory | undefined {
	return before ? [...categories.values()].find(({ id }) => id === before.categoryId) : undefined;
}

/** The line's values; where the file has no such column, what the product has. */
function inputOf(
	cells: Readonly<Record<string, string>>,
	before: StoredProduct | null,
	category: ProductCategory | undefined,
): ProductLineInput {
	const texts = Object.fromEntries(
		fieldColumnNames.map((column) => {
			const field = fieldColumns[column];
			return [field, cells[column]?.trim() ?? String(before?.[field] ?? "")];
		}),
	);
	return {
		...texts,
		categoryId: category?.id ?? "",
		status: (texts.status || "available").toLowerCase(),
		saleCurrency: texts.saleCurrency?.toUpperCase(),
		priceSource: texts.pricechartingUrl ? "pricecharting" : "manual",
	} as ProductLineInput;
}
