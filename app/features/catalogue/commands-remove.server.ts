import { eq } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { array, boolean, statement, uuid } from "#app/platform/database/statement.server.ts";
import { allowLong } from "#app/platform/database/transaction.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { lockItems } from "./commands.server.ts";
import { indexItems } from "./commands-alias.server.ts";
import { lockExpansions } from "./commands-expansions.server.ts";
import { isItemUsed } from "./queries-admin.server.ts";
import { RemoveInput } from "./schema.ts";
import { productExpansions, productItemAliases, productItems } from "./tables.server.ts";

/** The seconds that a statement about all items of a set may take. */
const longSeconds = 60;

/**
 * Takes an item out of the catalogue that no list, listing or trade needs, with its former names and ids.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`; `catalogue.itemNotFound`; `catalogue.changed`;
 *   `catalogue.stillUsed` for one that has to be merged instead
 */
export async function removeItem(ctx: CommandContext, input: RemoveInput): Promise<void> {
	requireAdministrator(ctx.actor);
	const { id, version } = parseInput(RemoveInput, input);
	await inTransaction(ctx, async (tx) => {
		const [item] = await lockItems(tx, [id]);
		if (!item) throw new DomainError("catalogue.itemNotFound");
		if (item.version !== version) throw new DomainError("catalogue.changed");
		await removeUnused(tx, [id]);
	});
}

/**
 * Takes an expansion out of the catalogue with all of its items, if nothing needs any of them.
 * @throws DomainError as {@link removeItem}; `catalogue.expansionNotFound`
 */
export async function removeExpansion(ctx: CommandContext, input: RemoveInput): Promise<void> {
	requireAdministrator(ctx.actor);
	const { id, version } = parseInput(RemoveInput, input);
	await inTransaction(ctx, async (tx) => {
		await allowLong(tx.db, longSeconds);
		const [expansion] = await lockExpansions(tx, [id]);
		if (!expansion) throw new DomainError("catalogue.expansionNotFound");
		if (expansion.version !== version) throw new DomainError("catalogue.changed");
		const items = await tx.db
			.select({ id: productItems.id })
			.from(productItems)
			.where(eq(productItems.expansionId, id));
		const ids = items.map((item) => item.id);
		await lockItems(tx, ids);
		await removeUnused(tx, ids);
		// Former names of items that are elsewhere by now.
		await tx.db
			.update(productItemAliases)
			.set({ expansionId: null, nameFolded: null })
			.where(eq(productItemAliases.expansionId, id));
		await tx.db.delete(productExpansions).where(eq(productExpansions.id, id));
	});
}

const findUse = statement(
	{ ids: array(uuid()) },
	{ isUsed: boolean() },
)`select exists (select from product_items as item where item.id = any(:ids) and (${isItemUsed})) as "isUsed"`;

/** Deletes items, and what people's files said of them. */
const removeItems = statement(
	{ ids: array(uuid()) },
	{},
)`with claims as (delete from catalogue_claims where item_id = any(:ids))
	delete from product_items where id = any(:ids)`;

/** Removes items that the transaction has locked. */
async function removeUnused(tx: TransactionContext, ids: readonly string[]): Promise<void> {
	const [use] = await findUse(tx.db, { ids });
	if (use?.isUsed) throw new DomainError("catalogue.stillUsed");
	await removeItems(tx.db, { ids });
	await indexItems(tx, ids);
}
