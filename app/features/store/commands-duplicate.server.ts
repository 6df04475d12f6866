import { eq } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import { withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { enteredColumns } from "./queries.server.ts";
import { DuplicateProductInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

/** The columns that a copy takes over: all that was entered, without status and sale. Its images are the same files. */
const copied = {
	...enteredColumns,
	productCategoryId: storeProducts.productCategoryId,
	auctionCategoryId: storeProducts.auctionCategoryId,
	lastPriceUpdate: storeProducts.lastPriceUpdate,
};

/**
 * Enters another product with all that was entered of one; it is available. The same submission, twice or at once, gives
 * one copy.
 * @returns the copy's id
 * @throws DomainError `auth.forbidden` to all but admins; `product.notFound`
 */
export async function duplicateProduct(
	ctx: CommandContext,
	input: DuplicateProductInput,
): Promise<{ id: string }> {
	const actor = requireAdministrator(ctx.actor);
	const { id, submissionKey } = parseInput(DuplicateProductInput, input);
	const [original] = await ctx.db.select(copied).from(storeProducts).where(eq(storeProducts.id, id));
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
