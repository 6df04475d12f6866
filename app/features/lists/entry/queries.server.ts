import { blockBetween } from "#app/features/accounts/queries.server.ts";
import { formatEdition } from "#app/features/catalogue/rules-editions.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	integer,
	json,
	jsonMoment,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { loadNumberedPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import { copyJson } from "../tables.server.ts";
import {
	type EntryListing,
	type EntryView,
	type EntryWant,
	fittingLimit,
	type LastImport,
	type ListFilter,
	type ListSummary,
	listFilters,
	type SeekableEntry,
	type Side,
	staleEntryDays,
	starLimit,
	type WantedNumber,
	type WantedSet,
	wantedNumberLimit,
	wantedSetLimit,
} from "./rules.ts";
import { type Copy, type CopyField, copyFieldNames } from "./rules-copy.ts";
import {
	filterOf,
	type JumpKind,
	type JumpTarget,
	jumpKinds,
	jumpOf,
	type ListPage,
	type ListPageView,
	otherLetters,
	pageSizes,
} from "./rules-page.ts";

/** True of `account` (users) with something on lists that are open to everybody, or offered to others; `now` is a moment. */
export const isReachableByLists = (now: string) => `(
	exists (select from list_people as person where person.user_id = account.id and person.is_shown)
	or exists (select from findable_people(${now}) as person where person.id = account.id)
) and exists (select from list_entries as entry where entry.user_id = account.id and entry.hidden_at is null)`;

/** The call of entries_fitting() for a row with the columns of an entry; `now` is a moment. */
export const entriesFitting = (row: string, now: string) =>
	`entries_fitting(${row}.side, ${row}.category_id, ${row}.name_key, ${row}.item_id, ${row}.is_any, ${row}.expansion_id,
		${row}.is_of_set, ${now})`;

/** The fit_keys() of a row with the columns of an entry: a have and a want that fit share one. */
export const fitKeys = (row: string) =>
	`fit_keys(${row}.side, ${row}.category_id, ${row}.name_key, ${row}.item_id, ${row}.is_any, ${row}.expansion_id,
		${row}.is_of_set)`;

/** The entry_key() of a row with the columns of an entry, or of one with another item or copy. @param of.copy the SQL of a field */
export const entryKey = (
	row: string,
	of: { readonly itemId?: string; readonly copy?: (field: CopyField) => string } = {},
) => {
	const { itemId = `${row}.item_id`, copy = (field) => `${row}.${field}` } = of;
	return `entry_key(${row}.side, ${row}.category_id, ${row}.name_key, ${itemId}, ${row}.is_any, ${row}.is_of_set,
		${copyFieldNames.map(copy).join(", ")})`;
};
/** The SQL of each field of a copy of which nothing is said, for {@link entryKey}. */
export const plainCopy = () => "null";

/** The people of the row source `other`: findable people who are neither `owner` nor blocked, either way, nor hidden from their matches. */
export const peopleOfOthers = (
	owner: string,
) => `join findable_people(:now) as person on person.id = other.user_id
	and person.id is distinct from ${owner} and not ${blockBetween(owner, "person.id")}
	and not exists (
		select from match_hides as hide where hide.user_id = ${owner} and hide.hidden_id = person.id and hide.until > :now
	)`;

/** The findable people whose entries fit `entry`, of the latest entries: who has several of a thing has two, mostly. */
const fittingPeople = `select username, max(touched_at) as touched_at
	from (
		select person.username, other.touched_at from ${entriesFitting("entry", ":now")} as other
		${peopleOfOthers("entry.user_id")}
		order by other.touched_at desc limit ${2 * fittingLimit}
	) as latest group by username`;

/** True where {@link fittingPeople} finds somebody, which is found out sooner than who they all are. */
const isFitted = `exists (select from ${entriesFitting("entry", ":now")} as other ${peopleOfOthers("entry.user_id")})`;

const entryShape = {
	id: text(),
	side: text<Side>(),
	itemId: nullable(text()),
	name: text(),
	isCustom: boolean(),
	anyPrinting: boolean(),
	isOfSet: boolean(),
	categoryId: text(),
	categorySlug: text(),
	expansionId: nullable(text()),
	expansion: nullable(text()),
	code: nullable(text()),
	number: nullable(text()),
	printedCount: nullable(integer()),
	searchText: text(),
	quantity: integer(),
	reserved: integer(),
	copy: json<Copy>(),
	isStarred: boolean(),
	isOwn: boolean(),
	fromListings: integer(),
	listing: nullable(json<EntryListing>()),
	isHidden: boolean(),
	isFindable: boolean(),
	touchedAt: timestamp(),
	people: integer(),
	usernames: array(text()),
};

/** The words by which `entry` is found, folded; the page finds loaded entries by them, too. */
const searchText = `(entry.name_key || ' ' || coalesce((
	select concat_ws(' ', named.name_es_folded, series.name_folded, fold_text(concat_ws(' ', series.name_es, named.number)),
		(select string_agg(code_folded, ' ') from product_expansion_codes where expansion_id = series.id))
	from product_items as named left join product_expansions as series on series.id = named.expansion_id
	where named.id = entry.item_id), ''))`;

/** The columns of {@link EntryView} for an `entry` of entry_details. */
const entryColumns = `entry.id, entry.side, entry.item_id as "itemId", in_language(:locale, entry.name, entry.name_es) as name,
	entry.item_id is null as "isCustom", entry.is_any as "anyPrinting", entry.is_of_set as "isOfSet", entry.category_id as "categoryId",
	entry.category_slug as "categorySlug", entry.expansion_id as "expansionId",
	in_language(:locale, entry.expansion, entry.expansion_es) as expansion, entry.code,
	entry.number, entry.printed_count as "printedCount", ${searchText} as "searchText", entry.quantity, entry.reserved, 
	${copyJson("entry")} as copy, entry.is_starred as "isStarred",
	entry.is_own as "isOwn", entry.from_listings as "fromListings", entry.listing,
	entry.hidden_at is not null as "isHidden", entry.is_findable as "isFindable", entry.touched_at as "touchedAt"`;

/** True of items that are known by a set and a number. */
const inSet = "item.expansion_id is not null and item.number is not null";

/** True of an `entry` that others than its owner see. */
export const isVisible = "entry.hidden_at is null and (entry.listing_id is null or entry.is_findable)";

/** The units of an `entry` that are promised to nobody and that others may be told of; 0 where there is none. */
export const freeUnits = "case when entry.is_findable then entry.quantity - entry.reserved else 0 end";

/** True of an `entry` that has all words of `:search`, in any order; of all for none. */
export const isSearched = `(:search = '' or not exists (
	select from regexp_split_to_table(fold_text(:search), '\\s+') as word where strpos(${searchText}, word) = 0
))`;

/** Conditions of the filters, at the moment `:now`. */
const filterConditions: Readonly<Record<ListFilter, string>> = {
	all: "",
	repeated: "and entry.quantity > 1",
	published: "and entry.listing_id is not null",
	starred: "and entry.is_starred",
	matched: `and ${isFitted}`,
	stale: `and entry.touched_at < :now - interval '${staleEntryDays} days'`,
	loose: `and not entry.is_starred and (entry.is_any or entry.item_id is null or not exists (
		select from product_items as item where item.id = entry.item_id and ${inSet}
	))`,
};

const listParameters = {
	ownerId: uuid(),
	side: text<Side>(),
	search: text(),
	isOwner: boolean(),
	now: timestamp(),
};
const inList = (filter: ListFilter) => `entry.user_id = :ownerId and entry.side = :side
	and (:isOwner or ${isVisible})
	and ${isSearched}
	and :now is not null ${filterConditions[filter]}`;
const inOrder = "order by entry.is_starred desc, entry.created_at desc, entry.id desc";

/** The columns by which printed numbers stand in order: letters, digits as a number, and all of it. */
const numberOrder = (row: string) => `substring(${row}.number_key from '^[^0-9]*'),
	substring(${row}.number_key from '[0-9]+')::numeric nulls first, ${row}.number_key`;

/** The name of an `entry` in the reader's language, folded, and the letter that it begins with. */
const orderedName = "in_language(:locale, entry.name_key, item.name_es_folded)";
const initial = `case when ${orderedName} ~ '^[a-z]' then left(${orderedName}, 1) else '${otherLetters}' end`;
/** True of an `entry` that is of its item's set, and not of any. */
const isOfItsSet = "(not entry.is_any or entry.is_of_set)";
const withItem = "list_entries as entry left join product_items as item on item.id = entry.item_id";

function listOf(filter: ListFilter) {
	return {
		count: statement(listParameters, {
			total: integer(),
		})`select count(*)::integer as total from list_entries as entry where ${inList(filter)}`,
		read: statement(
			{ ...listParameters, locale: text(), limit: integer(), offset: integer(), withPeople: boolean() },
			entryShape,
		)`select ${entryColumns}, people.count as people, people.usernames
			from (
				select entry.id from list_entries as entry where ${inList(filter)} ${inOrder} limit :limit offset :offset
			) as page join entry_details as entry on entry.id = page.id
			cross join lateral (
				select least(count(*), ${fittingLimit})::integer as count,
					coalesce((array_agg(username::text order by touched_at desc))[1:2], array[]::text[]) as usernames
				from (${fittingPeople}) as fitting where :withPeople
			) as people ${inOrder}`,
	};
}
const lists = Object.fromEntries(listFilters.map((filter) => [filter, listOf(filter)])) as Readonly<
	Record<ListFilter, ReturnType<typeof listOf>>
>;

const jumps = {
	letter: {
		parameters: { ...listParameters, locale: text(), at: text() },
		where: `and ${initial} = :at`,
		order: `${orderedName}, ${numberOrder("item")}, entry.id`,
	},
	set: {
		parameters: { ...listParameters, locale: text(), at: uuid() },
		where: `and entry.expansion_id = :at and ${isOfItsSet} and :locale is not null`,
		order: `${numberOrder("item")}, entry.id`,
	},
} as const;

/** The part of a list that a letter or a set is of, in their order. */
function jumpedListOf(by: JumpKind, filter: ListFilter) {
	const { parameters, where, order } = jumps[by];
	return {
		count: statement(parameters, {
			total: integer(),
		})`select count(*)::integer as total from ${withItem} where ${inList(filter)} ${where}`,
		read: statement(
			{ ...parameters, limit: integer(), offset: integer(), withPeople: boolean() },
			entryShape,
		)`select ${entryColumns}, people.count as people, people.usernames
			from (
				select entry.id, row_number() over (order by ${order}) as place
				from ${withItem} where ${inList(filter)} ${where} order by place limit :limit offset :offset
			) as page join entry_details as entry on entry.id = page.id
			cross join lateral (
				select least(count(*), ${fittingLimit})::integer as count,
					coalesce((array_agg(username::text order by touched_at desc))[1:2], array[]::text[]) as usernames
				from (${fittingPeople}) as fitting where :withPeople
			) as people order by page.place`,
	};
}
const jumpedLists = Object.fromEntries(
	jumpKinds.map((by) => [
		by,
		Object.fromEntries(listFilters.map((filter) => [filter, jumpedListOf(by, filter)])),
	]),
) as Readonly<Record<JumpKind, Readonly<Record<ListFilter, ReturnType<typeof jumpedListOf>>>>>;

const ownedBy = `entry.user_id = :ownerId and entry.side = :side and (:isOwner or ${isVisible})`;
const targetParameters = { ownerId: uuid(), side: text<Side>(), isOwner: boolean(), locale: text() };
const targetShape = { at: text(), label: text(), name: text(), count: integer() };
/** Sets that one may jump to, those of most entries. */
const targetSetLimit = 60;
const readTargets = {
	letter: statement(
		targetParameters,
		targetShape,
	)`select at, at as label, at as name, count(*)::integer as count
		from (select ${initial} as at from ${withItem} where ${ownedBy}) as named group by at order by at`,
	set: statement(targetParameters, targetShape)`select series.id as at,
			coalesce(series.code, in_language(:locale, series.name, series.name_es)) as label,
			in_language(:locale, series.name, series.name_es) as name, listed.count
		from (
			select entry.expansion_id, count(*)::integer as count from list_entries as entry
			where ${ownedBy} and ${isOfItsSet} group by entry.expansion_id
			order by count desc, entry.expansion_id limit ${targetSetLimit}
		) as listed join product_expansions as series on series.id = listed.expansion_id
		order by listed.count desc, series.id`,
} as const;

/** The letters that names of a list begin with, or the sets that it has most of. */
function listTargets(
	ctx: QueryContext,
	by: JumpKind,
	{ ownerId, side, locale }: Pick<ListEntriesInput, "ownerId" | "side" | "locale">,
): Promise<JumpTarget[]> {
	return readTargets[by](ctx.db, { ownerId, side, isOwner: ctx.actor?.id === ownerId, locale });
}

export interface ListEntriesInput {
	readonly ownerId: string;
	readonly side: Side;
	readonly filter: ListFilter;
	/** The letter or the set of which alone entries are read, in its order. */
	readonly jump?: { readonly by: JumpKind; readonly at: string } | null;
	/** Words of names, sets and numbers; blank for all. */
	readonly search: string;
	readonly locale: Locale;
	/** False where nobody sees who has or seeks each thing. */
	readonly withPeople: boolean;
	/** Number of the page, from 1, and its rows. */
	readonly page: Pick<NumberedPage<EntryView>, "number" | "size">;
	/** The entries of the whole list, from who counts them anyway. */
	readonly count?: () => Promise<number>;
}

/**
 * A page of a list: starred first, then the latest; of a letter or a set by name and number. Its owner sees all of it, others what is not hidden. For its owner the
 * figures say how many people have, or seek, each thing.
 */
export async function listEntryViews(
	ctx: QueryContext,
	query: ListEntriesInput,
): Promise<NumberedPage<EntryView>> {
	const { ownerId, side, filter, jump, search, locale, withPeople, page } = query;
	const isOwner = ctx.actor?.id === ownerId;
	const values = { ownerId, side, search: search.trim(), isOwner, now: ctx.clock.now() };
	if (jump) {
		const jumped = jumpedLists[jump.by][filter];
		const atTarget = { ...values, locale, at: jump.at };
		return loadNumberedPage<EntryView>(page, {
			count: async () => (await jumped.count(ctx.db, atTarget))[0]?.total ?? 0,
			read: (limit, offset) => jumped.read(ctx.db, { ...atTarget, limit, offset, withPeople }),
		});
	}
	return loadNumberedPage<EntryView>(page, {
		count: query.count ?? (async () => (await lists[filter].count(ctx.db, values))[0]?.total ?? 0),
		read: (limit, offset) => lists[filter].read(ctx.db, { ...values, locale, limit, offset, withPeople }),
	});
}

/** The figures of a list, each side for itself: so it is read in the order in which it was written. */
const figuresOf = (side: Side) => `(
	select count(*)::integer as entries, coalesce(sum(quantity), 0)::integer as units,
		(count(*) filter (where touched_at < :now - interval '${staleEntryDays} days'))::integer as stale
	from list_entries as entry where user_id = :personId and side = '${side}' and (:isOwner or ${isVisible})
) as ${side}`;

const summarise = statement(
	{ personId: uuid(), now: timestamp(), isOwner: boolean() },
	{
		haveEntries: integer(),
		haveUnits: integer(),
		wantEntries: integer(),
		wantUnits: integer(),
		stale: integer(),
		isShown: boolean(),
		isPaused: boolean(),
		pausedUntil: nullable(timestamp()),
		lastImport: nullable(json<LastImport>()),
	},
)`select have.entries as "haveEntries", have.units as "haveUnits", want.entries as "wantEntries", want.units as "wantUnits",
		have.stale, coalesce(person.is_shown, true) as "isShown",
		coalesce(is_on_pause(person.paused_until, :now), false) as "isPaused",
		nullif(person.paused_until, 'infinity') as "pausedUntil",
		(
			select json_build_object('id', id, 'kind', kind, 'added', added, 'undoUntil', ${jsonMoment("undo_until")})
			from list_imports
			where user_id = :personId and undone_at is null and added > 0 and undo_until > :now
			order by created_at desc limit 1
		) as "lastImport"
	from ${figuresOf("have")} cross join ${figuresOf("want")}
	left join list_people as person on person.user_id = :personId`;

/** A person's lists in figures, as they or others see them; what concerns nobody but them is left out for others. */
export async function getListSummary(ctx: QueryContext, personId: string): Promise<ListSummary> {
	const isOwner = ctx.actor?.id === personId;
	const [row] = await summarise(ctx.db, { personId, now: ctx.clock.now(), isOwner });
	if (!row) throw new Error("A summary has one row.");
	return {
		have: { entries: row.haveEntries, units: row.haveUnits },
		want: { entries: row.wantEntries, units: row.wantUnits },
		stale: isOwner ? row.stale : 0,
		isShown: row.isShown,
		pause: isOwner && row.isPaused ? { until: row.pausedUntil } : null,
		lastImport: isOwner ? row.lastImport : null,
	};
}

const readWantedSets = statement(
	{ ownerId: uuid(), now: timestamp(), locale: text(), withPeople: boolean(), limit: integer() },
	{
		id: text(),
		name: text(),
		code: nullable(text()),
		total: integer(),
		missing: integer(),
		matched: integer(),
		numbers: json<readonly WantedNumber[]>(),
	},
)`with wanted as materialized (
		select entry.user_id, entry.side, entry.item_id, entry.is_any, entry.is_of_set, entry.name_key, entry.category_id,
			entry.expansion_id, item.number, item.number_key
		from list_entries as entry join product_items as item on item.id = entry.item_id
		where entry.user_id = :ownerId and entry.side = 'want' and not entry.is_any and ${inSet}
			and (:withPeople or entry.hidden_at is null)
	), chosen as (
		select expansion_id as id from wanted group by expansion_id order by count(*) desc, id limit :limit
	), numbered as (
		select chosen.id, entry.number, row_number() over (partition by chosen.id order by ${numberOrder("entry")}) as rank,
			:withPeople and ${isFitted} as "isMatched"
		from chosen join wanted as entry on entry.expansion_id = chosen.id
	)
	select expansion.id, in_language(:locale, expansion.name, expansion.name_es) as name, expansion.code,
		(select count(*)::integer from product_items where expansion_id = expansion.id and number is not null) as total,
		listed.missing, listed.matched, listed.numbers
	from (
		select id, count(*)::integer as missing, (count(*) filter (where "isMatched"))::integer as matched,
			json_agg(json_build_object('number', number, 'isMatched', "isMatched") order by rank)
				filter (where rank <= ${wantedNumberLimit}) as numbers
		from numbered group by id
	) as listed join product_expansions as expansion on expansion.id = listed.id
	order by listed.missing desc, expansion.id`;

export interface WantedSetsInput extends Pick<ListEntriesInput, "ownerId" | "locale" | "withPeople"> {
	readonly limit: number;
}

/** The sets of which a person lacks things, those of which they lack most first. */
export async function listWantedSets(
	ctx: QueryContext,
	{ ownerId, locale, withPeople, limit }: WantedSetsInput,
): Promise<WantedSet[]> {
	return readWantedSets(ctx.db, { ownerId, now: ctx.clock.now(), locale, withPeople, limit });
}

const readChosen = statement(
	{ ownerId: uuid(), ids: array(uuid()), isOwner: boolean(), locale: text(), limit: integer() },
	entryShape,
)`select ${entryColumns}, 0 as people, array[]::text[] as usernames
	from entry_details as entry
	where entry.user_id = :ownerId and entry.id = any(:ids) and (:isOwner or ${isVisible})
	${inOrder} limit :limit`;

export interface ChosenEntriesInput extends Pick<ListEntriesInput, "ownerId" | "locale"> {
	readonly ids: readonly string[];
	readonly limit: number;
}

/** Some entries of a person, in the order of their lists, without the people whom they concern; others see what is not hidden. */
export async function listChosenEntries(ctx: QueryContext, input: ChosenEntriesInput): Promise<EntryView[]> {
	const { ownerId, ids, locale, limit } = input;
	return readChosen(ctx.db, { ownerId, ids, isOwner: ctx.actor?.id === ownerId, locale, limit });
}

const readSeekable = statement(
	{ listingId: uuid(), readerId: nullable(uuid()), now: timestamp(), locale: text() },
	{
		id: text(),
		isCustom: boolean(),
		expansion: nullable(text()),
		code: nullable(text()),
		number: nullable(text()),
		want: nullable(text<EntryWant>()),
	},
)`select entry.id, entry.item_id is null as "isCustom",
		in_language(:locale, entry.expansion, entry.expansion_es) as expansion, entry.code, entry.number, mine.want
	from entry_details as entry cross join lateral (
		select case when bool_or(want.is_any and not want.is_of_set) then 'any' when bool_or(want.is_of_set) then 'set'
			when count(*) > 0 then 'one' end as want
		from ${entriesFitting("entry", ":now")} as want where want.user_id = :readerId
	) as mine
	where entry.listing_id = :listingId and ${isVisible}`;

/** The entry of a public listing, and whether the reader seeks its thing; null of one that is hidden. */
export async function findSeekable(
	ctx: QueryContext,
	{ listingId, locale }: { readonly listingId: string; readonly locale: Locale },
): Promise<SeekableEntry | null> {
	const values = { listingId, readerId: ctx.actor?.id ?? null, now: ctx.clock.now(), locale };
	const [row] = await readSeekable(ctx.db, values);
	if (!row) return null;
	const { id, isCustom, code, want, ...printing } = row;
	const set = code ?? printing.expansion;
	return {
		id,
		isCustom,
		want,
		set,
		edition: formatEdition({ ...printing, setCode: code, printedCount: null }),
	};
}

export interface ListPageInput extends Pick<ListEntriesInput, "ownerId" | "locale"> {
	readonly view: ListPageView;
}

/** Loose wants beside the sets; a link leads to all of them. */
const looseCount = 8;
/** Sets below the binder that others look at. */
const publicSetCount = 4;

/** The part of a person's two lists that `view` names; who has or seeks each thing is for the owner alone. */
export async function getListPage(ctx: QueryContext, input: ListPageInput): Promise<ListPage> {
	const { ownerId, view, locale } = input;
	const isOwner = ctx.actor?.id === ownerId;
	const bySet = view.filter === "sets";
	const counting = getListSummary(ctx, ownerId);
	const asked = { ownerId, search: view.search, locale, withPeople: isOwner };
	const read = (side: Side, filter: ListFilter, page: ListEntriesInput["page"]) => {
		const isWhole = filter === "all" && view.search.trim() === "";
		const count = isWhole ? async () => (await counting)[side].entries : undefined;
		const jump = bySet ? null : jumpOf(view, side);
		return listEntryViews(ctx, { ...asked, side, filter, jump, page, count });
	};
	const readSide = (side: Side) =>
		bySet || (view.layout === "rows" && side !== view.side)
			? null
			: read(side, filterOf(view, side), { number: view.pages[side], size: pageSizes[view.layout] });
	const setLimit = bySet ? wantedSetLimit : isOwner || view.layout === "rows" ? 0 : publicSetCount;
	const [summary, have, want, starred, loose, sets, targets] = await Promise.all([
		counting,
		readSide("have"),
		readSide("want"),
		bySet ? read("want", "starred", { number: 1, size: starLimit }) : null,
		bySet ? read("want", "loose", { number: 1, size: looseCount }) : null,
		setLimit > 0 ? listWantedSets(ctx, { ...asked, limit: setLimit }) : [],
		view.jump && listTargets(ctx, view.jump.by, { ...asked, side: view.side }),
	]);
	return { view, summary, have, want, groups: starred && loose && { starred, loose }, sets, targets };
}
