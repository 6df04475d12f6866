import { and, eq, sql } from "drizzle-orm";
import type { TransactionContext } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { writeVouchedCodes } from "./commands-codes.server.ts";
import { settleNumbers } from "./commands-numbers.server.ts";
import {
	productExpansionAliases,
	type productExpansions,
	productItemAliases,
	type productItems,
} from "./tables.server.ts";

type NamedItem = Pick<
	typeof productItems.$inferSelect,
	"id" | "categoryId" | "expansionId" | "nameFolded" | "numberKey"
>;
type NamedExpansion = Pick<typeof productExpansions.$inferSelect, "id" | "categoryId" | "nameFolded">;

/** Records the former name and expansion of an item as its alias; its new name is nobody's alias any more. */
export async function recordItemAlias(
	tx: TransactionContext,
	before: NamedItem,
	after: NamedItem,
): Promise<void> {
	await dropItemAlias(tx, after);
	if (before.nameFolded === after.nameFolded && before.expansionId === after.expansionId) return;
	const { id: itemId, categoryId, expansionId, nameFolded, numberKey } = before;
	await tx.db.insert(productItemAliases).values({ itemId, categoryId, expansionId, nameFolded, numberKey });
}

/** Deletes the alias that has the name of an item, in its expansion. */
export async function dropItemAlias(tx: TransactionContext, item: NamedItem): Promise<void> {
	await tx.db
		.delete(productItemAliases)
		.where(
			and(
				eq(productItemAliases.categoryId, item.categoryId),
				sql`${productItemAliases.expansionId} is not distinct from ${item.expansionId}::uuid`,
				eq(productItemAliases.nameFolded, item.nameFolded),
				sql`${productItemAliases.numberKey} is not distinct from ${item.numberKey}::text`,
			),
		);
}

/** Records the former name of an expansion as its alias; its new name is nobody's alias any more. */
export async function recordExpansionAlias(
	tx: TransactionContext,
	before: NamedExpansion,
	after: NamedExpansion,
): Promise<void> {
	await dropExpansionAlias(tx, after);
	if (before.nameFolded === after.nameFolded) return;
	const { id: expansionId, categoryId, nameFolded } = before;
	await tx.db.insert(productExpansionAliases).values({ expansionId, categoryId, nameFolded });
}

/** Deletes the alias that has the name of an expansion. */
export async function dropExpansionAlias(tx: TransactionContext, expansion: NamedExpansion): Promise<void> {
	await tx.db
		.delete(productExpansionAliases)
		.where(
			and(
				sql`${productExpansionAliases.categoryId} is not distinct from ${expansion.categoryId}::uuid`,
				eq(productExpansionAliases.nameFolded, expansion.nameFolded),
			),
		);
}

const writeIndexes = statement(
	{ itemId: uuid(), nameFolded: text(), nameEsFolded: nullable(text()) },
	{},
)`select from write_item_prefixes(array[:itemId]), learn_words(array[:nameFolded, :nameEsFolded])`;

/** Indexes a written item: by its prefixes for pickers, by its words for the correction of typing. */
export async function indexItem(
	tx: TransactionContext,
	item: Pick<typeof productItems.$inferSelect, "id" | "nameFolded" | "nameEsFolded">,
): Promise<void> {
	await writeIndexes(tx.db, {
		itemId: item.id,
		nameFolded: item.nameFolded,
		nameEsFolded: item.nameEsFolded,
	});
}

const writeCodes = statement(
	{ ids: array(uuid()) },
	{},
)`${writeVouchedCodes("select item_id, set_code from catalogue_claims where problem is null and item_id = any(:ids)")}`;

const confirm = statement(
	{ ids: array(uuid()), now: timestamp() },
	{},
)`with settled as (delete from catalogue_claims where problem is null and item_id = any(:ids)),
	confirmed as (update product_items set confirmed_at = :now where id = any(:ids) and confirmed_at is null)
	update product_expansions set confirmed_at = :now
	where confirmed_at is null and id in (select expansion_id from product_items where id = any(:ids))`;
const index = statement(
	{ ids: array(uuid()) },
	{ terms: boolean(), words: boolean() },
)`select write_item_prefixes(:ids) is null as terms, learn_words(array(
		select concat_ws(' ', name_folded, name_es_folded) from product_items
		where id = any(:ids) and confirmed_at is not null
	)) is null as words`;

/** Lets the items of expansions be found by the names and codes that these have now. */
export const indexExpansions = statement(
	{ ids: array(uuid()) },
	{},
)`select from write_item_prefixes(array(select id from product_items where expansion_id = any(:ids)))`;

/** Lets everybody find items that people's files made, and their sets, on the word of an admin: they wait no more. */
export async function confirmItems(tx: TransactionContext, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await settleNumbers(tx.db, { ids });
	await writeCodes(tx.db, { ids });
	await confirm(tx.db, { ids, now: tx.clock.now() });
	await indexItems(tx, ids);
}

/** Indexes items as {@link indexItem} does one; those that are gone or unconfirmed are found no more. */
export async function indexItems(tx: TransactionContext, ids: readonly string[]): Promise<void> {
	if (ids.length > 0) await index(tx.db, { ids });
}
