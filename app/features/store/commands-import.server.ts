import { sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { digestOf, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { checkLines, type LineDraft } from "./commands-import-lines.server.ts";
import { logSales } from "./commands-sale-log.server.ts";
import { readProductFile, UnreadableFileError } from "./product-file/product-file.server.ts";
import { type ImportReport, type LineProblem, problemsShown } from "./rules-file.ts";
import type { ProductChanges } from "./rules-products.ts";
import { ImportProductsInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

const { salePrice, saleCurrency, soldOn } = storeProducts;

/** Lines that are written by one statement. */
const batchSize = 500;

/** The file was not loaded; ends its transaction. */
class RefusedFileError extends Error {
	readonly problems: readonly LineProblem[];

	constructor(problems: readonly LineProblem[]) {
		super("The file was refused.");
		this.problems = problems;
	}
}

/**
 * Enters the products of a file, and edits those that it names by their ids: all of its lines, or none. The same
 * submission, twice or at once, is done once.
 * @param file of 10 MB and 10 000 lines at most
 * @returns how many products were entered and edited; or what is wrong, by line
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`
 */
export async function importProducts(
	ctx: CommandContext,
	input: ImportProductsInput,
	file: Uint8Array,
): Promise<ImportReport> {
	const actor = requireAdministrator(ctx.actor);
	const { submissionKey: key } = parseInput(ImportProductsInput, input);
	try {
		const lines = await readProductFile(file);
		const submission = { userId: actor.id, key, input: { file: digestOf(file) } };
		return await inTransaction(ctx, (tx) =>
			withIdempotencyKey(tx.db, submission, async () => {
				const { drafts, problems } = await checkLines(tx, lines);
				if (problems.length > 0) throw new RefusedFileError(problems);
				return saveDrafts(tx, drafts);
			}),
		);
	} catch (error) {
		if (error instanceof RefusedFileError) return refusal(error.problems);
		if (!(error instanceof UnreadableFileError)) throw error;
		const { line, problem, value } = error;
		return refusal([{ line, column: value || null, value: "", problem }]);
	}
}

function refusal(problems: readonly LineProblem[]): ImportReport {
	const inOrder = problems.toSorted((one, other) => one.line - other.line);
	return {
		created: 0,
		edited: 0,
		unchanged: 0,
		problems: inOrder.slice(0, problemsShown),
		problemCount: problems.length,
	};
}

async function saveDrafts(tx: TransactionContext, drafts: readonly LineDraft[]): Promise<ImportReport> {
	const created = drafts.filter(({ before }) => !before);
	const edited = drafts.filter(({ changes }) => Object.keys(changes).length > 0);
	for (let start = 0; start < created.length; start += batchSize)
		await insertDrafts(tx, created.slice(start, start + batchSize));
	for (let start = 0; start < edited.length; start += batchSize)
		await updateDrafts(tx, edited.slice(start, start + batchSize));
	return {
		created: created.length,
		edited: edited.length,
		unchanged: drafts.length - created.length - edited.length,
		problems: [],
		problemCount: 0,
	};
}

async function insertDrafts(tx: TransactionContext, drafts: readonly LineDraft[]): Promise<void> {
	const now = tx.clock.now();
	const written = {
		lastPriceUpdate: now,
		createdBy: tx.actor?.id,
		createdAt: now,
		updatedBy: tx.actor?.id,
		updatedAt: now,
	};
	const rows = drafts.map(({ after: { categoryId: _, ...values }, category }) => ({
		...values,
		...categoryColumns(category),
		...written,
	}));
	const inserted = await tx.db
		.insert(storeProducts)
		.values(rows)
		.returning({ productId: storeProducts.id, salePrice, saleCurrency, soldOn });
	await logSales(
		tx,
		inserted.filter((product) => product.soldOn !== null),
	);
}

function categoryColumns({ kind, id }: LineDraft["category"]) {
	return kind === "product"
		? { productCategoryId: id, auctionCategoryId: null }
		: { productCategoryId: null, auctionCategoryId: id };
}

/** Every line was written from a version of its product: of two who save at once, the second finds another one. */
async function updateDrafts(tx: TransactionContext, drafts: readonly LineDraft[]): Promise<void> {
	const now = tx.clock.now().toISOString();
	const rows = drafts.map(({ before, after: { categoryId: _, ...values }, category, changes }) => ({
		id: before?.id,
		version: before?.version,
		...values,
		...categoryColumns(category),
		isRepriced: changes.marketPrice !== undefined,
		isAskedAnew: isOfAnotherGuidePage(changes),
	}));
	const { rows: saved } = await tx.db.execute<{ id: string }>(sql`
		update store_products as product set
			name = line.name, description = line.description, status = line.status, grade = line.grade,
			product_category_id = line."productCategoryId", auction_category_id = line."auctionCategoryId",
			condition = line.condition, brand = line.brand, platform = line.platform, console_model = line."consoleModel",
			genre = line.genre, year = line.year, pricecharting_url = line."pricechartingUrl", cost_usd = line."costUsd",
			market_price = line."marketPrice", margin_percentage = line."marginPercentage",
			sale_price = line."salePrice", sale_currency = line."saleCurrency", sold_on = line."soldOn",
			last_price_update = case when line."isRepriced" then ${now} else last_price_update end,
			previous_price = case when line."isRepriced" then market_price else previous_price end,
			previous_price_at = case when line."isRepriced" then coalesce(last_price_update, created_at) else previous_price_at end,
			held_price = case when line."isRepriced" or line."isAskedAnew" then null else held_price end,
			held_price_at = case when line."isRepriced" or line."isAskedAnew" then null else held_price_at end,
			price_check_at = case when line."isAskedAnew" then ${now} else price_check_at end,
			price_failures = case when line."isAskedAnew" then 0 else price_failures end,
			price_failure = case when line."isAskedAnew" then null else price_failure end,
			version = product.version + 1, updated_by = ${tx.actor?.id}, updated_at = ${now}
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (
			id uuid, version integer, name text, description text, status text, grade text,
			"productCategoryId" uuid, "auctionCategoryId" uuid, condition text, brand text, platform text,
			"consoleModel" text, genre text, year integer, "pricechartingUrl" text, "costUsd" numeric,
			"marketPrice" numeric, "marginPercentage" numeric, "salePrice" numeric, "saleCurrency" text, "soldOn" date,
			"isRepriced" boolean, "isAskedAnew" boolean
		)
		where product.id = line.id and product.version = line.version
		returning product.id`);
	requireAllSaved(drafts, new Set(saved.map(({ id }) => id)));
	await logSales(
		tx,
		drafts
			.filter(({ changes }) => changes.salePrice || changes.saleCurrency || changes.soldOn)
			.map(({ before, after }) => ({ productId: before?.id ?? "", ...after })),
	);
}

function requireAllSaved(drafts: readonly LineDraft[], saved: ReadonlySet<string>): void {
	const late = drafts.filter(({ before }) => !saved.has(before?.id ?? ""));
	if (late.length === 0) return;
	throw new RefusedFileError(
		late.map(({ line }) => ({ line, column: "version", value: "", problem: "product.file.changed" })),
	);
}

function isOfAnotherGuidePage({ pricechartingUrl, grade }: ProductChanges): boolean {
	return pricechartingUrl !== undefined || grade !== undefined;
}
