import { and, eq, sql } from "drizzle-orm";
import type { TransactionContext } from "#app/platform/context.server.ts";
import {
	productExpansionAliases,
	type productExpansions,
	productItemAliases,
	type productItems,
} from "./tables.server.ts";

type ItemPlace = Pick<typeof productItems.$inferSelect, "id" | "categoryId" | "expansionId" | "nameFolded">;
type ExpansionPlace = Pick<typeof productExpansions.$inferSelect, "id" | "categoryId" | "nameFolded">;

/** Keeps what an item was called before a change, and where; what it is called now is nobody's alias any more. */
export async function keepItemAlias(
	tx: TransactionContext,
	before: ItemPlace,
	after: ItemPlace,
): Promise<void> {
	await dropItemAlias(tx, after);
	if (before.nameFolded === after.nameFolded && before.expansionId === after.expansionId) return;
	const { id: itemId, categoryId, expansionId, nameFolded } = before;
	await tx.db.insert(productItemAliases).values({ itemId, categoryId, expansionId, nameFolded });
}

/** Takes back the alias that has an item's own name and place. */
export async function dropItemAlias(tx: TransactionContext, item: ItemPlace): Promise<void> {
	await tx.db
		.delete(productItemAliases)
		.where(
			and(
				eq(productItemAliases.categoryId, item.categoryId),
				sql`${productItemAliases.expansionId} is not distinct from ${item.expansionId}::uuid`,
				eq(productItemAliases.nameFolded, item.nameFolded),
			),
		);
}

/** Keeps what an expansion was called before a change; what it is called now is nobody's alias any more. */
export async function keepExpansionAlias(
	tx: TransactionContext,
	before: ExpansionPlace,
	after: ExpansionPlace,
): Promise<void> {
	await dropExpansionAlias(tx, after);
	if (before.nameFolded === after.nameFolded) return;
	const { id: expansionId, categoryId, nameFolded } = before;
	await tx.db.insert(productExpansionAliases).values({ expansionId, categoryId, nameFolded });
}

/** Takes back the alias that has an expansion's own name. */
export async function dropExpansionAlias(tx: TransactionContext, expansion: ExpansionPlace): Promise<void> {
	await tx.db
		.delete(productExpansionAliases)
		.where(
			and(
				sql`${productExpansionAliases.categoryId} is not distinct from ${expansion.categoryId}::uuid`,
				eq(productExpansionAliases.nameFolded, expansion.nameFolded),
			),
		);
}

/** Lets pickers find an item by how its names begin, and searches correct typing by their words; its writer calls it. */
export async function indexItem(
	tx: TransactionContext,
	{
		id,
		nameFolded,
		nameEsFolded,
	}: Pick<typeof productItems.$inferSelect, "id" | "nameFolded" | "nameEsFolded">,
): Promise<void> {
	await tx.db.execute(sql`select write_item_prefixes(array[${id}::uuid]),
		learn_words(${sql.param([nameFolded, nameEsFolded])}::text[])`);
}
