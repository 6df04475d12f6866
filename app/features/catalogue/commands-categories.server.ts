import { and, eq, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { slugOf } from "./rules-folding.ts";
import { OpenCategoryInput, RenameShopCategoryInput, ShopCategoryInput } from "./schema.ts";
import { auctionCategories, productCategories } from "./tables.server.ts";

/**
 * Opens a category for what people publish, or shows it as coming soon; what is published in it already stays.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`; `catalogue.categoryNotFound`
 */
export async function openCategory(ctx: CommandContext, input: OpenCategoryInput): Promise<null> {
	requireAdministrator(ctx.actor);
	const { id, isActive } = parseInput(OpenCategoryInput, input);
	const opened = await ctx.db
		.update(productCategories)
		.set({ isActive })
		.where(eq(productCategories.id, id))
		.returning({ id: productCategories.id });
	if (opened.length === 0) throw new DomainError("catalogue.categoryNotFound");
	return null;
}

/**
 * Adds a category of the shop's products alone, behind the others.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `catalogue.nameTaken` by another category, of people's things or of the shop
 */
export async function addShopCategory(ctx: CommandContext, input: ShopCategoryInput): Promise<null> {
	requireAdministrator(ctx.actor);
	const { name, nameEs } = parseInput(ShopCategoryInput, input);
	const slug = slugOf(name);
	if ((await ctx.db.$count(productCategories, eq(productCategories.slug, slug))) > 0) throw nameTaken();
	const sortOrder = sql<number>`(select coalesce(max(sort_order), -1) + 1 from auction_categories)`;
	const added = await ctx.db
		.insert(auctionCategories)
		.values({ name, nameEs, slug, sortOrder })
		.onConflictDoNothing({ target: auctionCategories.slug })
		.returning({ id: auctionCategories.id });
	if (added.length === 0) throw nameTaken();
	return null;
}

/**
 * Renames a category of the shop; its address stays.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `catalogue.changed` when it has other names by now than those that its admin saw
 */
export async function renameShopCategory(ctx: CommandContext, input: RenameShopCategoryInput): Promise<null> {
	requireAdministrator(ctx.actor);
	const { id, shownName, name, nameEs } = parseInput(RenameShopCategoryInput, input);
	const renamed = await ctx.db
		.update(auctionCategories)
		.set({ name, nameEs })
		.where(and(eq(auctionCategories.id, id), eq(auctionCategories.name, shownName)))
		.returning({ id: auctionCategories.id });
	if (renamed.length === 0) throw new DomainError("catalogue.changed");
	return null;
}

function nameTaken(): DomainError {
	return new DomainError("catalogue.nameTaken", {}, { name: "errors.catalogue.nameTaken" });
}
