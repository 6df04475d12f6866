import { blockBetween } from "#app/features/accounts/queries.server.ts";
import { isChatOfPair } from "#app/features/chats/queries-start.server.ts";
import { isFindablePerson } from "#app/features/lists/queries.server.ts";
import { staleDays } from "#app/features/lists/rules.ts";
import { copyJson } from "#app/features/lists/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
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
import { claimPeople } from "./commands-shown.server.ts";
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

/** The latest findable entries of `side` that fit an entry of `own`, from a covering index; `among` narrows whose. */
const latest = (side: "have" | "want", key: string, among: string) => `lateral (
	select other.id, other.user_id, other.quantity - other.reserved as units, other.touched_at from list_entries as other
	where other.is_findable and other.side = '${side}' and ${key} ${among}
		and other.touched_at > $2::timestamptz - interval '${staleDays.unfindable} days'
	order by other.touched_at desc limit ${entriesPerThing}
) as other`;
const sameItem = "other.item_id = own.item_id";
const sameName = "other.name_key = own.name_key and other.category_id = own.category_id";

/** True of somebody who answered none of the last few who wrote to them first, and had days to do it; $2 is the moment. */
const isSilent = (person: string) => `(
	select count(*) = ${silentChats.count} and not bool_or(is_answered) from (
		select exists (select from chat_messages where chat_id = c.id and sender_id = c.user2_id) as is_answered
		from chats as c
		where c.user2_id = ${person} and c.created_at < $2::timestamptz - interval '${silentChats.days} days'
		order by c.created_at desc, c.id desc limit ${silentChats.count}
	) as latest
)`;

/** The entries of $1 that are compared with others': as many of each list as are looked at. */
export const ownThings = (
	which = "",
	id = "id",
) => `select ${id}, side, item_id, name_key, category_id, is_any, is_starred, units
		from (
			select id, side, item_id, name_key, category_id, is_any, is_starred, quantity - reserved as units,
				row_number() over (partition by side order by is_starred desc, touched_at desc, id) as place
			from list_entries where user_id = $1::uuid and is_findable ${which}
		) as entry where place <= ${ownThingsLimit}`;

/**
 * Haves of others that fit the wants of $1, and haves of $1 that fit wants of others; $2 is the moment, `which` narrows one's
 * own. Who pauses matches nobody.
 */
export const fitsAmong = (among: string, which = "") => `own as materialized (
		${ownThings(`${which} and not exists (select from list_people where user_id = $1 and paused_until > $2::timestamptz)`)}
	),
	fits as (
		select other.user_id, false as is_own, other.id as have_id, other.units, other.touched_at
		from own cross join ${latest("have", sameItem, among)}
		where own.side = 'want' and own.item_id is not null and not own.is_any
		union all
		select other.user_id, false, other.id, other.units, other.touched_at
		from own cross join ${latest("have", `${sameName} and (own.is_any or other.item_id is null)`, among)}
		where own.side = 'want' and (own.item_id is null or own.is_any)
		union all
		select other.user_id, true, own.id, own.units, other.touched_at
		from own cross join ${latest("want", `${sameItem} and not other.is_any`, among)}
		where own.side = 'have' and own.item_id is not null
		union all
		select other.user_id, true, own.id, own.units, other.touched_at
		from own cross join ${latest("want", `${sameName} and (other.is_any or other.item_id is null and own.item_id is null)`, among)}
		where own.side = 'have'
	),
	away as (
		select blocked_id as id from blocks where blocker_id = $1
		union all select blocker_id from blocks where blocked_id = $1
		union all select hidden_id from match_hides where user_id = $1 and until > $2::timestamptz
	),
	things as materialized (
		select user_id, is_own, have_id, max(units) as units, max(touched_at) as touched_at
		from fits where user_id <> $1 group by user_id, is_own, have_id
	),
	people as (
		select user_id, coalesce(sum(units) filter (where is_own), 0) as give, count(*) filter (where is_own) as give_count,
			coalesce(sum(units) filter (where not is_own), 0) as get, count(*) filter (where not is_own) as get_count,
			max(touched_at) as touched_at
		from things group by user_id
	),
	ordered as (
		select people.*, account.username, account.city, person.seen_at, person.is_shown,
			coalesce(account.province = me.province, false) as "isSameProvince",
			case when give > 0 and get > 0 then 'both' when get > 0 then 'get' else 'give' end as "group"
		from people
		join users as me on me.id = $1
		join list_people as person on person.user_id = people.user_id
		join users as account on account.id = people.user_id
		where ${isFindablePerson("$2")}
			and account.id not in (select id from away)
	),
	ranked as materialized (
		select nearest.*, row_number() over (partition by "group" order by is_silent, place) as rank from (
			select placed.*, ${isSilent("placed.user_id")} as is_silent from (
				select ordered.*, row_number() over (
					partition by "group"
					order by (seen_at > $2::timestamptz - interval '${recentDays} days') desc, "isSameProvince" desc,
						case when "group" = 'both' then least(give, get) else give + get end desc, touched_at desc, user_id
				) as place from ordered
			) as placed where place <= ${matchPeopleLimit}
		) as nearest
	)`;

/** The counts of groups, and how many of their people are new since $3. */
const figures = `(
		select jsonb_object_agg("group", total) from (select "group", count(*) as total from ranked group by "group") as counted
	) as counts,
	(
		select count(*)::integer from ranked where touched_at > coalesce($3::timestamptz, '-infinity')
	) as "newCount"`;

/** The things of `ranked` people: what a match shows, with the star of who seeks it. */
export const thingShape = `json_build_object(
		'id', entry.id, 'name', coalesce(case when $4::text = 'es' then item.name_es end, item.name, entry.custom_name),
		'isCustom', entry.item_id is null, 'anyPrinting', false, 'categorySlug', category.slug,
		'expansion', coalesce(case when $4::text = 'es' then expansion.name_es end, expansion.name),
		'code', (select min(code) from product_expansion_codes where expansion_id = expansion.id),
		'number', item.number, 'printedCount', expansion.printed_count, 'copy', ${copyJson("entry")},
		'units', named.units, 'isStarred', named.is_starred,
		'listing', case when listing.id is not null then json_build_object('id', listing.id, 'status', listing.status,
			'image', case when image.id is not null
				then json_build_object('key', image.image_url, 'color', image.placeholder_color) end) end
	)`;

/** The tables that {@link thingShape} reads beside `entry`. */
export const thingJoins = `join product_categories as category on category.id = entry.category_id
	left join product_items as item on item.id = entry.item_id
	left join product_expansions as expansion on expansion.id = item.expansion_id
	left join listings as listing on listing.id = entry.listing_id
	left join listing_images as image on image.listing_id = listing.id and image.position = 0`;

/** The wants that `have`, one of `things`, fits: found for those alone that a page names. */
export const fittingWants = `select bool_or(want.is_starred) as is_starred, min(want.created_at) as created_at from list_entries as want
	where want.user_id = case when things.is_own then things.user_id else $1 end and want.side = 'want' and want.is_findable
		and want.category_id = have.category_id and want.name_key = have.name_key
		and (want.is_any or want.item_id is not distinct from have.item_id)`;

/** The chat of $1 and the person of `page`: that of their pending trade before that of the pair. */
const openChat = `(
		select json_build_object('id', id, 'isTrading', is_trading) from (
			select c.id, true as is_trading from trades as trade join chats as c on c.trade_id = trade.id
			where trade.status = 'pending' and trade.buyer_id in ($1, page.user_id) and trade.seller_id in ($1, page.user_id)
			union all select c.id, false from chats as c where ${isChatOfPair("$1", "page.user_id")}
		) as open order by is_trading desc limit 1
	)`;

const readMatchesAmong = (name: string, among: string, which?: string) =>
	statement(
		name,
		{
			counts: nullable(json<Partial<Record<MatchGroup, number>>>()),
			newCount: integer(),
			matches: json<Seeker[]>(),
		},
		`with ${fitsAmong(among, which)},
	page as (select * from ranked where "group" = any ($5::text[]) and rank > $6::integer and rank <= $7::integer),
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
		from named join list_entries as entry on entry.id = named.have_id ${thingJoins}
		group by named.user_id
	)
	select ${figures}, coalesce((
		select json_agg(json_build_object(
			'group', "group", 'username', username, 'city', city, 'isSameProvince', "isSameProvince",
			'seenAt', to_char(seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isShown', is_shown,
			'soughtAt', to_char(sought_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			'isNew', coalesce(touched_at > $3::timestamptz, false), 'chat', ${openChat},
			'give', json_build_object('units', page.give, 'count', give_count, 'things', coalesce(sides.give, '[]')),
			'get', json_build_object('units', page.get, 'count', get_count, 'things', coalesce(sides.get, '[]'))
		) order by array_position($5::text[], "group"), rank)
		from page join sides on sides.user_id = page.user_id
	), '[]') as matches`,
	);
const readMatches = readMatchesAmong("matches_read", "");
/** Matches among the members of $8. */
const readMatchesInside = readMatchesAmong(
	"matches_read_inside",
	"and other.user_id in (select user_id from group_members where group_id = $8 and removed_at is null)",
);
/** Matches of one's wants and the thing of the listing $8, among the people who seek what goes by its name. */
const readListingMatches = readMatchesAmong(
	"matches_read_listing",
	`and other.user_id in (
		select seeker.user_id from list_entries as thing join list_entries as seeker
			on (seeker.name_key, seeker.category_id, seeker.side) = (thing.name_key, thing.category_id, 'want')
		where thing.listing_id = $8 and seeker.is_findable
	)`,
	"and (side = 'want' or listing_id = $8)",
);

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
	const values = [id, ctx.clock.now(), since, locale, groups, first, first + size];
	const [row] = groupId
		? await readMatchesInside(ctx.db, [...values, groupId])
		: await readMatches(ctx.db, values);
	const counts = { both: 0, get: 0, give: 0, ...row?.counts };
	const last = view.group ? lastPage({ size, total: counts[view.group] }) : 1;
	if (view.page > last)
		return listMatches(ctx, { view: { ...view, page: last }, locale, since, ...(groupId && { groupId }) });
	const found = row?.matches ?? [];
	const matches = await claimPeople(ctx, found);
	const newCount = since ? (row?.newCount ?? 0) : 0;
	return { counts, newCount, number: view.page, matches, isCut: matches.length < found.length };
}

/** The people who seek what a listing of the reader's own offers: who gives something back for it, then the others. */
export async function listSeekers(
	ctx: QueryContext,
	{ listingId, locale }: { readonly listingId: string; readonly locale: Locale },
): Promise<ListingSeekers> {
	const groups: readonly MatchGroup[] = ["both", "give"];
	const values = [requireActor(ctx).id, ctx.clock.now(), null, locale, groups, 0, matchPageSize, listingId];
	const [row] = await readListingMatches(ctx.db, values);
	const { both = 0, give = 0 } = row?.counts ?? {};
	return { count: both + give, people: (row?.matches ?? []).slice(0, matchPageSize) };
}

/** None while one pauses, as on the page of matches. */
const countNew = statement(
	"matches_count_new",
	{ counts: nullable(json<unknown>()), newCount: integer() },
	`with ${fitsAmong("", "and not exists (select from list_people where user_id = $1 and paused_until > $2)")}
	select ${figures}`,
);

const findTwoWay = statement(
	"matches_find_two_way",
	{ isFound: boolean() },
	`with ${fitsAmong("")} select exists (select from ranked where "group" = 'both') as "isFound"`,
);

/** Whether a person has a match in which each has something that the other seeks. */
export async function hasTwoWayMatch(
	{ db, clock }: Pick<QueryContext, "db" | "clock">,
	personId: string,
): Promise<boolean> {
	const [row] = await findTwoWay(db, [personId, clock.now()]);
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
	const [row] = await countNew(ctx.db, [id, now, visit?.seenAt ?? null]);
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
	"matches_list_owners",
	{ username: text(), total: integer() },
	`select account.username, count(*) over ()::integer as total
	from (
		select other.user_id, max(other.touched_at) as touched_at
		from (
			select item.id from product_items as named
			join product_items as item on item.category_id = named.category_id and item.name_folded = named.name_folded
			where named.id = any ($4::uuid[])
			union select unnest($1::uuid[])
		) as item
		cross join lateral (
			select user_id, touched_at from list_entries
			where is_findable and side = 'have' and item_id = item.id
				and touched_at > $2::timestamptz - interval '${staleDays.unfindable} days'
			order by touched_at desc limit ${entriesPerThing}
		) as other group by other.user_id
	) as other
	join list_people as person on person.user_id = other.user_id
	join users as account on account.id = other.user_id
	where person.is_shown and ${isFindablePerson("$2")} and account.id is distinct from $3::uuid
		and not ${blockBetween("$3::uuid", "account.id")}
	order by other.touched_at desc, account.username limit ${ownerLimit}`,
);

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
	const rows = await listOwners(ctx.db, [itemIds, ctx.clock.now(), ctx.actor?.id ?? null, anyIds]);
	return { count: rows[0]?.total ?? 0, usernames: rows.map(({ username }) => username) };
}
