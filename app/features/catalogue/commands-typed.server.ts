import { and, eq, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { folded } from "#app/platform/database/search.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { insertItem } from "./commands.server.ts";
import type { TypedNameAdded } from "./events.ts";
import { findItemsByName } from "./queries.server.ts";
import { AddTypedNameInput } from "./schema.ts";
import { productItems, typedNames } from "./tables.server.ts";

/**
 * Makes a name that people typed an item of the catalogue, or one more name of an item that it has: what was published by
 * that name is of that item from now on.
 * @param input `itemId` of the item that is meant; without it, the one of that name, or else a new one of no expansion
 * @returns the item's id
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`; `catalogue.changed` when somebody else saw to
 *   the name meanwhile; `catalogue.itemNotFound`, also for one of another category; `catalogue.severalItems` when several
 *   have the name and none is chosen
 */
export async function addTypedNameToCatalogue(
	ctx: CommandContext,
	input: AddTypedNameInput,
): Promise<{ id: string }> {
	requireAdministrator(ctx.actor);
	const { categoryId, name, itemId } = parseInput(AddTypedNameInput, input);
	return inTransaction(ctx, async (tx) => {
		const [typed] = await tx.db.delete(typedNames).where(isTyped({ categoryId, name })).returning();
		if (!typed) throw new DomainError("catalogue.changed");
		const id = itemId
			? await addAlias(tx, { categoryId, name, itemId })
			: await findOrAddItem(tx, { categoryId, name: typed.name });
		const event: TypedNameAdded = { type: "catalogue.typedNameAdded", categoryId, name, itemId: id };
		await tx.record(event);
		return { id };
	});
}

interface Typed {
	readonly categoryId: string;
	readonly name: string;
}

function isTyped({ categoryId, name }: Typed) {
	return and(eq(typedNames.categoryId, categoryId), eq(typedNames.nameFolded, folded(name)));
}

async function findOrAddItem(tx: TransactionContext, { categoryId, name }: Typed): Promise<string> {
	const [item, another] = await findItemsByName(tx, categoryId, name);
	if (another) throw new DomainError("catalogue.severalItems");
	if (item) return item.id;
	const values = { categoryId, name, expansionId: null, nameEs: null, description: null };
	return (await insertItem(tx, values)).id;
}

async function addAlias(
	tx: TransactionContext,
	{ categoryId, name, itemId }: Typed & { itemId: string },
): Promise<string> {
	const [item] = await tx.db
		.select({ expansionId: productItems.expansionId })
		.from(productItems)
		.where(and(eq(productItems.id, itemId), eq(productItems.categoryId, categoryId)))
		.for("key share");
	if (!item) throw new DomainError("catalogue.itemNotFound");
	await tx.db.execute(sql`
		insert into product_item_aliases as alias (item_id, category_id, expansion_id, name_folded)
		select ${itemId}, ${categoryId}, ${item.expansionId}::uuid, ${folded(name)}
		where not exists (select from product_items as own where own.category_id = ${categoryId}
			and own.expansion_id is not distinct from ${item.expansionId}::uuid and own.name_folded = ${folded(name)})
		on conflict (category_id, name_folded, expansion_id) where name_folded is not null
			do update set item_id = excluded.item_id`);
	return itemId;
}
