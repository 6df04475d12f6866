import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { digestOf, OtherInputError, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import {
	type ImageSource,
	removeImage,
	storeImage,
	type UploadedImage,
} from "#app/platform/images.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageFile } from "#app/shared/image.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { noHeldPrice, priceColumns } from "./commands-prices.server.ts";
import { enteredColumns, getCategoryColumns } from "./queries.server.ts";
import {
	changesBetween,
	isSaleChanged,
	type ProductChanges,
	type ProductValues,
	type StoreProductStatus,
} from "./rules.ts";
import { newImage } from "./rules-form.ts";
import { dayAt } from "./rules-sales.ts";
import {
	ChangeStatusInput,
	CreateProductInput,
	DuplicateProductInput,
	UpdateProductInput,
} from "./schema.ts";
import { storeProducts, storeSaleLog } from "./tables.server.ts";

/**
 * Enters a product of the shop. The same submission, twice or at once, gives one product; a repeated one may lack its
 * images, since no browser keeps them.
 * @returns the product's id
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `catalogue.categoryNotFound`; `upload.*` with the `number` of the image; `product.alreadyCreated` with `productId`
 *   when the submission was saved before with something else
 */
export async function createProduct(
	ctx: CommandContext,
	input: CreateProductInput,
	uploads: ImageUploads,
): Promise<{ id: string }> {
	const actor = requireAdministrator(ctx.actor);
	const product = parseInput(CreateProductInput, input);
	const { submissionKey: key, ...fields } = product;
	const { priceSource: _, images: order, ...values } = fields;
	requirePastSale(fields, ctx.clock.now());
	const images = await storeProductImages(uploads);
	const digests = {
		fields: digestOf(fields),
		images: images.length > 0 ? digestOf(images.map(({ sourceDigest }) => sourceDigest)) : null,
	};
	let insertedId: string | null = null;
	try {
		return await inTransaction(ctx, (tx) =>
			withIdempotencyKey(tx.db, { userId: actor.id, key, input: digests }, async () => {
				insertedId = await insertProduct(tx, values, orderImages(order, images));
				return { id: insertedId };
			}),
		);
	} catch (error) {
		if (error instanceof OtherInputError)
			throw new DomainError("product.alreadyCreated", { productId: error.answer.id });
		throw error;
	} finally {
		// A connection that breaks during the commit leaves open whether the row is there: then the images wait for the purge.
		if (!insertedId) await removeProductImages(uploads.files, images);
	}
}

type NewProduct = Omit<z.output<typeof CreateProductInput>, "submissionKey" | "priceSource" | "images">;

/** Inserts a product, and logs its sale, in the transaction of a form or a file. @returns the product's id */
export async function insertProduct(
	tx: TransactionContext,
	{ categoryId, ...fields }: Omit<NewProduct, "status"> & { readonly status: StoreProductStatus },
	images: readonly string[],
): Promise<string> {
	const now = tx.clock.now();
	const row = {
		...fields,
		...(await getCategoryColumns(tx, categoryId)),
		images: [...images],
		lastPriceUpdate: now,
		createdBy: tx.actor?.id,
		createdAt: now,
		updatedBy: tx.actor?.id,
		updatedAt: now,
	};
	const [inserted] = await tx.db.insert(storeProducts).values(row).returning({
		productId: storeProducts.id,
		salePrice: storeProducts.salePrice,
		saleCurrency: storeProducts.saleCurrency,
		soldOn: storeProducts.soldOn,
	});
	if (!inserted) throw new Error("The product was not inserted.");
	if (inserted.soldOn) await logSale(tx, inserted);
	return inserted.productId;
}

/**
 * Saves the form of a product. Values that are stored already change nothing, whoever wrote them.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `product.notFound`; `product.changed` when the product was saved elsewhere since the form was filled;
 *   `catalogue.categoryNotFound`; `upload.*` with the `number` of the image
 */
export async function updateProduct(
	ctx: CommandContext,
	input: UpdateProductInput,
	uploads: ImageUploads,
): Promise<{ id: string }> {
	requireAdministrator(ctx.actor);
	const { id, version, priceSource: _, ...fields } = parseInput(UpdateProductInput, input);
	const before = await getRow(ctx, id);
	if (uploads.images.length === 0 && isUnchanged(before, fields)) return { id };
	if (before.version !== version) throw new DomainError("product.changed");
	await requireStoredImages(uploads.files, fields.images, before.images);
	const stored = await storeProductImages(uploads);
	try {
		const after = { ...fields, images: orderImages(fields.images, stored) };
		await inTransaction(ctx, (tx) => saveProduct(tx, before, after));
	} catch (error) {
		// Anything else leaves open whether it was saved: then the images wait for the purge.
		if (error instanceof DomainError) await removeProductImages(uploads.files, stored);
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
 * Updates a product in the transaction of a form or a file. Every save expects the version that it began with: of two
 * at once, the second finds another one.
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
			...(isGuidePageChanged(changes) && resetPriceCheck(now)),
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

/** The columns of a product with another page or grade: its price is read soon, whatever came of the one before. */
function resetPriceCheck(now: Date) {
	return { priceCheckAt: now, priceFailures: 0, priceFailure: null, ...noHeldPrice };
}

function isGuidePageChanged(changes: ProductChanges): boolean {
	return changes.pricechartingUrl !== undefined || changes.grade !== undefined;
}

/** The columns that a copy has in common: all that was entered, without status and sale. Its images are the same files. */
const copiedColumns = {
	...enteredColumns,
	productCategoryId: storeProducts.productCategoryId,
	auctionCategoryId: storeProducts.auctionCategoryId,
	lastPriceUpdate: storeProducts.lastPriceUpdate,
};

/**
 * Enters an available product with all that was entered of another. The same submission, twice or at once, gives one copy.
 * @returns the copy's id
 * @throws DomainError `auth.forbidden` to all but admins; `product.notFound`
 */
export async function duplicateProduct(
	ctx: CommandContext,
	input: DuplicateProductInput,
): Promise<{ id: string }> {
	const actor = requireAdministrator(ctx.actor);
	const { id, submissionKey } = parseInput(DuplicateProductInput, input);
	const [original] = await ctx.db.select(copiedColumns).from(storeProducts).where(eq(storeProducts.id, id));
	if (!original) throw new DomainError("product.notFound");
	return inTransaction(ctx, (tx) =>
		withIdempotencyKey(tx.db, { userId: actor.id, key: submissionKey }, async () => {
			const now = tx.clock.now();
			const [inserted] = await tx.db
				.insert(storeProducts)
				.values({ ...original, createdBy: actor.id, createdAt: now, updatedBy: actor.id, updatedAt: now })
				.returning({ id: storeProducts.id });
			if (!inserted) throw new Error("The copy was not inserted.");
			return inserted;
		}),
	);
}

/** The columns of a product without a sale; the log of sales keeps a former one. */
export const noSale = { salePrice: null, saleCurrency: null, soldOn: null };

/**
 * Changes a product's status, from any to any; a sold one comes with its sale, which can be corrected in the same way.
 * A status and sale that are stored already change nothing.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `product.notFound`; `product.changed` when its status or sale is no longer that of the input's `saleMark`
 */
export async function changeProductStatus(ctx: CommandContext, input: ChangeStatusInput): Promise<void> {
	requireAdministrator(ctx.actor);
	const { id, saleMark, ...change } = parseInput(ChangeStatusInput, input);
	requirePastSale(change, ctx.clock.now());
	const after = { ...noSale, ...change };
	const { status, salePrice, saleCurrency, soldOn } = storeProducts;
	const [before] = await ctx.db
		.select({ status, salePrice, saleCurrency, soldOn })
		.from(storeProducts)
		.where(eq(storeProducts.id, id));
	if (!before) throw new DomainError("product.notFound");
	const changes = changesBetween(before, after);
	if (Object.keys(changes).length === 0) return;
	// Other fields that were saved meanwhile, such as today's price, do not conflict with a status.
	const hasSaleMark = sql`concat_ws(' ', ${status}, ${salePrice}, ${saleCurrency}, ${soldOn}) = ${saleMark}`;
	await inTransaction(ctx, async (tx) => {
		const [saved] = await tx.db
			.update(storeProducts)
			.set({
				...after,
				version: sql`${storeProducts.version} + 1`,
				updatedBy: tx.actor?.id,
				updatedAt: tx.clock.now(),
			})
			.where(and(eq(storeProducts.id, id), hasSaleMark))
			.returning({ id: storeProducts.id });
		if (!saved) throw new DomainError("product.changed");
		if (isSaleChanged(changes)) await logSale(tx, { productId: id, ...after });
	});
}

/**
 * Refuses a sale on a day that has not come yet in Buenos Aires.
 * @param fields may have `soldOn`
 * @throws DomainError `request.invalid`
 */
export function requirePastSale(fields: object, now: Date): void {
	if ("soldOn" in fields && String(fields.soldOn) > dayAt(now))
		throw new DomainError("request.invalid", {}, { soldOn: "product.problem.saleDayFuture" });
}

type Sale = Pick<typeof storeSaleLog.$inferInsert, "productId" | "salePrice" | "saleCurrency" | "soldOn">;

/** Logs a sale that was entered, corrected or taken back, in the transaction that does so. */
export async function logSale(
	tx: TransactionContext,
	{ productId, salePrice, saleCurrency, soldOn }: Sale,
): Promise<void> {
	const who = { adminId: tx.actor?.id ?? null, adminUsername: tx.actor?.username ?? null };
	const line = { productId, salePrice, saleCurrency, soldOn, ...who, createdAt: tx.clock.now() };
	await tx.db.insert(storeSaleLog).values(line);
}

export interface ImageUploads {
	readonly files: Files;
	/** New images, in the form's order. */
	readonly images: readonly ImageSource[];
}

/**
 * Stores images one after the other; when one is refused, those before it are removed.
 * @throws DomainError what `storeImage` throws, with the number of the image as `number`, from 1
 */
export async function storeProductImages({ files, images }: ImageUploads): Promise<UploadedImage[]> {
	const stored: UploadedImage[] = [];
	try {
		for (const image of images) stored.push(await storeImage(files, image));
		return stored;
	} catch (error) {
		await removeProductImages(files, stored);
		if (!(error instanceof DomainError)) throw error;
		const [problem] = Object.values(error.problems);
		throw new DomainError(error.code, { number: stored.length + 1 }, problem && { images: problem });
	}
}

export async function removeProductImages(files: Files, images: readonly UploadedImage[]): Promise<void> {
	for (const { key } of images) await removeImage(files, key);
}

/**
 * The keys of a product's images in the order of its form.
 * @param order the key of an image that stays, or `new` for the next one of `stored`
 * @throws DomainError `request.invalid` when there are not as many `new` as stored images
 */
export function orderImages(order: readonly string[], stored: readonly UploadedImage[]): string[] {
	const newKeys = stored.map(({ key }) => key);
	if (order.filter((image) => image === newImage).length !== newKeys.length)
		throw new DomainError("request.invalid", {}, { images: "errors.field.invalid" });
	return order.map((image) => (image === newImage ? (newKeys.shift() ?? image) : image));
}

/**
 * Refuses a form with images whose files are gone, such as those of a product that was changed long ago.
 * @param existing keys of files that need no look
 * @throws DomainError `request.invalid`
 */
export async function requireStoredImages(
	files: Files,
	keys: readonly string[],
	existing: readonly string[],
): Promise<void> {
	for (const key of keys) {
		if (key === newImage || existing.includes(key)) continue;
		if (!(await files.getWrittenAt(imageFile(key, 320))))
			throw new DomainError("request.invalid", {}, { images: "product.problem.imageGone" });
	}
}
