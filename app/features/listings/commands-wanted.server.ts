import { asc, eq, inArray } from "drizzle-orm";
import { listItemsById, listKnownNames } from "#app/features/catalogue/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext, TransactionContext } from "#app/platform/context.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import { array, json, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { recordListingChange } from "./commands-internal.server.ts";
import {
	currentStatuses,
	isCustom,
	nameKey,
	type WantedPick,
	withoutWantedNames,
	withWantedNames,
} from "./rules.ts";
import { namesWithCommas, splitNames } from "./rules-names.ts";
import { listings, wantedItems } from "./tables.server.ts";

/** A wanted thing as it is stored: an item of the catalogue or a custom name. */
export interface WantedRow {
	readonly productItemId: string | null;
	readonly customName: string | null;
	/** True where any printing of the item's name will do. */
	readonly anyPrinting: boolean;
}

/**
 * A form's input in which wanted names that were typed in one text are split into one each. A name that the
 * catalogue knows is not split at its commas.
 */
export async function splitWanted<Input extends { readonly wanted?: string | readonly string[] | undefined }>(
	ctx: QueryContext,
	input: Input,
): Promise<Input> {
	if (input.wanted === undefined) return input;
	const ids = [input.wanted].flat();
	const typed = ids.filter(isCustom);
	const whole = new Set(await listKnownNames(ctx, typed.flatMap(namesWithCommas)));
	const split = (id: string) => (isCustom(id) ? splitNames(id, whole).map((name) => `custom_${name}`) : [id]);
	return { ...input, wanted: ids.flatMap(split) };
}

/**
 * The wanted things as rows. A typed name that is also picked as an item is left out: duplicates go by name.
 * @throws DomainError `catalogue.itemNotFound` when an id is of no item
 */
export async function resolveWanted(
	ctx: QueryContext,
	picked: readonly WantedPick[],
	locale: Locale,
): Promise<WantedRow[]> {
	const ids = picked.flatMap((item) => (item.kind === "name" ? [] : [item.id]));
	const items = await listItemsById(ctx, ids, locale);
	if (items.length < ids.length)
		throw new DomainError("catalogue.itemNotFound", {}, { wanted: "errors.catalogue.itemNotFound" });
	const names = new Set(items.map(({ name }) => nameKey(name)));
	const idOf = new Map(items.map(({ givenId, id }) => [givenId, id]));
	const rows = picked.flatMap((item): WantedRow[] => {
		if (item.kind !== "name") {
			const anyPrinting = item.kind === "printings";
			return [{ productItemId: idOf.get(item.id) ?? item.id, customName: null, anyPrinting }];
		}
		const row = { productItemId: null, customName: item.name, anyPrinting: false };
		return names.has(nameKey(item.name)) ? [] : [row];
	});
	return withoutSameNames(ctx, withoutSameItems(rows));
}

/** The rows with each item once: two ids mean one item after a merge. */
function withoutSameItems(rows: readonly WantedRow[]): WantedRow[] {
	const ids = rows.map(({ productItemId }) => productItemId);
	return rows.filter(({ productItemId: id }, index) => id === null || ids.indexOf(id) === index);
}

const listDistinctNames = statement(
	{ names: array(text()) },
	{ name: text() },
)`select distinct on (fold_text(name)) name
	from unnest(:names) with ordinality as wanted (name, ordinal)
	order by fold_text(name), ordinal`;

/** The rows with only the first of names that the database folds into the same, such as "Łódź" and "Lodz". */
async function withoutSameNames(ctx: QueryContext, rows: readonly WantedRow[]): Promise<WantedRow[]> {
	const names = rows.flatMap(({ customName }) => customName ?? []);
	if (names.length < 2) return [...rows];
	const firstNames = new Set((await listDistinctNames(ctx.db, { names })).map(({ name }) => name));
	return rows.filter(({ customName }) => customName === null || firstNames.has(customName));
}

const itemConstraints: Readonly<Record<string, "item" | "wanted">> = {
	listings_product_item_fits_category: "item",
	wanted_items_product_item_id_fkey: "wanted",
};

/** Work whose missing item becomes a problem of its field: it was merged into another, which a second try finds. */
export async function withKnownItems<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const field = itemConstraints[databaseErrorOf(error)?.constraint ?? ""];
		if (!field) throw error;
		throw new DomainError("catalogue.itemNotFound", {}, { [field]: "errors.catalogue.itemNotFound" });
	}
}

const writeTerms = statement({ listingIds: array(uuid()) }, {})`select from write_wanted_terms(:listingIds)`;

/** Brings the search terms of listings up to their wanted things. */
export async function writeWantedTerms(
	{ db }: Pick<QueryContext, "db">,
	listingIds: readonly string[],
): Promise<void> {
	if (listingIds.length > 0) await writeTerms(db, { listingIds });
}

/** Replaces a listing's wanted things, in this order, and its search terms for them. */
export async function replaceWanted(
	ctx: QueryContext,
	listingId: string,
	wanted: readonly WantedRow[],
): Promise<void> {
	await ctx.db.delete(wantedItems).where(eq(wantedItems.listingId, listingId));
	const rows = wanted.map((row, position) => ({ ...row, listingId, position }));
	if (rows.length > 0) await ctx.db.insert(wantedItems).values(rows);
	await writeWantedTerms(ctx, [listingId]);
}

/** The typed wishes of a listing, in their order. */
export async function listWantedNames(ctx: QueryContext, listingId: string): Promise<string[]> {
	const rows = await ctx.db
		.select({ name: wantedItems.customName })
		.from(wantedItems)
		.where(eq(wantedItems.listingId, listingId))
		.orderBy(asc(wantedItems.position));
	return rows.map(({ name }) => name).filter((name) => name !== null);
}

/** A thing that a person's listings may want: an item, any printing of it, or a name that was typed in their category. */
export interface Wish {
	readonly itemId: string | null;
	readonly anyPrinting: boolean;
	readonly categoryId: string;
	/** Folded as the database folds names. */
	readonly nameKey: string;
}

const findWishes = statement(
	{ ownerId: uuid(), currentStatuses: array(text()), things: json<unknown>() },
	{ listingId: text(), description: text(), wishIds: array(text()) },
)`select listing.id as "listingId", listing.description, array_agg(wanted.id) as "wishIds"
	from listings as listing join wanted_items as wanted on wanted.listing_id = listing.id
	where listing.user_id = :ownerId and listing.status = any(:currentStatuses) and exists (
		select from jsonb_to_recordset(:things) as wish ("itemId" uuid, "anyPrinting" boolean, "categoryId" uuid, "nameKey" text)
		where (wanted.product_item_id, wanted.is_any) = (wish."itemId", wish."anyPrinting")
			or listing.category_id = wish."categoryId" and (wanted.custom_name_folded = wish."nameKey"
				or wanted.custom_name_folded = (select name_es_folded from product_items where id = wish."itemId"))
	)
	group by listing.id order by listing.id`;

/** Takes things out of what the current listings of a person want. The caller has these listings locked. */
export async function dropWishes(
	tx: TransactionContext,
	ownerId: string,
	wishes: readonly Wish[],
): Promise<void> {
	const things = wishes.map(({ itemId, anyPrinting, categoryId, nameKey }) => ({
		itemId,
		anyPrinting,
		categoryId,
		nameKey,
	}));
	for (const listing of await findWishes(tx.db, { ownerId, currentStatuses, things })) {
		const id = listing.listingId;
		const typed = withoutWantedNames(listing.description, await listWantedNames(tx, id));
		await tx.db.delete(wantedItems).where(inArray(wantedItems.id, listing.wishIds));
		const description = withWantedNames(typed, await listWantedNames(tx, id));
		await tx.db.update(listings).set({ description, updatedAt: tx.clock.now() }).where(eq(listings.id, id));
		await writeWantedTerms(tx, [id]);
		await recordListingChange(tx, id);
	}
}

/** Adds the words of a listing to those that correct typing in searches; called once all of it is written. */
export const addSearchWordsOf = statement({ listingId: uuid() }, {})`select from learn_words(array(
		select concat_ws(' ', title_folded, custom_item_name_folded) from listings where id = :listingId
		union all
		select custom_name_folded from wanted_items where listing_id = :listingId and custom_name is not null
	))`;
