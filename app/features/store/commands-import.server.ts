import { inArray } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { locales } from "#app/i18n/locale.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { digestOf, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { readSheet } from "#app/platform/sheets.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { insertProduct, noSale, requirePastSale, saveProduct } from "./commands.server.ts";
import { listProductCategories } from "./queries.server.ts";
import {
	categoryKey,
	columnOf,
	fileColumns,
	importedFields,
	importMaxBytes,
	importMaxLines,
	type LineProblem,
	type ProductImportReport,
	problemLimit,
	requiredColumns,
} from "./rules.ts";
import { ImportProductsInput, ProductLineInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

/** Thrown to end the transaction of a file with problems. */
class RefusedFileError extends Error {
	problems: readonly LineProblem[] = [];
}

function refused(...problems: readonly LineProblem[]): RefusedFileError {
	return Object.assign(new RefusedFileError("The file was refused."), { problems });
}

interface UploadedFile {
	/** @throws DomainError `upload.*` */
	bytes(): Promise<Uint8Array>;
}

/** The texts of a line by the names of their columns. */
type Cells = Readonly<Record<string, string>>;
/** A line of the file; its cells are null where it has more or fewer values than there are columns. */
type FileLine = { readonly line: number; readonly cells: Cells | null };
type ProductRow = typeof storeProducts.$inferSelect;

/**
 * Creates the products of a file, and updates those that it names by their ids: all of its lines, or none. The same
 * submission, twice or at once, is done once.
 * @returns how many products were created and edited; or the problems by line
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`, also without a file and for one of more than
 *   `importMaxBytes`
 */
export async function importProducts(
	ctx: CommandContext,
	input: ImportProductsInput,
	file: UploadedFile | undefined,
): Promise<ProductImportReport> {
	const actor = requireAdministrator(ctx.actor);
	const { submissionKey: key } = parseInput(ImportProductsInput, input);
	const bytes = await readFile(file);
	const submission = { userId: actor.id, key, input: { file: digestOf(bytes) } };
	try {
		const lines = await readLines(bytes);
		return await inTransaction(ctx, (tx) =>
			withIdempotencyKey(tx.db, submission, () => saveLines(tx, lines)),
		);
	} catch (error) {
		if (!(error instanceof RefusedFileError)) throw error;
		return { created: 0, edited: 0, unchanged: 0, problems: error.problems };
	}
}

async function readFile(file: UploadedFile | undefined): Promise<Uint8Array> {
	const refuse = (problem: ProblemKey) => new DomainError("request.invalid", {}, { file: problem });
	if (!file) throw refuse("product.file.missing");
	const bytes = await file.bytes().catch((error) => {
		const isTooLarge = error instanceof DomainError && error.code === "upload.tooLarge";
		throw isTooLarge ? refuse("product.file.tooLarge") : error;
	});
	if (bytes.length > importMaxBytes) throw refuse("product.file.tooLarge");
	return bytes;
}

async function readLines(file: Uint8Array): Promise<FileLine[]> {
	const refuse = (problem: LineProblem["problem"], line: number, column = "") =>
		refused({ line, column, problem });
	const { rows, brokenAt } = await readSheet(file, importMaxLines + 2);
	if (brokenAt) throw refuse("product.file.unreadable", brokenAt);
	const [header, ...lines] = rows;
	if (!header || lines.length === 0) throw refuse("product.file.empty", 1);
	const tooMany = lines[importMaxLines];
	if (tooMany) throw refuse("product.file.tooManyLines", tooMany.line);
	const columns = header.cells.map((name) => name.trim().toLowerCase());
	const unknown = columns.find((name, at) => !fileColumns.includes(name) || columns.indexOf(name) !== at);
	if (unknown !== undefined) throw refuse("product.file.unknownColumn", header.line, unknown);
	const missing = requiredColumns.find((name) => !columns.includes(name));
	if (missing) throw refuse("product.file.missingColumn", header.line, missing);
	return lines.map(({ line, cells }) => {
		if (cells.length !== columns.length) return { line, cells: null };
		return { line, cells: Object.fromEntries(columns.map((name, at) => [name, cells[at]?.trim() ?? ""])) };
	});
}

/** Saves each line until one has a problem; those that follow are only checked. */
async function saveLines(tx: TransactionContext, lines: readonly FileLine[]): Promise<ProductImportReport> {
	const ids = lines.map(({ cells }) => cells?.id ?? "").filter(isUuid);
	const rows = await tx.db.select().from(storeProducts).where(inArray(storeProducts.id, ids));
	const stored = new Map(rows.map((row) => [row.id, row]));
	const categories = await findCategories(tx);
	const counts = { created: 0, edited: 0, unchanged: 0 };
	const problems: LineProblem[] = [];
	for (const { line, cells } of lines) {
		if (problems.length >= problemLimit) break;
		try {
			if (!cells) throw new DomainError("request.invalid", {}, { "": "product.file.cellCount" });
			const before = findProduct(stored, cells);
			const fields = readFields(cells, before, categories);
			requirePastSale(fields, tx.clock.now());
			if (problems.length > 0) continue;
			const after = { ...noSale, ...fields };
			if (!before) await insertProduct(tx, after, []);
			const isEdited = before && (await saveProduct(tx, before, after));
			counts[before ? (isEdited ? "edited" : "unchanged") : "created"] += 1;
		} catch (error) {
			if (!(error instanceof DomainError)) throw error;
			const isChanged = error.code === "product.changed";
			const lineProblems = isChanged ? { version: "product.file.changed" as const } : error.problems;
			for (const [field, problem] of Object.entries(lineProblems))
				problems.push({ line, column: columnOf(field), problem });
		}
	}
	if (problems.length > 0) throw refused(...problems);
	return { ...counts, problems };
}

/** The ids of categories by their keys and their names in any language. A name of two is the catalogue's. */
async function findCategories(tx: TransactionContext): Promise<ReadonlyMap<string, string>> {
	const ids = new Map<string, string>();
	for (const locale of locales) {
		for (const category of (await listProductCategories(tx, locale)).toReversed())
			ids.set(category.name.toLowerCase(), category.id).set(categoryKey(category), category.id);
	}
	return ids;
}

/** The product of a line's id; null without an id. */
function findProduct(stored: ReadonlyMap<string, ProductRow>, { id, version }: Cells): ProductRow | null {
	if (!id) return null;
	const product = stored.get(id.toLowerCase());
	if (!product) throw new DomainError("request.invalid", {}, { id: "product.file.notFound" });
	if (version !== String(product.version)) throw new DomainError("product.changed");
	return product;
}

/** A line's values, parsed as the form's; the product's own where the file lacks a column. */
function readFields(cells: Cells, before: ProductRow | null, categories: ReadonlyMap<string, string>) {
	const texts = Object.fromEntries(
		importedFields.map((field) => [field, cells[columnOf(field)] ?? String(before?.[field] ?? "")]),
	);
	const { priceSource: _, ...after } = parseInput(ProductLineInput, {
		...texts,
		// A text that is no category's name is refused as an unknown id.
		categoryId: categories.get(cells.category?.toLowerCase() ?? "") ?? cells.category,
		status: (texts.status || "available").toLowerCase(),
		saleCurrency: texts.saleCurrency?.toUpperCase(),
		priceSource: texts.pricechartingUrl ? "pricecharting" : "manual",
	} as ProductLineInput);
	return after;
}
