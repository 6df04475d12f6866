import { blockBetween } from "#app/features/accounts/queries.server.ts";
import { isChatOfPair } from "#app/features/chats/queries-start.server.ts";
import { ratingTotalsOf } from "#app/features/ratings/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
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
import { lastPage } from "#app/shared/numbered-page.ts";
import {
	countedPage,
	isStillOfGroup,
	namedSides,
	nearestFirst,
	ownMatches,
	sideShape,
	swappedWith,
} from "./queries-matching.server.ts";
import {
	type ListingSeekers,
	type ListOwners,
	type MatchGroup,
	type MatchPage,
	type MatchView,
	matchGroups,
	matchPageSize,
	matchPreviewSize,
	type Seeker,
	silentChats,
} from "./rules.ts";

/** True of somebody who answered none of the last few who wrote to them first, and had days to do it, or sent them offers, at `:now`. */
const isSilent = (person: string) => `(
	select count(*) = ${silentChats.count} and not bool_or(is_answered) from (
		select exists (select from chat_messages where chat_id = c.id and sender_id = c.user2_id) as is_answered
		from chats as c
		where c.user2_id = ${person} and c.created_at < :now - interval '${silentChats.days} days'
		order by c.created_at desc, c.id desc limit ${silentChats.count}
	) as latest
) or unanswered_offers(${person}, :now) >= ${silentChats.count}`;

/**
 * Rows `ranked`, the nearest people of the groups `:groups`. Of the first of each, who does not answer stands behind the others.
 * @param most how many of a group may be asked for
 */
export const rankedPeople = (most: string) => `ranked as materialized (
		select nearest.*, row_number() over (
			partition by "group" order by place > ${silentChats.people}, is_silent, place
		) as rank from (
			select placed.*, case when place <= ${silentChats.people} then ${isSilent("placed.user_id")} else false end as is_silent
			from unnest(:groups) as asked ("group") cross join lateral (
				select matched.*, row_number() over (order by ${nearestFirst()}) as place from (
					select * from matched where matched."group" = asked."group"
					order by ${nearestFirst()} limit greatest(${most}, ${silentChats.people})
				) as matched
			) as placed
		) as nearest
	)`;

/** The chat of `:me` and the person of `page`: that of their pending trade before that of their open offer, and of the pair. */
const openChat = `(
		select json_build_object('id', id, 'state', state) from (
			select c.id, 'trading' as state, 1 as place from trades as trade join chats as c on c.trade_id = trade.id
			where trade.status = 'pending' and trade.buyer_id in (:me, page.user_id) and trade.seller_id in (:me, page.user_id)
			union all select chat_id, case to_id when :me then 'offered' else 'offering' end, 2 from offers
			where ended_at is null and from_id is not null and to_id is not null and is_answerable(offers)
				and least(from_id, to_id) = least(:me, page.user_id) and greatest(from_id, to_id) = greatest(:me, page.user_id)
			union all select c.id, 'writing', 3 from chats as c where ${isChatOfPair(":me", "page.user_id")}
		) as open order by place limit 1
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
/** The JSON of a group's number of people. */
export const countsByGroup = `(
		select jsonb_object_agg("group", total) from (select "group", count(*) as total from matched group by "group") as each
	)`;

/** The JSON of the people of a `page` that still match, in the order of `:groups`. @param isNew says so of one; `where` chooses them */
export const pageMatches = (isNew: string, where = "true") => `coalesce((
		select json_agg(json_build_object(
			'group', page."group", 'username', account.username, 'city', account.city, 'isSameProvince', is_same_province,
			'seenAt', ${jsonMoment("page.seen_at")}, 'isShown', lists.is_shown, 'soughtAt', ${jsonMoment("sought_at")},
			'isNew', ${isNew}, 'chat', ${openChat}, 'ratings', ${ratingTotalsOf("page.user_id")},
			'give', ${sideShape("give")}, 'get', ${sideShape("get")}
		) order by array_position(:groups, page."group"), place > ${silentChats.people}, is_silent, is_recent desc,
			is_same_province desc, ${swappedWith("counted")} desc, rank)
		from page join counted using (user_id) join sides using (user_id)
		join users as account on account.id = user_id join list_people as lists using (user_id)
		where ${isStillOfGroup} and ${where}
	), '[]')`;

const pageShape = {
	counts: nullable(json<Partial<Record<MatchGroup, number>>>()),
	newCount: integer(),
	matches: json<Seeker[]>(),
};
const pageOf = (matches: string) => `with ${matches}, ${rankedPeople(":to")},
	page as materialized (select * from ranked where rank > :from and rank <= :to),
	${countedPage},
	${namedSides()}
	select ${countsByGroup} as counts, (select count(*)::integer from matched where is_new) as "newCount",
		${pageMatches(":since is not null and is_new")} as matches`;

const readMatches = statement(pageParameters, pageShape)`${pageOf(ownMatches({ findsNew: true }))}`;
const readMatchesInside = statement({ ...pageParameters, groupId: uuid() }, pageShape)`${pageOf(
	ownMatches({
		who: "person.id in (select user_id from group_members where group_id = :groupId and removed_at is null)",
		findsNew: true,
	}),
)}`;
/** Matches of one's wants and the thing of a listing: who gives nothing but gets that seeks it. */
const readListingMatches = statement({ ...pageParameters, listingId: uuid() }, pageShape)`${pageOf(
	ownMatches({ which: "and (side = 'want' or listing_id = :listingId)", findsNew: true }),
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
)`with ${ownMatches({ findsNew: true })} select count(*)::integer as "newCount" from matched where is_new`;

const findTwoWay = statement({ me: uuid(), now: timestamp() }, { isFound: boolean() })`with ${ownMatches()}
	select exists (select from matched where "group" = 'both') as "isFound"`;

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
			from entries_fitting('want', item.category_id, item.name_folded, item.id, wanted.is_any, item.expansion_id, false, :now)
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
