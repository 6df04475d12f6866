import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import { statement, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { confirmItems, dropItemAlias, indexItem, recordItemAlias } from "./commands-alias.server.ts";
import { settleNumbers } from "./commands-numbers.server.ts";
import type { ItemsMerged } from "./events.ts";
import { isUsed } from "./queries-admin.server.ts";
import { AddItemInput, EditItemInput, MergeInput, MoveItemInput } from "./schema.ts";
import {
	productCategories,
	productExpansions,
	productItemAliases,
	productItemIds,
	productItemPrefixes,
	productItems,
} from "./tables.server.ts";

/**
 * Adds an item to the catalogue. The very same item twice, or at once, is one.
 * @returns the item's id
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `catalogue.categoryNotFound`, `catalogue.expansionNotFound`; `catalogue.nameTaken`, `catalogue.numberTaken` by another
 *   item of the expansion
 */
export async function addItem(ctx: CommandContext, input: AddItemInput): Promise<{ id: string }> {
	requireAdministrator(ctx.actor);
	const { categoryId, expansionId, ...texts } = parseInput(AddItemInput, input);
	await requireCategory(ctx, categoryId);
	await requireExpansion(ctx, categoryId, expansionId);
	return withFreeName(inTransaction(ctx, (tx) => insertItem(tx, { categoryId, expansionId, ...texts })));
}

type NewItem = Pick<
	typeof productItems.$inferSelect,
	"categoryId" | "expansionId" | "name" | "nameEs" | "description" | "number"
>;

/** Adds an item, or finds the very same. @throws DomainError `catalogue.nameTaken`, `catalogue.numberTaken` when another has them */
export async function insertItem(tx: TransactionContext, values: NewItem): Promise<{ id: string }> {
	const [added] = await tx.db.insert(productItems).values(values).onConflictDoNothing().returning();
	if (!added) {
		const [same] = await tx.db
			.select({ id: productItems.id, confirmedAt: productItems.confirmedAt })
			.from(productItems)
			.where(isSame(values));
		if (same?.confirmedAt === null) await confirmItems(tx, [same.id]);
		if (same) return { id: same.id };
		const { expansionId, number } = values;
		const sameNumber = sql`${productItems.expansionId} = ${expansionId}::uuid
			and ${productItems.numberKey} = number_key(${number}::text) and ${productItems.confirmedAt} is not null`;
		throw (await tx.db.$count(productItems, sameNumber)) > 0 ? numberTaken() : nameTaken();
	}
	await settleNumbers(tx.db, { ids: [added.id] });
	await dropItemAlias(tx, added);
	await indexItem(tx, added);
	return { id: added.id };
}

function isSame({ categoryId, expansionId, name, nameEs, description, number }: NewItem) {
	const texts = sql`(${productItems.name}, ${productItems.nameEs}, ${productItems.description}, ${productItems.number},
		${productItems.expansionId})`;
	return and(
		eq(productItems.categoryId, categoryId),
		sql`${texts} is not distinct from (${name}::text, ${nameEs}::text, ${description}::text, ${number}::text,
			${expansionId}::uuid)`,
	);
}

/**
 * Changes the names, the description and the expansion of an item; its former name goes on meaning it.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `catalogue.itemNotFound`, `catalogue.expansionNotFound`; `catalogue.changed` when it was changed elsewhere since the
 *   form was filled; `catalogue.nameTaken`
 */
export async function editItem(ctx: CommandContext, input: EditItemInput): Promise<{ id: string }> {
	requireAdministrator(ctx.actor);
	const { id, version, expansionId, ...texts } = parseInput(EditItemInput, input);
	return withFreeName(
		inTransaction(ctx, async (tx) => {
			const [before] = await lockItems(tx, [id]);
			if (!before) throw new DomainError("catalogue.itemNotFound");
			await requireExpansion(tx, before.categoryId, expansionId);
			if (before.version !== version) throw new DomainError("catalogue.changed");
			const [after] = await tx.db
				.update(productItems)
				.set({ ...texts, expansionId, version: version + 1 })
				.where(eq(productItems.id, id))
				.returning();
			if (!after) throw new DomainError("catalogue.itemNotFound");
			await recordItemAlias(tx, before, after);
			await indexItem(tx, after);
			// What an admin corrected stands on their word, whoever is banned later.
			if (after.confirmedAt !== null) await confirmItems(tx, [id]);
			return { id };
		}),
	);
}

/**
 * Moves an item that nothing refers to yet to another category, out of its expansion and its former names.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `catalogue.itemNotFound`, `catalogue.categoryNotFound`, `catalogue.changed`; `catalogue.itemInUse`;
 *   `catalogue.nameTaken`
 */
export async function moveItem(ctx: CommandContext, input: MoveItemInput): Promise<{ id: string }> {
	requireAdministrator(ctx.actor);
	const { id, version, categoryId } = parseInput(MoveItemInput, input);
	await requireCategory(ctx, categoryId);
	return withFreeName(
		inTransaction(ctx, async (tx) => {
			const [before] = await lockItems(tx, [id]);
			if (!before) throw new DomainError("catalogue.itemNotFound");
			if (before.version !== version) throw new DomainError("catalogue.changed");
			// Locked, so that nobody comes to use it before it is elsewhere.
			if (await isUsed(tx, id)) throw new DomainError("catalogue.itemInUse");
			const [after] = await tx.db
				.update(productItems)
				.set({ categoryId, expansionId: null, number: null, version: version + 1 })
				.where(eq(productItems.id, id))
				.returning();
			if (!after) throw new DomainError("catalogue.itemNotFound");
			await dropItemAlias(tx, after);
			await tx.db
				.update(productItemAliases)
				.set({ categoryId, expansionId: null, nameFolded: null })
				.where(eq(productItemAliases.itemId, id));
			await indexItem(tx, after);
			return { id };
		}),
	);
}

/**
 * Makes one item of two that are the same thing: listings, wishes and the history of trades of the first name the second
 * from now on, and so do its name and its address.
 * @throws DomainError `auth.forbidden` to all but admins; `catalogue.itemNotFound` when one of them is gone;
 *   `catalogue.notMergeable` for one with itself, or of two categories; `catalogue.numberTaken` where a third has the number
 */
export async function mergeItems(ctx: CommandContext, input: MergeInput): Promise<{ id: string }> {
	requireAdministrator(ctx.actor);
	const { fromId, intoId } = parseInput(MergeInput, input);
	const merging = inTransaction(ctx, async (tx) => {
		const items = await lockItems(tx, [fromId, intoId], "no key update");
		const [from, into] = [fromId, intoId].map((id) => items.find((item) => item.id === id));
		if (!from || !into) throw new DomainError("catalogue.itemNotFound");
		if (from === into || from.categoryId !== into.categoryId) throw new DomainError("catalogue.notMergeable");
		await lockItems(tx, [fromId]);
		await mergeLockedItems(tx, from, into);
	});
	await withFreeName(merging);
	return { id: intoId };
}

export type ItemTableRow = typeof productItems.$inferSelect;

/**
 * Items, locked: whoever publishes with one meanwhile waits, and finds the item as it is then.
 * @param strength `no key update` for what stays as it is, so that nobody waits who adds it to a list: a merge waits for that list
 */
export async function lockItems(
	tx: TransactionContext,
	ids: readonly string[],
	strength: "update" | "no key update" = "update",
): Promise<ItemTableRow[]> {
	return tx.db
		.select()
		.from(productItems)
		.where(inArray(productItems.id, [...ids]))
		.orderBy(asc(productItems.id))
		.for(strength);
}

/** Merges two items of one category that the transaction has locked. */
export async function mergeLockedItems(
	tx: TransactionContext,
	from: ItemTableRow,
	into: Pick<ItemTableRow, "id">,
): Promise<void> {
	const event: ItemsMerged = { type: "catalogue.itemsMerged", fromId: from.id, intoId: into.id };
	await tx.record(event);
	await tx.db
		.update(productItemAliases)
		.set({ itemId: into.id })
		.where(eq(productItemAliases.itemId, from.id));
	await tx.db.update(productItemIds).set({ itemId: into.id }).where(eq(productItemIds.itemId, from.id));
	await mergeClaims(tx.db, { fromId: from.id, intoId: into.id });
	await tx.db.delete(productItems).where(eq(productItems.id, from.id));
	if (from.confirmedAt !== null)
		await tx.db
			.update(productItems)
			.set({ confirmedAt: sql`coalesce(confirmed_at, ${from.confirmedAt})` })
			.where(eq(productItems.id, into.id));
	await tx.db.delete(productItemPrefixes).where(eq(productItemPrefixes.itemId, from.id));
	const { id, categoryId, expansionId, nameFolded, numberKey } = from;
	await tx.db
		.insert(productItemAliases)
		.values({ id, itemId: into.id, categoryId, expansionId, nameFolded, numberKey });
}

/** Moves the contradictions of a merged item to the other; what the two exist on ends if one of them is confirmed. */
const mergeClaims = statement({ fromId: uuid(), intoId: uuid() }, {})`with settled as (
		delete from catalogue_claims as claim using product_items as item, product_items as merged
		where merged.id = :fromId and item.id = :intoId and claim.item_id in (:fromId, :intoId) and claim.problem is null
			and (item.confirmed_at is not null or merged.confirmed_at is not null)
	)
	update catalogue_claims set item_id = :intoId where item_id = :fromId and problem is not null`;

/** @throws DomainError `catalogue.categoryNotFound` */
export async function requireCategory(ctx: QueryContext, id: string): Promise<void> {
	if ((await ctx.db.$count(productCategories, eq(productCategories.id, id))) === 0)
		throw new DomainError("catalogue.categoryNotFound");
}

async function requireExpansion(ctx: QueryContext, categoryId: string, id: string | null): Promise<void> {
	if (id === null) return;
	const isOfCategory = and(eq(productExpansions.id, id), eq(productExpansions.categoryId, categoryId));
	if ((await ctx.db.$count(productExpansions, isOfCategory)) === 0)
		throw new DomainError("catalogue.expansionNotFound");
}

function nameTaken(): DomainError {
	return new DomainError("catalogue.nameTaken", {}, { name: "errors.catalogue.nameTaken" });
}

function numberTaken(): DomainError {
	return new DomainError("catalogue.numberTaken", {}, { number: "errors.catalogue.numberTaken" });
}

const nameConstraints: readonly (string | undefined)[] = [
	"product_items_name_key",
	"product_expansions_name_key",
];

/** Runs a write, whose refusals by the database become DomainErrors: the name may be taken, or the expansion gone. */
export async function withFreeName<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const constraint = databaseErrorOf(error)?.constraint;
		if (nameConstraints.includes(constraint)) throw nameTaken();
		if (constraint === "product_items_number_key") throw numberTaken();
		if (constraint === "product_items_expansion_id_fkey")
			throw new DomainError("catalogue.expansionNotFound");
		throw error;
	}
}
