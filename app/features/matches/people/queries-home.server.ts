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
import { fittingWants, matchesAmong, thingShape } from "./queries.server.ts";
import {
	type FirstSteps,
	type HomeMatches,
	homeThings,
	type MatchedThing,
	newcomerDays,
	type OfferedThing,
	recentDays,
} from "./rules.ts";

/** Things of one person that stand on the home page, so that it has several people's. */
const thingsOfOne = 2;

/** Matches by thing, as many of a row as `:limit`; none for who is on pause. */
const readHome = statement(
	{ me: uuid(), now: timestamp(), limit: integer(), locale: text() },
	{
		sought: json<MatchedThing[]>(),
		soughtCount: integer(),
		offered: json<OfferedThing[]>(),
		offering: integer(),
	},
)`with ${matchesAmong()},
	seekers as (
		select have_id, count(*)::integer as units, false as is_starred
		from things join ordered on ordered.user_id = things.user_id where things.is_own group by have_id
	),
	nearest as materialized (
		select user_id, username, is_shown, "group", row_number() over (
			order by ("group" = 'both') desc, (seen_at > :now - interval '${recentDays} days') desc,
				"isSameProvince" desc, touched_at desc, user_id
		) as rank
		from ordered where get > 0 order by rank limit :limit
	),
	near as materialized (
		select things.*, nearest.username, nearest.is_shown, nearest.rank, row_number() over (
			partition by things.user_id, things.is_own order by want.is_starred desc, things.touched_at desc, have_id
		) as place, want.is_starred
		from things join nearest on nearest.user_id = things.user_id
		join list_entries as have on have.id = things.have_id cross join lateral (${fittingWants}) as want
	),
	offers as (
		select near.*, mine.name as sought
		from near left join lateral (
			select in_language(:locale, entry.name, entry.name_es) as name
			from near as tie join entry_details as entry on entry.id = tie.have_id
			where tie.user_id = near.user_id and tie.is_own and tie.place = 1
		) as mine on true
		where not near.is_own and near.place <= ${thingsOfOne}
		order by near.place, near.rank limit :limit
	)
	select coalesce((
			select json_agg(${thingShape} order by named.units desc, entry.id)
			from (select * from seekers order by units desc, have_id limit :limit) as named
			join entry_details as entry on entry.id = named.have_id
		), '[]') as sought,
		(select count(*)::integer from seekers) as "soughtCount",
		coalesce((
			select json_agg(json_build_object('username', named.username, 'country', account.country,
				'isShown', named.is_shown, 'sought', named.sought, 'thing', ${thingShape}) order by named.place, named.rank)
			from offers as named join users as account on account.id = named.user_id
			join entry_details as entry on entry.id = named.have_id
		), '[]') as offered,
		(select count(*)::integer from ordered where get > 0) as offering`;

/** What the reader has and others seek, and what they seek and others offer: first who would swap, then the latest. */
export async function listHomeMatches(ctx: QueryContext, locale: Locale): Promise<HomeMatches> {
	const { id: me } = requireActor(ctx);
	const [row] = await readHome(ctx.db, { me, now: ctx.clock.now(), limit: homeThings, locale });
	return row ?? { sought: [], soughtCount: 0, offered: [], offering: 0 };
}

const readSteps = statement(
	{ actorId: uuid(), now: timestamp() },
	{
		isNewcomer: boolean(),
		hasList: boolean(),
		listing: nullable(json<NonNullable<FirstSteps["listing"]>>()),
		showcases: integer(),
	},
)`select created_at > :now - interval '${newcomerDays} days' as "isNewcomer",
		exists (select from list_entries where user_id = :actorId and is_own and listing_id is null) as "hasList",
		(
			select json_build_object('name', listing.title, 'categorySlug', category.slug, 'listing', json_build_object(
				'id', listing.id, 'status', listing.status, 'image', case when image.id is not null
					then json_build_object('key', image.image_url, 'color', image.placeholder_color) end
			))
			from listings as listing join product_categories as category on category.id = listing.category_id
			left join listing_images as image on image.listing_id = listing.id and image.position = 0
			where listing.user_id = :actorId and listing.status <> 'deleted' order by listing.created_at desc, listing.id desc limit 1
		) as listing,
		coalesce((select total::integer from counters where key = 'showcases'), 0) as showcases
	from users where id = :actorId`;

/** How far the reader is with their first steps. */
export async function findFirstSteps(ctx: QueryContext): Promise<FirstSteps | null> {
	return (await readSteps(ctx.db, { actorId: requireActor(ctx).id, now: ctx.clock.now() }))[0] ?? null;
}
