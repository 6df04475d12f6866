import { and, eq, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import {
	orderImages,
	type ProductMaterials,
	removeImages,
	requireStoredImages,
	storeImages,
} from "./commands-images.server.ts";
import { noHeldPrice, priceColumns } from "./commands-prices.server.ts";
import { logSale } from "./commands-sale-log.server.ts";
import { getCategoryColumns } from "./queries-categories.server.ts";
import { changesBetween, isSaleChanged, type ProductChanges, type ProductValues } from "./rules-products.ts";
import { UpdateProductInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

/**
 * Saves what the form of a product says. Who saves what is there already changes nothing, whoever wrote it.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `product.notFound`; `product.changed` when it was saved elsewhere since the form was filled;
 *   `catalogue.categoryNotFound`; `upload.*` with the `number` of the image
 */
export async function updateProduct(
	ctx: CommandContext,
	input: UpdateProductInput,
	materials: ProductMaterials,
): Promise<{ id: string }> {
	requireAdministrator(ctx.actor);
	const { id, version, priceSource: _, ...fields } = parseInput(UpdateProductInput, input);
	const before = await getRow(ctx, id);
	if (materials.images.length === 0 && isUnchanged(before, fields)) return { id };
	if (before.version !== version) throw new DomainError("product.changed");
	await requireStoredImages(materials.files, fields.images, before.images);
	const stored = await storeImages(materials);
	try {
		const after = { ...fields, images: orderImages(fields.images, stored) };
		await inTransaction(ctx, (tx) => saveProduct(tx, before, after));
	} catch (error) {
		// Anything else leaves open whether it was saved: then the images wait for the purge.
		if (error instanceof DomainError) await removeImages(materials.files, stored);
		throw error;
	}
	return { id };
}

type ProductRow = typeof storeProducts.$inferSelect;

async function getRow(ctx: QueryContext, id: string): Promise<ProductRow> {
	const [row] = await ctx.db.select().from(storeProducts).where(eq(storeProducts.id, id));
	if (!row) throw new DomainError("product.notFound");
	return row;
}

function isUnchanged(before: ProductRow, fields: Partial<ProductValues>): boolean {
	return Object.keys(changesBetween(before, fields)).length === 0;
}

/**
 * Saves what a form or a file says of a product, in its transaction. Every save writes from the version that it began
 * with: of two, the second finds another one.
 * @returns whether anything differed
 * @throws DomainError `product.changed`, `catalogue.categoryNotFound`
 */
export async function saveProduct(
	tx: TransactionContext,
	before: ProductRow,
	after: Partial<ProductValues>,
): Promise<boolean> {
	const changes = changesBetween(before, after);
	if (Object.keys(changes).length === 0) return false;
	const { id, version } = before;
	const { categoryId, images, ...fields } = after;
	const now = tx.clock.now();
	const [saved] = await tx.db
		.update(storeProducts)
		.set({
			...fields,
			...(images && { images: [...images] }),
			...(categoryId && changes.categoryId && (await getCategoryColumns(tx, categoryId))),
			...(changes.marketPrice && priceColumns(after.marketPrice ?? before.marketPrice, now)),
			...(isOfAnotherGuidePage(changes) && anotherGuidePage(now)),
			version: sql`${storeProducts.version} + 1`,
			updatedBy: tx.actor?.id,
			updatedAt: now,
		})
		.where(and(eq(storeProducts.id, id), eq(storeProducts.version, version)))
		.returning({
			productId: storeProducts.id,
			salePrice: storeProducts.salePrice,
			saleCurrency: storeProducts.saleCurrency,
			soldOn: storeProducts.soldOn,
		});
	if (!saved) throw new DomainError("product.changed");
	if (isSaleChanged(changes)) await logSale(tx, saved);
	return true;
}

/** Another page or grade is asked for soon, whatever came of the one before. */
function anotherGuidePage(now: Date) {
	return { priceCheckAt: now, priceFailures: 0, priceFailure: null, ...noHeldPrice };
}

function isOfAnotherGuidePage(changes: ProductChanges): boolean {
	return changes.pricechartingUrl !== undefined || changes.grade !== undefined;
}
