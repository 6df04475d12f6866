import { entriesFitting, fitKeys } from "#app/features/lists/entry/queries.server.ts";
import { copyJson } from "#app/features/lists/tables.server.ts";
import { namedThings, ownThingsLimit, recentDays } from "./rules.ts";

/** True where `:me` has matches, as on a pause nobody has. */
const isOffPause =
	"not exists (select from list_people where user_id = :me and is_on_pause(paused_until, :now))";

/** The entries of `:me` that are compared with others': as many of each list as are looked at. */
export const ownEntries = (
	which = "",
) => `select id, side, item_id, name_key, category_id, is_any, expansion_id, is_of_set, is_starred, units, created_at
		from (
			select id, side, item_id, name_key, category_id, is_any, expansion_id, is_of_set, is_starred, created_at, quantity - reserved as units,
				row_number() over (partition by side order by is_starred desc, touched_at desc, id) as place
			from list_entries where user_id = :me and is_findable ${which}
		) as entry where place <= ${ownThingsLimit}`;

/** True of a person of `people` with whom something crosses that could not before `:since`: an entry of either is newer. */
const isNew = `:since is null or has_new_own or exists (
		select from findable_entries(:now) as theirs cross join unnest(${fitKeys("theirs")}) as theirs_key
		join own_keys on own_keys.key = theirs_key and own_keys.side <> theirs.side
		where theirs.user_id = people.user_id and theirs.created_at > :since
	)`;

interface MatchingOptions {
	/** The query of the entries that are compared with others'. */
	readonly own: string;
	/** A condition of each `person`. */
	readonly who?: string;
	/** Whether it is found out who is new since `:since`. */
	readonly findsNew?: boolean;
}

/**
 * Rows `own` of entries, and `matched`: all findable people with whom some cross, at `:now` and but for whom `:me` blocked
 * or is blocked by. Units that go each way are what the arrays of both share: of a thing eight at most, and of a name that
 * somebody seeks both as one printing and as any, up to twice as many.
 */
export const matchingPeople = ({ own, who = "true", findsNew = false }: MatchingOptions) => {
	const ownUnits = (side: "have" | "want", only = "") =>
		// Sorted once, or each comparison would.
		`coalesce(sort(array_agg(unit) filter (where side = '${side}' ${only})), '{}')`;
	return `own as materialized (${own}),
	own_keys as materialized (
		select own.*, key, number from own cross join unnest(${fitKeys("own")}) as key left join fit_numbers using (key)
	),
	own_units as materialized (
		select ${ownUnits("have")} as offered, ${ownUnits("want")} as sought
			${findsNew ? `, ${ownUnits("have", "and is_new")} as new_offered, ${ownUnits("want", "and is_new")} as new_sought` : ""}
		from (
			select side, number, sum(units)::bigint as units ${findsNew ? ", bool_or(created_at > :since) as is_new" : ""}
			from own_keys where number is not null group by side, number
		) as things cross join numbered_units(things.number, things.units) as unit
	),
	people as not materialized (
		select person.id as user_id, person.seen_at, person.seen_at > :now - interval '${recentDays} days' as is_recent,
			person.sought_units & own_units.offered as given, person.offered_units & own_units.sought as got
			${findsNew ? ", person.sought_units && own_units.new_offered or person.offered_units && own_units.new_sought as has_new_own" : ""}
		from own_units join findable_people(:now) as person on icount(own_units.offered) + icount(own_units.sought) > 0
		-- Kept apart, or the arrays would be intersected wherever they are named.
		where person.id is distinct from :me and ${who} offset 0
	),
	matched as materialized (
		select people.*, case when give > 0 and get > 0 then 'both' when get > 0 then 'get' else 'give' end as "group",
			user_id in (select id from users where province = (select province from users where id = :me)) as is_same_province
			${findsNew ? `, ${isNew} as is_new` : ""}
		from (select *, icount(given) as give, icount(got) as get from people) as people
		where give + get > 0 and user_id not in (select people_blocked(:me))
	)`;
};

interface OwnMatchesOptions extends Omit<MatchingOptions, "own"> {
	/** Narrows the own entries. */
	readonly which?: string;
}

/** The matches of `:me`, without whom they hid. */
export const ownMatches = ({ which = "", who = "true", ...options }: OwnMatchesOptions = {}) =>
	matchingPeople({
		...options,
		own: ownEntries(`${which} and ${isOffPause}`),
		who: `person.id not in (select hidden_id from match_hides where user_id = :me and until > :now) and ${who}`,
	});

/** The number of units that can be swapped with a person, or that go the one way. @param row has them each way */
export const swappedWith = (row: string) =>
	`case when "group" = 'both' then least(${row}.give, ${row}.get) else ${row}.give + ${row}.get end`;

/** The order of people, whom most can be swapped with behind who was here this week and, unless told, is of one's province. */
export const nearestFirst = ({ byProvince = true } = {}) =>
	`is_recent desc, ${byProvince ? "is_same_province desc, " : ""}${swappedWith("matched")} desc, seen_at desc, user_id`;

/**
 * Counts both ways exactly for the people of a `page`: `theirs` are their entries of names that are among the own, `fits` pairs of
 * entries, `things` the haves among them, and `counted` the people with units and things. A unit goes to whom seeks its printing before whom any of its set will do,
 * and to them before whom any will do.
 */
export const countedPage = `theirs as materialized (
		select entry.*, entry.quantity - entry.reserved as units from page cross join lateral (
			select * from findable_entries(:now) as each
			where each.user_id = page.user_id
				-- By the index of a person's names, since the nearest people have thousands of entries.
				and each.name_key = any ((select array_agg(distinct name_key) from own)::text[])
				and (each.category_id, each.name_key) in (select category_id, name_key from own) offset 0
		) as entry
	),
	fits as materialized (
		select theirs.user_id, own_keys.side = 'have' as is_own, own_keys.id as own_id, theirs.id as other_id, theirs.touched_at,
			case own_keys.side when 'have' then own_keys.id else theirs.id end as have_id,
			case own_keys.side when 'have' then own_keys.units else theirs.units end as have_units,
			case own_keys.side when 'have' then theirs.units else own_keys.units end as want_units,
			case own_keys.side when 'have' then theirs.is_starred else own_keys.is_starred end as is_starred,
			case own_keys.side when 'have' then theirs.created_at else own_keys.created_at end as sought_at
		from theirs cross join unnest(${fitKeys("theirs")}) as theirs_key
		join own_keys on own_keys.key = theirs_key and own_keys.side <> theirs.side
	),
	things as materialized (
		select user_id, is_own, have_id, (array_agg(own_id))[1] as own_id, (array_agg(other_id))[1] as other_id,
			least(max(have_units), sum(want_units)) as units, bool_or(is_starred) as is_starred, min(sought_at) as sought_at,
			row_number() over (
				partition by user_id, is_own order by bool_or(is_starred) desc, max(touched_at) desc, have_id
			) as place
		from fits group by user_id, is_own, have_id
	),
	printing_units as (
		select user_id, is_own, category_id, name_key, case when not is_any or is_of_set then coalesce(expansion_id, item_id) end as set_id,
			coalesce(sum(units) filter (where side = 'have'), 0) as haves,
			coalesce(sum(units) filter (where side = 'want' and not is_any), 0) as wants,
			coalesce(sum(units) filter (where is_of_set), 0) as set_wants,
			coalesce(sum(units) filter (where is_any and not is_of_set), 0) as any_wants
		from (
			select user_id, side = 'want' as is_own, side, category_id, name_key, item_id, is_any, expansion_id, is_of_set, units
			from theirs
			union all
			select sought.user_id, own.side = 'have', own.side, own.category_id, own.name_key, own.item_id, own.is_any,
				own.expansion_id, own.is_of_set, own.units
			from (select distinct user_id, side, category_id, name_key from theirs) as sought
			join own on own.side <> sought.side and own.category_id = sought.category_id and own.name_key = sought.name_key
		) as entry group by user_id, is_own, category_id, name_key, 5, case when not is_any then item_id end
	),
	set_units as (
		select user_id, is_own, category_id, name_key, sum(haves) as haves,
			least(sum(haves), sum(least(haves, wants)) + sum(set_wants)) as taken, sum(any_wants) as any_wants
		from printing_units group by user_id, is_own, category_id, name_key, set_id
	),
	named_units as (
		select user_id, is_own, least(sum(haves), sum(taken) + sum(any_wants)) as units
		from set_units group by user_id, is_own, category_id, name_key
	),
	units as (
		select user_id, coalesce(sum(units) filter (where is_own), 0) as give,
			coalesce(sum(units) filter (where not is_own), 0) as get
		from named_units group by user_id
	),
	counted as materialized (
		select units.*, give_count, get_count from units join (
			select user_id, count(*) filter (where is_own) as give_count, count(*) filter (where not is_own) as get_count
			from things group by user_id
		) as things using (user_id)
	)`;

/**
 * Rows `popular` of the own entries of a side that somebody of `matched` fits, and `first` of them, with how many people
 * have or seek each, which is counted exactly for these alone.
 */
export const peopleByThing = (side: "have" | "want", limit: string | number) => `popular as materialized (
		select own_keys.id as own_id, bool_or(is_starred) as is_starred, sum(people) as people
		from own_keys join (
			-- The first unit of a thing stands for the person.
			select unit, count(*) as people
			from (select unnest(${side === "have" ? "given" : "got"}) as unit from matched) as shared group by unit
		) as shared on unit = number * 8
		where own_keys.side = '${side}' group by own_keys.id
	),
	first as materialized (
		select popular.own_id, popular.is_starred, counted.*
		from (select * from popular order by is_starred desc, people desc, own_id limit ${limit}) as popular
		cross join lateral (
			select (array_agg(other.id))[1] as other_id, count(distinct other.user_id)::integer as units
			from own cross join lateral ${entriesFitting("own", ":now")} as other
			-- Tested, since a join would read all people once more for each thing.
			where own.id = popular.own_id and (other.user_id in (select user_id from matched)) is true
		) as counted
	)`;

/** The JSON that a match shows of a thing: of `entry`, a row of entry_details, and `named`, with the star of who seeks it. */
export const thingShape = `json_build_object(
		'id', entry.id, 'name', in_language(:locale, entry.name, entry.name_es),
		'isCustom', entry.item_id is null, 'anyPrinting', false, 'isOfSet', false, 'categorySlug', entry.category_slug,
		'expansion', in_language(:locale, entry.expansion, entry.expansion_es), 'code', entry.code,
		'number', entry.number, 'printedCount', entry.printed_count, 'copy', ${copyJson("entry")},
		'units', named.units, 'isStarred', named.is_starred, 'listing', entry.listing
	)`;

/** Rows `sides` with the first things of both ways, as JSON, of each person whom `things` are of. @param shown the id of the entry that shows one */
export const namedSides = (shown = "named.have_id") => `sides as (
		select named.user_id, json_agg(${thingShape} order by place) filter (where named.is_own) as give,
			json_agg(${thingShape} order by place) filter (where not named.is_own) as get,
			min(sought_at) filter (where named.is_own) as sought_at
		from things as named join entry_details as entry on entry.id = ${shown}
		where place <= ${namedThings} group by named.user_id
	)`;

/** A side of `matches` as JSON, from the rows of `counted` and `sides`. */
export const sideShape = (side: "give" | "get") =>
	`json_build_object('units', counted.${side}, 'count', ${side}_count, 'things', coalesce(sides.${side}, '[]'))`;

/** True of a `counted` person of the `page` who still is of their group: an entry that lapsed today is counted no more. */
export const isStillOfGroup = `(page."group" = 'get' or counted.give > 0) and (page."group" = 'give' or counted.get > 0)`;
