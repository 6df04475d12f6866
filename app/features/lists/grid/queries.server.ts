import { numberPrefix } from "#app/features/catalogue/card-numbers.ts";
import { findExpansion, listSetItems } from "#app/features/catalogue/queries.server.ts";
import type { CategorySlug } from "#app/features/catalogue/rules.ts";
import { compareSections, sectionOfName } from "#app/features/catalogue/rules-albums.ts";
import type { SetItem } from "#app/features/catalogue/rules-items.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { cacheFor } from "#app/platform/database/cache.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import {
	array,
	boolean,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import { peopleOfOthers } from "../entry/queries.server.ts";
import type { Side } from "../entry/rules.ts";
import { copyList } from "../tables.server.ts";
import { type CellMark, cellPeopleLimit, type SetGridView, type SetSummary } from "./rules.ts";

/** True of an `entry` that says nothing of its copies: the one that a cell of a set stands for. */
export const isPlain = `(entry.listing_id is null
	and num_nonnulls(${copyList("entry")}) = 0)`;

const readMarks = statement(
	{ personId: uuid(), expansionId: uuid(), now: timestamp(), numbers: nullable(array(text())) },
	{
		number: text(),
		side: nullable(text<Side>()),
		quantity: integer(),
		reserved: integer(),
		isFromListing: boolean(),
		published: integer(),
		detailed: integer(),
		people: integer(),
	},
)`with mine as (
		select item.id as item_id, item.number, entry.side, entry.quantity, entry.reserved, entry.is_own, entry.touched_at,
			entry.listing_id, ${isPlain} as is_plain
		from product_items as item cross join lateral (
			-- Looked up for each thing, since a person may have thousands of entries (decision 259).
			select * from list_entries as entry
			where entry.item_id = item.id and entry.user_id = :personId and not entry.is_any offset 0
		) as entry
		where item.expansion_id = :expansionId and item.number is not null
			and (:numbers is null or item.number_key in (select number_key(number) from unnest(:numbers) as number))
	), chosen as (
		select distinct on (item_id) item_id, side, quantity, reserved, side = 'want' and not is_own as is_from_listing
		from mine where side = 'want' or is_plain
		order by item_id, is_own desc, touched_at desc, side
	)
	select mine.number, chosen.side, coalesce(chosen.quantity, 0) as quantity, coalesce(chosen.reserved, 0) as reserved,
		coalesce(chosen.is_from_listing, false) as "isFromListing",
		mine.published, mine.detailed, coalesce(fitting.people, 0) as people
	from (
		select item_id, number,
			coalesce(sum(quantity) filter (where listing_id is not null), 0)::integer as published,
			coalesce(sum(quantity) filter (where side = 'have' and not is_plain and listing_id is null), 0)::integer as detailed
		from mine group by item_id, number
	) as mine
	left join chosen using (item_id)
	left join lateral (
		select least(count(distinct id), ${cellPeopleLimit})::integer as people
		from (
			select person.id from entries_fitting('want', null, null, mine.item_id, false, null, false, :now) as other
			${peopleOfOthers(":personId")}
			order by other.touched_at desc limit ${2 * cellPeopleLimit}
		) as latest
	) as fitting on chosen.side = 'want'`;

/**
 * Marks of the numbered things of a set by a person's lists. A thing that is both missing and spare is shown as its later
 * entry says.
 * @param numbers of the things; null for all
 */
export async function listMarks(
	ctx: QueryContext & { readonly db: Database | Transaction },
	personId: string,
	{ expansionId, numbers }: { readonly expansionId: string; readonly numbers: readonly string[] | null },
): Promise<CellMark[]> {
	return readMarks(ctx.db, { personId, expansionId, now: ctx.clock.now(), numbers });
}

/** The numbers of a set's things. @throws DomainError `catalogue.expansionNotFound` when it has none */
export async function getSetNumbers(ctx: QueryContext, expansionId: string): Promise<string[]> {
	const items = isUuid(expansionId) ? await listSetItems(ctx, expansionId, "es") : [];
	const numbers = items.flatMap(({ number }) => number ?? []);
	if (numbers.length === 0) throw new DomainError("catalogue.expansionNotFound");
	return numbers;
}

const albumSlug: CategorySlug = "stickers";

/**
 * A set with the actor's marks, also by the id of one that was merged into it. One whose things have no numbers has none.
 * @throws DomainError `auth.required`, `catalogue.expansionNotFound`
 */
export async function getSetGrid(ctx: QueryContext, id: string, locale: Locale): Promise<SetGridView> {
	const actor = requireActor(ctx);
	const expansion = isUuid(id) ? await findExpansion(ctx, id, locale) : null;
	if (!expansion) throw new DomainError("catalogue.expansionNotFound");
	const [items, marks] = await Promise.all([
		listSetItems(ctx, expansion.id, locale),
		listMarks(ctx, actor.id, { expansionId: expansion.id, numbers: null }),
	]);
	const { name, code, categorySlug } = expansion;
	const isAlbum = categorySlug === albumSlug;
	const sectionOf = ({ number }: SetItem) => numberPrefix(number ?? "");
	const withNumber = items.filter(({ number }) => number !== null);
	const numbered = isAlbum
		? withNumber.toSorted((one, other) => compareSections(sectionOf(one), sectionOf(other)))
		: withNumber;
	return {
		id: expansion.id,
		name,
		code,
		categorySlug,
		numbers: numbered.flatMap(({ number }) => number ?? []),
		names: isAlbum ? null : numbered.map((item) => item.name),
		marks,
	};
}

const rankSets = statement({}, { id: text() })`select item.expansion_id as id
	from (select item_id, user_id from list_entries where item_id is not null order by id desc limit 20000) as entry
	join product_items as item on item.id = entry.item_id
	where item.expansion_id is not null and item.number is not null
	group by item.expansion_id order by count(distinct entry.user_id) desc, item.expansion_id limit 500`;

const rankFreshFor = 10 * 60_000;

/** Sets by how many people have or seek things of them, among the latest 20 000 entries. Cached for ten minutes. */
const listKnownSets = cacheFor(
	rankFreshFor,
	async (ctx): Promise<readonly string[]> => (await rankSets(ctx.db)).map(({ id }) => id),
);

/** The greatest number of sets in a list. */
export const setLimit = 24;

const findSets = statement(
	{ actorId: uuid(), search: text(), section: nullable(text()), locale: text(), known: array(uuid()) },
	{
		id: text(),
		name: text(),
		code: nullable(text()),
		categorySlug: nullable(text()),
		total: integer(),
		missing: integer(),
		spare: integer(),
	},
)`with words as (
		select word from unnest(string_to_array(fold_text(:search), ' ')) as word where word <> ''
	), mine as (
		select item.expansion_id, count(*) filter (where entry.side = 'want')::integer as missing,
			count(*) filter (where entry.side = 'have')::integer as spare
		from list_entries as entry join product_items as item on item.id = entry.item_id
		where entry.user_id = :actorId and not entry.is_any and item.number is not null
		group by item.expansion_id
	), found as (
		select expansion.*, mine.missing, mine.spare, mine.expansion_id is not null as is_mine,
			exists (
				select from product_expansion_codes as known
				where known.expansion_id = expansion.id and known.code_folded = fold_text(:search)
			) as is_code
		from product_expansions as expansion left join mine on mine.expansion_id = expansion.id
		where (expansion.confirmed_at is not null or mine.expansion_id is not null)
			and (exists (
				select from product_items as item
				where item.expansion_id = expansion.id and item.number_key = :section || '1'
			) or not exists (
				select from words
				where expansion.name_folded not like '%' || word || '%'
					and coalesce(fold_text(expansion.name_es), '') not like '%' || word || '%'
					and not exists (
						select from product_expansion_codes as known
						where known.expansion_id = expansion.id and known.code_folded like word || '%'
					)
			))
			and exists (select from product_items as item where item.expansion_id = expansion.id and item.number is not null)
		order by is_mine desc, is_code desc, array_position(:known, expansion.id), expansion.id desc
		limit ${setLimit}
	)
	select found.id, in_language(:locale, found.name, found.name_es) as name, found.code,
		category.slug as "categorySlug", size.total,
		coalesce(found.missing, 0) as missing, coalesce(found.spare, 0) as spare
	from found
	left join product_categories as category on category.id = found.category_id
	cross join lateral (
		select count(*)::integer as total from product_items as item
		where item.expansion_id = found.id and item.number is not null
	) as size
	order by found.is_mine desc, found.is_code desc, array_position(:known, found.id), found.id desc`;

/**
 * Sets whose name, in either language, or code has all words of a search, and albums with a section that is called so; all
 * sets without one. The actor's come first, then the most known and the latest ones; 24 at most.
 * @throws DomainError `auth.required`
 */
export async function listSets(ctx: QueryContext, search: string, locale: Locale): Promise<SetSummary[]> {
	const actor = requireActor(ctx);
	const known = await listKnownSets(ctx);
	const section = sectionOfName(search);
	const sets = await findSets(ctx.db, { actorId: actor.id, search, section, locale, known });
	return sets.map((set) => ({ ...set, section: set.categorySlug === albumSlug ? section : null }));
}
