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
import {
	countedPage,
	nearestFirst,
	ownMatches,
	peopleByThing,
	thingShape,
} from "./queries-matching.server.ts";
import {
	type FirstSteps,
	type HomeMatches,
	homeThings,
	type MatchedThing,
	newcomerDays,
	type OfferedThing,
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
)`with ${ownMatches({ countsThings: true })},
	${peopleByThing("have", ":limit")},
	page as materialized (
		select user_id, row_number() over (order by ("group" = 'both') desc, ${nearestFirst()}) as rank
		from matched where get > 0 order by rank limit :limit
	),
	${countedPage},
	offers as (
		select things.*, page.rank, mine.name as sought
		from things join page using (user_id) left join lateral (
			select in_language(:locale, entry.name, entry.name_es) as name
			from things as tie join entry_details as entry on entry.id = tie.have_id
			where tie.user_id = things.user_id and tie.is_own and tie.place = 1
		) as mine on true
		where not things.is_own and things.place <= ${thingsOfOne}
		order by things.place, page.rank limit :limit
	)
	select coalesce((
			select json_agg(${thingShape} order by named.units desc, entry.id)
			from (select own_id, units, false as is_starred from first) as named
			join entry_details as entry on entry.id = named.own_id
		), '[]') as sought,
		(select count(*)::integer from popular) as "soughtCount",
		coalesce((
			select json_agg(json_build_object('username', account.username, 'country', account.country,
				'isShown', lists.is_shown, 'sought', named.sought, 'thing', ${thingShape}) order by named.place, named.rank)
			from offers as named join users as account on account.id = named.user_id
			join list_people as lists on lists.user_id = named.user_id
			cross join lateral (select * from entry_details as each where each.id = named.have_id offset 0) as entry
		), '[]') as offered,
		(select count(*)::integer from matched where get > 0) as offering`;

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
