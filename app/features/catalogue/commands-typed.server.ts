import { and, eq } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { folded } from "#app/platform/database/search.server.ts";
import { nullable, statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { insertItem, requireCategory } from "./commands.server.ts";
import type { TypedNameAdded, TypedNameDismissed } from "./events.ts";
import { findItemsByName } from "./queries.server.ts";
import type { DismissedName, TypedNameOutcome } from "./rules-admin.ts";
import { AddTypedNameInput, DismissTypedNameInput } from "./schema.ts";
import { productItems, typedNames } from "./tables.server.ts";

/**
 * Makes a name that people typed an item of the catalogue, or one more name of an item that it has: what was published by
 * that name is of that item from now on.
 * @param input `itemId` of the item that the name means; without it, the one of that name, or else a new one of no expansion
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`; `catalogue.changed` when somebody else saw to
 *   the name meanwhile; `catalogue.itemNotFound`, also for one of another category; `catalogue.severalItems` when several
 *   have the name and none is chosen
 */
export async function addTypedNameToCatalogue(
	ctx: CommandContext,
	input: AddTypedNameInput,
): Promise<TypedNameOutcome> {
	requireAdministrator(ctx.actor);
	const { categoryId, name, itemId } = parseInput(AddTypedNameInput, input);
	return inTransaction(ctx, async (tx) => {
		const [typed] = await tx.db.delete(typedNames).where(isOfName({ categoryId, name })).returning();
		if (!typed) throw new DomainError("catalogue.changed");
		const id = itemId
			? await addAlias(tx, { categoryId, name, itemId })
			: await findOrAddItem(tx, { categoryId, name: typed.name });
		const event: TypedNameAdded = { type: "catalogue.typedNameAdded", categoryId, name, itemId: id };
		await tx.record(event);
		return { categoryId, name, itemId: id };
	});
}

/**
 * Takes a typed name away: it waits for no admin, and no page that everybody sees shows it, however many people type it.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`; `catalogue.categoryNotFound`
 */
export async function dismissTypedName(
	ctx: CommandContext,
	input: DismissTypedNameInput,
): Promise<DismissedName> {
	requireAdministrator(ctx.actor);
	const { categoryId, name } = parseInput(DismissTypedNameInput, input);
	await requireCategory(ctx, categoryId);
	await inTransaction(ctx, async (tx) => {
		await dismissOne(tx.db, { categoryId, name, now: tx.clock.now() });
		const event: TypedNameDismissed = { type: "catalogue.typedNameDismissed", categoryId, name };
		await tx.record(event);
	});
	return { name, itemId: null };
}

/** Takes one typed name away; a name that is on lists alone gets its row by that. */
const dismissOne = statement(
	{ categoryId: uuid(), name: text(), now: timestamp() },
	{},
)`insert into typed_names (category_id, name_folded, name, last_typed_at, dismissed_at)
	select :categoryId, left(fold_text(:name), 200), :name, :now, :now
	on conflict (category_id, name_folded) do update set dismissed_at = excluded.dismissed_at`;

interface NameInCategory {
	readonly categoryId: string;
	readonly name: string;
}

function isOfName({ categoryId, name }: NameInCategory) {
	return and(eq(typedNames.categoryId, categoryId), eq(typedNames.nameFolded, folded(name)));
}

async function findOrAddItem(tx: TransactionContext, { categoryId, name }: NameInCategory): Promise<string> {
	const [item, another] = await findItemsByName(tx, categoryId, name);
	if (another) throw new DomainError("catalogue.severalItems");
	if (item) return item.id;
	const values = { categoryId, name, expansionId: null, nameEs: null, description: null, number: null };
	return (await insertItem(tx, values)).id;
}

const insertAlias = statement(
	{ itemId: uuid(), categoryId: uuid(), expansionId: nullable(uuid()), name: text() },
	{},
)`insert into product_item_aliases as alias (item_id, category_id, expansion_id, name_folded)
	select :itemId, :categoryId, :expansionId, fold_text(:name)
	where not exists (select from product_items as item where item.category_id = :categoryId
		and item.expansion_id is not distinct from :expansionId and item.name_folded = fold_text(:name))
	on conflict (category_id, name_folded, expansion_id, number_key) where name_folded is not null
		do update set item_id = excluded.item_id`;

async function addAlias(
	tx: TransactionContext,
	{ categoryId, name, itemId }: NameInCategory & { itemId: string },
): Promise<string> {
	const [item] = await tx.db
		.select({ expansionId: productItems.expansionId })
		.from(productItems)
		.where(and(eq(productItems.id, itemId), eq(productItems.categoryId, categoryId)))
		.for("key share");
	if (!item) throw new DomainError("catalogue.itemNotFound");
	await insertAlias(tx.db, { itemId, categoryId, expansionId: item.expansionId, name });
	return itemId;
}

/** The count of a typed name. Folding can make a text longer than any item's name; such a one is not counted. */
const countOne = statement(
	{ categoryId: uuid(), name: text(), now: timestamp() },
	{},
)`insert into typed_names as existing (category_id, name_folded, name, last_typed_at)
	select :categoryId, folded, :name, :now from fold_text(:name) as folded where char_length(folded) <= 200
	on conflict (category_id, name_folded) do update
		set people = existing.people + 1, last_typed_at = greatest(existing.last_typed_at, excluded.last_typed_at)`;

/**
 * Counts one more person who has published something by a name that the catalogue does not have. Other features' commands call
 * it in their transaction, after their own check of who may.
 */
export async function countTypedName(
	tx: TransactionContext,
	{ categoryId, name }: { categoryId: string; name: string },
): Promise<void> {
	await countOne(tx.db, { categoryId, name, now: tx.clock.now() });
}
