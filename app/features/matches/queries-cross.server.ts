import { blockBetween } from "#app/features/accounts/queries.server.ts";
import { isFindablePerson, listChosenEntries } from "#app/features/lists/queries.server.ts";
import { readText } from "#app/features/lists/review/review.server.ts";
import { type EntryView, type NewEntry, sides, staleDays } from "#app/features/lists/rules.ts";
import { pageSizes } from "#app/features/lists/rules-page.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { requestSubject, requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { integer, json, statement } from "#app/platform/database/statement.server.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { claimPeople } from "./commands-shown.server.ts";
import { ownThings, thingJoins, thingShape } from "./queries.server.ts";
import {
	type Cross,
	type CrossedText,
	crossedEntryLimit,
	entriesPerThing,
	type Match,
	type MatchedThing,
	matchPageSize,
	namedThings,
	type PersonCross,
	type PersonCrossedText,
	recentDays,
} from "./rules.ts";
import { CrossTextInput } from "./schema.ts";

/** Sources of the things that are crossed, by $1: a JSON array of new entries, or the lists of a person. */
const sources = {
	given: `select min(place)::text as id, side, item_id, name_key, category_id, is_any, bool_or(is_starred) as is_starred,
			sum(quantity) as units
		from (
			select place, given.side, item.id as item_id, coalesce(item.name_folded, fold_text(given."customName")) as name_key,
				coalesce(item.category_id, given."categoryId") as category_id, given."anyPrinting" as is_any,
				given."isStarred" as is_starred, given.quantity
			from jsonb_array_elements($1::jsonb) with ordinality as element (value, place)
			cross join jsonb_to_record(element.value) as given (
				side text, "itemId" uuid, "categoryId" uuid, "customName" text, "anyPrinting" boolean, "isStarred" boolean, quantity integer
			)
			left join product_items as item on item.id = given."itemId"
		) as given group by side, item_id, name_key, category_id, is_any`,
	lists: ownThings("", "id::text"),
} as const;

/** People whose entries are looked at: everybody, the latest of each thing, or the person $5. */
const reaches = {
	everybody: (condition: string) => `cross join lateral (
		select id, user_id, quantity - reserved as units, touched_at from list_entries as other
		where ${condition} order by other.touched_at desc limit ${entriesPerThing}
	) as other`,
	person: (condition: string) => `join lateral (
		select id, user_id, quantity - reserved as units, touched_at from list_entries as other
		where other.user_id = $5::uuid and ${condition}
	) as other on true`,
} as const;

/** The people that are named; who stands first is not named once more. */
const pages = {
	everybody: `select * from (select * from ranked where user_id is distinct from $5::uuid) as others order by rank limit ${matchPageSize}`,
	person: "select * from ranked where user_id = $5::uuid",
} as const;

const fresh = (side: "have" | "want") => `other.is_findable and other.side = '${side}'
	and other.touched_at > $2::timestamptz - interval '${staleDays.unfindable} days'`;
const sameName = "other.name_key = own.name_key and other.category_id = own.category_id";

/** The entries of others that fit one's own, as in the matches of a member. */
const fitsOf = (reach: (condition: string) => string) => `fits as (
	select other.user_id, false as is_own, other.id as entry_id, own.id as own_id, other.units, other.touched_at
	from own ${reach(`other.item_id = own.item_id and ${fresh("have")}`)}
	where own.side = 'want' and own.item_id is not null and not own.is_any
	union all
	select other.user_id, false, other.id, own.id, other.units, other.touched_at
	from own ${reach(`${sameName} and (own.is_any or other.item_id is null) and ${fresh("have")}`)}
	where own.side = 'want' and (own.item_id is null or own.is_any)
	union all
	select other.user_id, true, other.id, own.id, own.units, other.touched_at
	from own ${reach(`other.item_id = own.item_id and not other.is_any and ${fresh("want")}`)}
	where own.side = 'have' and own.item_id is not null
	union all
	select other.user_id, true, other.id, own.id, own.units, other.touched_at
	from own ${reach(`${sameName} and (other.is_any or other.item_id is null and own.item_id is null) and ${fresh("want")}`)}
	where own.side = 'have'
)`;

/** Ids of the person's entries that cross. Of everybody nobody asks. */
const entryIds = {
	everybody: "'[]'::json",
	person: `coalesce((
			select json_agg(entry_id) from (
				select distinct entry_id from fits where user_id in (select user_id from ranked) limit ${crossedEntryLimit}
			) as entry
		), '[]')`,
} as const;

const crossStatement = (name: string, source: keyof typeof sources, reach: keyof typeof reaches) =>
	statement(
		name,
		{
			sought: integer(),
			wants: integer(),
			owners: integer(),
			both: integer(),
			people: integer(),
			lit: json<MatchedThing[]>(),
			matches: json<Match[]>(),
			entryIds: json<string[]>(),
		},
		`with own as materialized (${sources[source]}),
		${fitsOf(reaches[reach])},
		things as materialized (
			select user_id, is_own, (array_agg(entry_id))[1] as entry_id, (array_agg(own_id))[1] as own_id,
				max(units) as units, max(touched_at) as touched_at
			from fits group by user_id, is_own, case when is_own then own_id else entry_id::text end
		),
		people as (
			select user_id, coalesce(sum(units) filter (where is_own), 0) as give, count(*) filter (where is_own) as give_count,
				coalesce(sum(units) filter (where not is_own), 0) as get, count(*) filter (where not is_own) as get_count,
				max(touched_at) as touched_at
			from things group by user_id
		),
		found as (
			select people.*, account.username, account.city, person.seen_at,
				case when give > 0 and get > 0 then 'both' when get > 0 then 'get' else 'give' end as "group"
			from people join list_people as person on person.user_id = people.user_id
			join users as account on account.id = people.user_id
			where person.is_shown and ${isFindablePerson("$2")} and account.id is distinct from $3::uuid
				and not ${blockBetween("$3::uuid", "account.id")}
		),
		ranked as materialized (
			select found.*, row_number() over (
				order by array_position(array['both', 'get', 'give'], "group"),
					(seen_at > $2::timestamptz - interval '${recentDays} days') desc,
					case when "group" = 'both' then least(give, get) else give + get end desc, touched_at desc, user_id
			) as rank from found
		),
		got as (
			select own_id, (array_agg(entry_id))[1] as entry_id, bool_or(own.is_starred) as is_starred, count(distinct user_id) as units
			from things join own on own.id = own_id
			where not is_own and user_id in (select user_id from ranked) group by own_id
		),
		page as (${pages[reach]}),
		placed as (
			select * from (
				select things.*, want.is_starred, row_number() over (
					partition by things.user_id, things.is_own order by want.is_starred desc, things.touched_at desc, entry_id
				) as place
				from page join things on things.user_id = page.user_id
				join list_entries as entry on entry.id = entry_id join own on own.id = own_id
				cross join lateral (select case when things.is_own then entry.is_starred else own.is_starred end as is_starred) as want
			) as things where place <= ${namedThings}
		),
		sides as (
			select named.user_id, json_agg(${thingShape} order by place) filter (where named.is_own) as give,
				json_agg(${thingShape} order by place) filter (where not named.is_own) as get
			from placed as named join list_entries as entry on entry.id = named.entry_id ${thingJoins}
			group by named.user_id
		)
		select (select count(*)::integer from own where side = 'want') as sought,
			(select count(*)::integer from got) as wants,
			(select count(*)::integer from ranked where get > 0) as owners,
			(select count(*)::integer from ranked where "group" = 'both') as both,
			(select count(*)::integer from ranked) as people,
			coalesce((
				select json_agg(${thingShape} order by named.is_starred desc, named.units desc, entry.id)
				from (select * from got order by is_starred desc, units desc, entry_id limit 6) as named
				join list_entries as entry on entry.id = named.entry_id ${thingJoins}
			), '[]') as lit,
			coalesce((
				select json_agg(json_build_object(
					'group', "group", 'username', username, 'city', city, 'isSameProvince', false,
					'seenAt', to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isShown', true, 'isNew', false,
					'give', json_build_object('units', page.give, 'count', give_count, 'things', coalesce(sides.give, '[]')),
					'get', json_build_object('units', page.get, 'count', get_count, 'things', coalesce(sides.get, '[]'))
				) order by rank)
				from page join sides on sides.user_id = page.user_id
			), '[]') as matches,
			${entryIds[reach]} as "entryIds"`,
	);

const statements = {
	given: {
		everybody: crossStatement("matches_cross_given", "given", "everybody"),
		person: crossStatement("matches_cross_given_person", "given", "person"),
	},
	lists: {
		everybody: crossStatement("matches_cross_lists", "lists", "everybody"),
		person: crossStatement("matches_cross_lists_person", "lists", "person"),
	},
} as const;

export interface CrossOptions {
	readonly locale: Locale;
	/** Id of the person who stands first; null for nobody. */
	readonly personId: string | null;
}

async function cross(
	ctx: QueryContext,
	source: keyof typeof sources,
	given: string,
	{ locale, personId }: CrossOptions,
): Promise<Cross> {
	const values = [given, ctx.clock.now(), ctx.actor?.id ?? null, locale, personId];
	const [[all], [one]] = await Promise.all([
		statements[source].everybody(ctx.db, values),
		personId ? statements[source].person(ctx.db, values) : [],
	]);
	if (!all) throw new Error("A cross has one row.");
	const { entryIds: _, ...everybody } = all;
	return { ...everybody, person: one?.matches[0] ?? null };
}

/** The cross of things that somebody named; nothing of them is stored. */
export function crossEntries(
	ctx: QueryContext,
	entries: readonly NewEntry[],
	options: CrossOptions,
): Promise<Cross> {
	return cross(ctx, "given", JSON.stringify(entries), options);
}

/** The cross of the reader's own lists. @throws DomainError `auth.required` */
export async function crossOwnLists(ctx: QueryContext, options: CrossOptions): Promise<Cross> {
	const { id } = requireActor(ctx);
	const found = await cross(ctx, "lists", id, options);
	const { person, matches } = found;
	const shown = await claimPeople(ctx, person ? [person, ...matches] : matches);
	return {
		...found,
		person: person && shown.includes(person) ? person : null,
		matches: matches.filter((match) => shown.includes(match)),
	};
}

export interface PersonOptions {
	readonly locale: Locale;
	/** Id of the person whose lists are crossed. */
	readonly personId: string;
}

async function crossWith(
	ctx: QueryContext,
	source: keyof typeof sources,
	given: string,
	{ locale, personId }: PersonOptions,
): Promise<PersonCross> {
	const values = [given, ctx.clock.now(), ctx.actor?.id ?? null, locale, personId];
	const [row] = await statements[source].person(ctx.db, values);
	const [match = null] = row?.matches ?? [];
	const ids = row?.entryIds ?? [];
	const first = match
		? await listChosenEntries(ctx, { ownerId: personId, ids, locale, limit: ids.length })
		: [];
	return { match, entryIds: ids, first: firstOfEach(first) };
}

/** As many entries of each list as a page of the binder has pockets. */
function firstOfEach(entries: readonly EntryView[]): EntryView[] {
	return sides.flatMap((side) => entries.filter((entry) => entry.side === side).slice(0, pageSizes.binder));
}

/** The cross of the reader's lists with one person's. @throws DomainError `auth.required` */
export async function crossOwnListsWith(ctx: QueryContext, options: PersonOptions): Promise<PersonCross> {
	return crossWith(ctx, "lists", requireActor(ctx).id, options);
}

const minuteLimit = { name: "cross-minute", max: 10, seconds: 60 } as const;
const dayLimit = { name: "cross-day", max: 200, seconds: 24 * 60 * 60 } as const;

/** Reads a text that anybody pastes; attempts are counted for {@link requestSubject}. */
async function readPasted(ctx: QueryContext, input: CrossTextInput, locale: Locale, address: string) {
	const { text, side } = parseInput(CrossTextInput, input);
	const subject = requestSubject(ctx, address);
	await requireAttempt(ctx, minuteLimit, subject);
	await requireAttempt(ctx, dayLimit, subject);
	const { entries, lines, needsChoice } = await readText(ctx, { text, side, locale });
	const wants = entries.filter((entry) => entry.side === "want").length;
	return { text, side, lines, entries, needsChoice, things: entries.length, wants };
}

/**
 * Crosses a text that anybody pastes; nothing of it is stored.
 * @param address whom a visitor's attempts are counted for
 * @throws DomainError `request.invalid` with `text`, `request.tooManyRequests`
 */
export async function crossText(
	ctx: QueryContext,
	input: CrossTextInput,
	{ address, ...options }: CrossOptions & { readonly address: string },
): Promise<CrossedText> {
	const { entries, needsChoice, ...read } = await readPasted(ctx, input, options.locale, address);
	if (needsChoice) return { needsChoice, text: read.text };
	return { needsChoice, ...read, cross: await crossEntries(ctx, entries, options) };
}

/** {@link crossText} with one person's lists. */
export async function crossTextWith(
	ctx: QueryContext,
	input: CrossTextInput,
	{ address, ...options }: PersonOptions & { readonly address: string },
): Promise<PersonCrossedText> {
	const { entries, lines: _, needsChoice, ...read } = await readPasted(ctx, input, options.locale, address);
	if (needsChoice) return { needsChoice, text: read.text };
	return { needsChoice, ...read, ...(await crossWith(ctx, "given", JSON.stringify(entries), options)) };
}
