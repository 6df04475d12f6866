import { blockBetween } from "#app/features/accounts/queries.server.ts";
import { isChatOfPair } from "#app/features/chats/queries-start.server.ts";
import { entriesFitting } from "#app/features/lists/entry/queries.server.ts";
import { copyJson } from "#app/features/lists/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { lastPage } from "#app/shared/numbered-page.ts";
import {
	entriesPerThing,
	type ListingSeekers,
	type ListOwners,
	type MatchGroup,
	type MatchPage,
	type MatchView,
	matchGroups,
	matchPageSize,
	matchPeopleLimit,
	matchPreviewSize,
	namedThings,
	ownThingsLimit,
	recentDays,
	type Seeker,
	silentChats,
} from "./rules.ts";

/** True of somebody who answered none of the last few who wrote to them first, and had days to do it, at `:now`. */
const isSilent = (person: string) => `(
	select count(*) = ${silentChats.count} and not bool_or(is_answered) from (
		select exists (select from chat_messages where chat_id = c.id and sender_id = c.user2_id) as is_answered
		from chats as c
		where c.user2_id = ${person} and c.created_at < :now - interval '${silentChats.days} days'
		order by c.created_at desc, c.id desc limit ${silentChats.count}
	) as latest
)`;

/** The entries of `:me` that are compared with others': as many of each list as are looked at. */
export const ownThings = (
	which = "",
) => `select id, side, item_id, name_key, category_id, is_any, is_starred, units
		from (
			select id, side, item_id, name_key, category_id, is_any, is_starred, quantity - reserved as units,
				row_number() over (partition by side order by is_starred desc, touched_at desc, id) as place
			from list_entries where user_id = :me and is_findable ${which}
		) as entry where place <= ${ownThingsLimit}`;

/** Ends a query of entries that fit one: the latest are read, from a covering index. */
export const latestOfThing = `order by touched_at desc limit ${entriesPerThing}`;

/**
 * Rows `fits` of `own` things and the entries of others that fit them, with the free units of the have of both, and `people`,
 * who have them, with figures of both sides; `is_own` is of what one has oneself.
 * @param which of the entries are read, where there may be many
 * @param key tells a person's things apart: several entries of a side may be of one
 */
export const fitsOf = (which: string, key: string) => `fits as (
		select other.user_id, own.side = 'have' as is_own, own.id as own_id, other.id as other_id,
			case own.side when 'have' then own.units else other.units end as units, other.touched_at
		from own cross join lateral (
			select id, user_id, quantity - reserved as units, touched_at from ${entriesFitting("own", ":now")} ${which}
		) as other
	),
	things as materialized (
		select user_id, is_own, ${key}, max(units) as units, max(touched_at) as touched_at
		from fits where user_id is distinct from :me group by user_id, is_own, case when is_own then own_id else other_id end
	),
	people as (
		select user_id, coalesce(sum(units) filter (where is_own), 0) as give, count(*) filter (where is_own) as give_count,
			coalesce(sum(units) filter (where not is_own), 0) as get, count(*) filter (where not is_own) as get_count,
			max(touched_at) as touched_at,
			case when bool_and(is_own) then 'give' when bool_or(is_own) then 'both' else 'get' end as "group"
		from things group by user_id
	)`;

/** Matches of `:me` at the moment `:now`; `among` narrows whose entries are read, `which` one's own. Who is on pause matches nobody. */
export const matchesAmong = (among = "", which = "") => `own as materialized (
		${ownThings(`${which} and not exists (select from list_people where user_id = :me and is_on_pause(paused_until, :now))`)}
	),
	${fitsOf(`${among} ${latestOfThing}`, "case when is_own then own_id else other_id end as have_id")},
	ordered as (
		select people.*, person.username, person.city, person.seen_at, person.is_shown,
			coalesce(person.province = me.province, false) as "isSameProvince"
		from people
		join users as me on me.id = :me
		join findable_people(:now) as person on person.id = people.user_id
		where not ${blockBetween(":me", "person.id")}
			and person.id not in (select hidden_id from match_hides where user_id = :me and until > :now)
	),
	ranked as materialized (
		select nearest.*, row_number() over (partition by "group" order by is_silent, place) as rank from (
			select placed.*, ${isSilent("placed.user_id")} as is_silent from (
				select ordered.*, row_number() over (
					partition by "group"
					order by (seen_at > :now - interval '${recentDays} days') desc, "isSameProvince" desc,
						case when "group" = 'both' then least(give, get) else give + get end desc, touched_at desc, user_id
				) as place from ordered
			) as placed where place <= ${matchPeopleLimit}
		) as nearest
	)`;

/** The number of `ranked` people who are new since `:since`. */
const newCount = "(select count(*)::integer from ranked where touched_at > coalesce(:since, '-infinity'))";

/** What a match shows of a thing: of `entry`, a row of entry_details, and `named`, with the star of who seeks it. */
export const thingShape = `json_build_object(
		'id', entry.id, 'name', in_language(:locale, entry.name, entry.name_es),
		'isCustom', entry.item_id is null, 'anyPrinting', false, 'categorySlug', entry.category_slug,
		'expansion', in_language(:locale, entry.expansion, entry.expansion_es), 'code', entry.code,
		'number', entry.number, 'printedCount', entry.printed_count, 'copy', ${copyJson("entry")},
		'units', named.units, 'isStarred', named.is_starred, 'listing', entry.listing
	)`;

/** The wants that `have`, one of `things`, fits, confirmed lately or not: found for those alone that a page names. */
export const fittingWants = `select bool_or(want.is_starred) as is_starred, min(want.created_at) as created_at
	from entries_fitting('have', have.category_id, have.name_key, have.item_id, false, '-infinity') as want
	where want.user_id = case when things.is_own then things.user_id else :me end`;

/** A side of `matches` as JSON, from the rows of `page` and `sides`. */
export const sideShape = (side: "give" | "get") =>
	`json_build_object('units', page.${side}, 'count', ${side}_count, 'things', coalesce(sides.${side}, '[]'))`;

/** A moment as JSON has it. */
export const jsonMoment = (moment: string) =>
	`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The chat of `:me` and the person of `page`: that of their pending trade before that of the pair. */
const openChat = `(
		select json_build_object('id', id, 'isTrading', is_trading) from (
			select c.id, true as is_trading from trades as trade join chats as c on c.trade_id = trade.id
			where trade.status = 'pending' and trade.buyer_id in (:me, page.user_id) and trade.seller_id in (:me, page.user_id)
			union all select c.id, false from chats as c where ${isChatOfPair(":me", "page.user_id")}
		) as open order by is_trading desc limit 1
	)`;

const pageParameters = {
	me: uuid(),
	now: timestamp(),
	since: nullable(timestamp()),
	locale: text(),
	groups: array(text<MatchGroup>()),
	from: integer(),
	to: integer(),
};
const pageShape = {
	counts: nullable(json<Partial<Record<MatchGroup, number>>>()),
	newCount: integer(),
	matches: json<Seeker[]>(),
};
const pageOf = (matches: string) => `with ${matches},
	page as (select * from ranked where "group" = any (:groups) and rank > :from and rank <= :to),
	named as (
		select * from (
			select things.*, want.is_starred, want.created_at as sought_at, row_number() over (
				partition by things.user_id, things.is_own order by want.is_starred desc, things.touched_at desc, have_id
			) as place
			from page join things on things.user_id = page.user_id join list_entries as have on have.id = things.have_id
			cross join lateral (${fittingWants}) as want
		) as things where place <= ${namedThings}
	),
	sides as (
		select named.user_id, json_agg(${thingShape} order by place) filter (where named.is_own) as give,
			json_agg(${thingShape} order by place) filter (where not named.is_own) as get,
			min(sought_at) filter (where named.is_own) as sought_at
		from named join entry_details as entry on entry.id = named.have_id
		group by named.user_id
	)
	select (
		select jsonb_object_agg("group", total) from (select "group", count(*) as total from ranked group by "group") as counted
	) as counts, ${newCount} as "newCount", coalesce((
		select json_agg(json_build_object(
			'group', "group", 'username', username, 'city', city, 'isSameProvince', "isSameProvince",
			'seenAt', ${jsonMoment("seen_at")}, 'isShown', is_shown, 'soughtAt', ${jsonMoment("sought_at")},
			'isNew', coalesce(page.touched_at > :since, false), 'chat', ${openChat},
			'give', ${sideShape("give")}, 'get', ${sideShape("get")}
		) order by array_position(:groups, "group"), rank)
		from page join sides on sides.user_id = page.user_id
	), '[]') as matches`;

const readMatches = statement(pageParameters, pageShape)`${pageOf(matchesAmong())}`;
const readMatchesInside = statement({ ...pageParameters, groupId: uuid() }, pageShape)`${pageOf(
	matchesAmong(
		"where user_id in (select user_id from group_members where group_id = :groupId and removed_at is null)",
	),
)}`;
/** Matches of one's wants and the thing of a listing, among the people who seek that. */
const readListingMatches = statement({ ...pageParameters, listingId: uuid() }, pageShape)`${pageOf(
	matchesAmong(
		`where user_id in (
			select seeker.user_id from list_entries as thing cross join lateral ${entriesFitting("thing", ":now")} as seeker
			where thing.listing_id = :listingId
		)`,
		"and (side = 'want' or listing_id = :listingId)",
	),
)}`;

export interface MatchesInput {
	readonly view: MatchView;
	readonly locale: Locale;
	/** The moment when the reader looked before; null for the first time, when nothing is marked as new. */
	readonly since: string | null;
	/** The group to whose members they belong; of all people without it. */
	readonly groupId?: string;
}

/**
 * The people whose lists cross the reader's own: who was here this week first, then who lives in the reader's province,
 * then with whom most can be swapped. A page behind the end is the last one.
 */
export async function listMatches(
	ctx: QueryContext,
	{ view, locale, since, groupId }: MatchesInput,
): Promise<MatchPage> {
	const { id } = requireActor(ctx);
	const groups = view.group ? [view.group] : matchGroups;
	const size = view.group ? matchPageSize : matchPreviewSize;
	const first = (view.page - 1) * size;
	const values = { me: id, now: ctx.clock.now(), since, locale, groups, from: first, to: first + size };
	const [row] = groupId
		? await readMatchesInside(ctx.db, { ...values, groupId })
		: await readMatches(ctx.db, values);
	const counts = { both: 0, get: 0, give: 0, ...row?.counts };
	const last = view.group ? lastPage({ size, total: counts[view.group] }) : 1;
	if (view.page > last)
		return listMatches(ctx, { view: { ...view, page: last }, locale, since, ...(groupId && { groupId }) });
	const newCount = since ? (row?.newCount ?? 0) : 0;
	return { counts, newCount, number: view.page, matches: row?.matches ?? [] };
}

/** The people who seek what a listing of the reader's own offers: who gives something back for it, then the others. */
export async function listSeekers(
	ctx: QueryContext,
	{ listingId, locale }: { readonly listingId: string; readonly locale: Locale },
): Promise<ListingSeekers> {
	const groups: readonly MatchGroup[] = ["both", "give"];
	const { id: me } = requireActor(ctx);
	const range = { from: 0, to: matchPageSize };
	const values = { me, now: ctx.clock.now(), since: null, locale, groups, ...range, listingId };
	const [row] = await readListingMatches(ctx.db, values);
	const { both = 0, give = 0 } = row?.counts ?? {};
	return { count: both + give, people: (row?.matches ?? []).slice(0, matchPageSize) };
}

const countNew = statement(
	{ me: uuid(), now: timestamp(), since: nullable(timestamp()) },
	{ newCount: integer() },
)`with ${matchesAmong()} select ${newCount} as "newCount"`;

const findTwoWay = statement(
	{ me: uuid(), now: timestamp() },
	{ isFound: boolean() },
)`with ${matchesAmong()} select exists (select from ranked where "group" = 'both') as "isFound"`;

/** Whether a person has a match in which each has something that the other seeks. */
export async function hasTwoWayMatch(
	{ db, clock }: Pick<QueryContext, "db" | "clock">,
	personId: string,
): Promise<boolean> {
	const [row] = await findTwoWay(db, { me: personId, now: clock.now() });
	return row?.isFound ?? false;
}

const findVisit = statement(
	{ id: uuid() },
	{ seenAt: timestamp(), seenBeforeAt: nullable(timestamp()) },
)`select seen_at as "seenAt", seen_before_at as "seenBeforeAt" from match_visits where user_id = :id`;

/** Milliseconds that a count serves, and the greatest number of people whose counts are stored. */
const countMaxAge = 10 * 60 * 1000;
const countLimit = 10_000;
const counted = new WeakMap<QueryContext["db"], Map<string, { count: number; at: number }>>();

/** The number of matches since the person's last visit to them; read every ten minutes, none for visitors. */
export async function countNewMatches(ctx: QueryContext): Promise<number> {
	if (!ctx.actor) return 0;
	const { id } = ctx.actor;
	const now = ctx.clock.now();
	const counts = counted.get(ctx.db) ?? new Map();
	counted.set(ctx.db, counts);
	const existing = counts.get(id);
	if (existing && now.getTime() - existing.at < countMaxAge) return existing.count;
	const [visit] = await findVisit(ctx.db, { id });
	const [row] = await countNew(ctx.db, { me: id, now, since: visit?.seenAt ?? null });
	const count = row?.newCount ?? 0;
	counts.delete(id);
	counts.set(id, { count, at: now.getTime() });
	if (counts.size > countLimit) counts.delete(counts.keys().next().value ?? "");
	return count;
}

/** Makes the person's count be read anew. */
export function forgetMatchCount(ctx: QueryContext, personId: string): void {
	counted.get(ctx.db)?.delete(personId);
}

const countHidden = statement(
	{ actorId: uuid(), now: timestamp() },
	{ total: integer() },
)`select count(*)::integer as total from match_hides where user_id = :actorId and until > :now`;

/** The number of people whom the reader hid from their matches. */
export async function countHiddenPeople(ctx: QueryContext): Promise<number> {
	return (await countHidden(ctx.db, { actorId: requireActor(ctx).id, now: ctx.clock.now() }))[0]?.total ?? 0;
}

/** The most people that are named for a thing. */
const ownerLimit = 20;

const listOwners = statement(
	{ itemIds: array(uuid()), anyIds: array(uuid()), now: timestamp(), readerId: nullable(uuid()) },
	{ username: text(), total: integer() },
)`select person.username, count(*) over ()::integer as total
	from (
		select other.user_id, max(other.touched_at) as touched_at
		from (
			select unnest(:itemIds) as id, false as is_any union all select unnest(:anyIds), true
		) as wanted
		join product_items as item on item.id = wanted.id
		cross join lateral (
			select user_id, touched_at
			from entries_fitting('want', item.category_id, item.name_folded, item.id, wanted.is_any, :now) ${latestOfThing}
		) as other group by other.user_id
	) as other
	join findable_people(:now) as person on person.id = other.user_id
	where person.is_shown and person.id is distinct from :readerId and not ${blockBetween(":readerId", "person.id")}
	order by other.touched_at desc, person.username limit ${ownerLimit}`;

export interface ListOwnersInput {
	readonly itemIds: readonly string[];
	/** Items of which any printing will do. */
	readonly anyIds: readonly string[];
}

/** The findable people with open lists on which one of the things stands. */
export async function findListOwners(
	ctx: QueryContext,
	{ itemIds, anyIds }: ListOwnersInput,
): Promise<ListOwners> {
	if (itemIds.length + anyIds.length === 0) return { count: 0, usernames: [] };
	const rows = await listOwners(ctx.db, {
		itemIds,
		anyIds,
		now: ctx.clock.now(),
		readerId: ctx.actor?.id ?? null,
	});
	return { count: rows[0]?.total ?? 0, usernames: rows.map(({ username }) => username) };
}
