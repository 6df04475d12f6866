import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { statement, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { type ItemTableRow, mergeLockedItems, withFreeName } from "./commands.server.ts";
import { dropExpansionAlias, indexExpansions, recordExpansionAlias } from "./commands-alias.server.ts";
import { AddExpansionInput, EditExpansionInput, MergeInput } from "./schema.ts";
import {
	productCategories,
	productExpansionAliases,
	productExpansionCodes,
	productExpansions,
	productItems,
} from "./tables.server.ts";

/**
 * Adds an expansion to a category.
 * @returns its id; that of the one that is there when it is the very same
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `catalogue.categoryNotFound`; `catalogue.nameTaken` by another of the category
 */
export async function addExpansion(ctx: CommandContext, input: AddExpansionInput): Promise<{ id: string }> {
	requireAdministrator(ctx.actor);
	const { categoryId, name, nameEs, codes, printedCount } = parseInput(AddExpansionInput, input);
	if ((await ctx.db.$count(productCategories, eq(productCategories.id, categoryId))) === 0)
		throw new DomainError("catalogue.categoryNotFound");
	return inTransaction(ctx, async (tx) => {
		const values = { categoryId, name, nameEs, printedCount };
		const [added] = await tx.db.insert(productExpansions).values(values).onConflictDoNothing().returning();
		if (added) {
			await dropExpansionAlias(tx, added);
			await writeCodes(tx, added, codes);
			return { id: added.id };
		}
		const texts = sql`(${productExpansions.name}, ${productExpansions.nameEs})`;
		const isSame = sql`${texts} is not distinct from (${name}::text, ${nameEs}::text)`;
		const [same] = await tx.db
			.update(productExpansions)
			.set({ confirmedAt: sql`coalesce(confirmed_at, ${tx.clock.now()})` })
			.where(and(eq(productExpansions.categoryId, categoryId), isSame))
			.returning({ id: productExpansions.id });
		if (!same) throw new DomainError("catalogue.nameTaken", {}, { name: "errors.catalogue.nameTaken" });
		return same;
	});
}

/**
 * Changes the names of an expansion; its former name goes on meaning it.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `catalogue.expansionNotFound`; `catalogue.changed` when it was changed elsewhere since the form was filled;
 *   `catalogue.nameTaken`
 */
export async function editExpansion(ctx: CommandContext, input: EditExpansionInput): Promise<{ id: string }> {
	requireAdministrator(ctx.actor);
	const { id, version, codes, ...texts } = parseInput(EditExpansionInput, input);
	return withFreeName(
		inTransaction(ctx, async (tx) => {
			const [before] = await lockExpansions(tx, [id]);
			if (!before) throw new DomainError("catalogue.expansionNotFound");
			if (before.version !== version) throw new DomainError("catalogue.changed");
			const [after] = await tx.db
				.update(productExpansions)
				.set({ ...texts, version: version + 1 })
				.where(eq(productExpansions.id, id))
				.returning();
			if (after) {
				await recordExpansionAlias(tx, before, after);
				await writeCodes(tx, after, codes);
			}
			await indexExpansions(tx.db, { ids: [id] });
			return { id };
		}),
	);
}

/** Replaces the codes of an expansion. */
async function writeCodes(
	tx: TransactionContext,
	{ id, categoryId }: ExpansionTableRow,
	codes: readonly string[],
): Promise<void> {
	await tx.db.delete(productExpansionCodes).where(eq(productExpansionCodes.expansionId, id));
	if (!categoryId || codes.length === 0) return;
	const rows = codes.map((code) => ({ categoryId, code, expansionId: id }));
	// Two that differ in case alone are one.
	await tx.db.insert(productExpansionCodes).values(rows).onConflictDoNothing();
}

/**
 * Makes one expansion of two: the items of the first move to the second, where those of one name are merged.
 * @throws DomainError `auth.forbidden` to all but admins; `catalogue.expansionNotFound` when one of them is gone;
 *   `catalogue.notMergeable` for one with itself, or of two categories
 */
export async function mergeExpansions(ctx: CommandContext, input: MergeInput): Promise<{ id: string }> {
	requireAdministrator(ctx.actor);
	const { fromId, intoId } = parseInput(MergeInput, input);
	await inTransaction(ctx, async (tx) => {
		const expansions = await lockExpansions(tx, [fromId, intoId]);
		const [from, into] = [fromId, intoId].map((id) => expansions.find((expansion) => expansion.id === id));
		if (!from || !into) throw new DomainError("catalogue.expansionNotFound");
		if (from === into || from.categoryId !== into.categoryId) throw new DomainError("catalogue.notMergeable");
		await moveItems(tx, fromId, intoId);
		await moveAliases(tx, fromId, intoId);
		await moveCodes(tx.db, { fromId, intoId });
		await indexExpansions(tx.db, { ids: [intoId] });
		await tx.db.delete(productExpansions).where(eq(productExpansions.id, fromId));
		const { id, categoryId, nameFolded } = from;
		await tx.db.insert(productExpansionAliases).values({ id, expansionId: intoId, categoryId, nameFolded });
	});
	return { id: intoId };
}

/**
 * Moves the items of one expansion to another. Those of one name and number are merged, also where only one of them has a
 * number; one whose number another has there moves without it.
 */
async function moveItems(tx: TransactionContext, fromId: string, intoId: string): Promise<void> {
	const items: ItemTableRow[] = await tx.db
		.select()
		.from(productItems)
		.where(inArray(productItems.expansionId, [fromId, intoId]))
		.orderBy(asc(productItems.id))
		.for("update");
	const existing = items.filter((item) => item.expansionId === intoId);
	for (const item of items.filter(({ expansionId }) => expansionId === fromId)) {
		const { numberKey } = item;
		const namesakes = existing.filter(({ nameFolded }) => nameFolded === item.nameFolded);
		const same =
			namesakes.find((other) => other.numberKey === numberKey) ??
			(namesakes.length === 1 && (numberKey === null || namesakes[0]?.numberKey === null)
				? namesakes[0]
				: undefined);
		if (same) await mergeLockedItems(tx, item, same);
		else if (
			numberKey !== null &&
			existing.some((other) => other.numberKey === numberKey && other.confirmedAt)
		)
			await tx.db.update(productItems).set({ number: null }).where(eq(productItems.id, item.id));
	}
	await tx.db
		.update(productItems)
		.set({ expansionId: intoId, version: sql`version + 1` })
		.where(eq(productItems.expansionId, fromId));
}

const moveCodes = statement(
	{ fromId: uuid(), intoId: uuid() },
	{},
)`insert into product_expansion_codes (category_id, code, expansion_id)
	select category_id, code, :intoId from product_expansion_codes where expansion_id = :fromId
	on conflict do nothing`;

const moveItemAliases = statement(
	{ fromId: uuid(), intoId: uuid() },
	{},
)`update product_item_aliases as alias set (expansion_id, name_folded) = (
		select :intoId, case when count(*) = 0 then alias.name_folded end from (
			select from product_items as item where item.expansion_id = :intoId
				and item.category_id = alias.category_id and item.name_folded = alias.name_folded
				and item.number_key is not distinct from alias.number_key
			union all select from product_item_aliases as other where other.expansion_id = :intoId
				and other.category_id = alias.category_id and other.name_folded = alias.name_folded
				and other.number_key is not distinct from alias.number_key
		) as taken
	) where alias.expansion_id = :fromId`;
/** Leaves aliases without the names that items have. */
const dropNamesOfItems = statement(
	{ intoId: uuid() },
	{},
)`update product_item_aliases as alias set name_folded = null
	where alias.expansion_id = :intoId and exists (select from product_items as item
		where item.expansion_id = :intoId and item.name_folded = alias.name_folded
			and item.number_key is not distinct from alias.number_key)`;

/** Moves the aliases of one expansion to another; one whose name is taken there goes on meaning its item by its id alone. */
async function moveAliases(tx: TransactionContext, fromId: string, intoId: string): Promise<void> {
	await moveItemAliases(tx.db, { fromId, intoId });
	await dropNamesOfItems(tx.db, { intoId });
	await tx.db
		.update(productExpansionAliases)
		.set({ expansionId: intoId })
		.where(eq(productExpansionAliases.expansionId, fromId));
}

type ExpansionTableRow = typeof productExpansions.$inferSelect;

/** Expansions, locked against each other and against imports that add items to them. */
export async function lockExpansions(
	tx: TransactionContext,
	ids: readonly string[],
): Promise<ExpansionTableRow[]> {
	return tx.db
		.select()
		.from(productExpansions)
		.where(inArray(productExpansions.id, [...ids]))
		.orderBy(asc(productExpansions.id))
		.for("update");
}
