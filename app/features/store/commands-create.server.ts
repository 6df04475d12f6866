import type { z } from "zod";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { digestOf, OtherInputError, withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { orderImages, type ProductMaterials, removeImages, storeImages } from "./commands-images.server.ts";
import { logSale } from "./commands-sale-log.server.ts";
import { requirePastSale } from "./commands-status.server.ts";
import { getCategoryColumns } from "./queries-categories.server.ts";
import type { StoreProductStatus } from "./rules.ts";
import { CreateProductInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

/**
 * Enters a product of the shop. The same submission, twice or at once, gives one product; its images may be missing
 * when it is repeated, since no browser keeps them.
 * @returns the product's id
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `catalogue.categoryNotFound`; `upload.*` with the `number` of the image; `product.alreadyCreated` with `productId`
 *   when the submission was saved before with something else
 */
export async function createProduct(
	ctx: CommandContext,
	input: CreateProductInput,
	materials: ProductMaterials,
): Promise<{ id: string }> {
	const actor = requireAdministrator(ctx.actor);
	const product = parseInput(CreateProductInput, input);
	const { submissionKey: key, ...fields } = product;
	const { priceSource: _, images: order, ...values } = fields;
	requirePastSale(fields, ctx.clock.now());
	const images = await storeImages(materials);
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
		// A connection that breaks during the commit leaves open whether the row is there: then they wait for the purge.
		if (!insertedId) await removeImages(materials.files, images);
	}
}

type NewProduct = Omit<z.output<typeof CreateProductInput>, "submissionKey" | "priceSource" | "images">;

/** Enters a product, in the transaction of a form or a file. @returns its id */
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
