import { fittingLimit } from "#app/features/lists/entry/rules.ts";
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
import { countsByGroup, pageMatches, rankedPeople } from "./queries.server.ts";
import { toBestMatches } from "./queries-best.server.ts";
import { countedPage, namedSides, ownMatches, peopleByThing, thingShape } from "./queries-matching.server.ts";
import {
	type BestMatches,
	type FirstSteps,
	type HomeMatches,
	homeThings,
	type Match,
	type MatchedThing,
	type MatchGroup,
	matchGroups,
	matchPreviewSize,
	newcomerDays,
	noMatches,
	type OfferedThing,
} from "./rules.ts";

/** Things of one person that stand on the home page, so that it has several people's. */
const thingsOfOne = 2;

/** The best matches, and matches by thing, as many of a row as `:limit`; none for who is on pause. */
const readHome = statement(
	{ me: uuid(), now: timestamp(), limit: integer(), locale: text(), groups: array(text<MatchGroup>()) },
	{
		counts: nullable(json<Partial<Record<MatchGroup, number>>>()),
		people: json<Match[]>(),
		sought: json<MatchedThing[]>(),
		offered: json<OfferedThing[]>(),
	},
)`with ${ownMatches()},
	${rankedPeople(":limit")},
	${peopleByThing("have", ":limit")},
	page as materialized (
		select * from ranked where rank <= case when get > 0 then :limit else ${matchPreviewSize} end
	),
	${countedPage},
	${namedSides()},
	offered as (
		select things.*, page."group", page.rank, mine.name as sought
		from things join page using (user_id) left join lateral (
			select in_language(:locale, entry.name, entry.name_es) as name
			from things as tie join entry_details as entry on entry.id = tie.have_id
			where tie.user_id = things.user_id and tie.is_own and tie.place = 1
		) as mine on true
		where not things.is_own and things.place <= ${thingsOfOne}
		order by things.place, page."group", page.rank limit :limit
	)
	select ${countsByGroup} as counts, ${pageMatches("false", `page.rank <= ${matchPreviewSize}`)} as people,
		coalesce((
			select json_agg(${thingShape} order by named.units desc, entry.id)
			from (
				select own_id, least(units, ${fittingLimit}) as units, false as is_starred from first
			) as named join entry_details as entry on entry.id = named.own_id
		), '[]') as sought,
		coalesce((
			select json_agg(json_build_object('username', account.username, 'country', account.country,
				'isShown', lists.is_shown, 'sought', named.sought, 'thing', ${thingShape}) order by named.place, named."group", named.rank)
			from offered as named join users as account on account.id = named.user_id
			join list_people as lists on lists.user_id = named.user_id
			cross join lateral (select * from entry_details as each where each.id = named.have_id offset 0) as entry
		), '[]') as offered`;

/**
 * The reader's best matches, what they have and others seek, and what they seek and others offer: first who would swap.
 * All of it is found at once.
 */
export async function getHomeMatches(
	ctx: QueryContext,
	locale: Locale,
): Promise<HomeMatches & { readonly best: BestMatches }> {
	const { id: me } = requireActor(ctx);
	const values = { me, now: ctx.clock.now(), limit: homeThings, locale, groups: matchGroups };
	const [row] = await readHome(ctx.db, values);
	if (!row) throw new Error("Matches have one row.");
	const { counts, people, ...byThing } = row;
	return {
		...byThing,
		best: await toBestMatches(ctx, { counts: { ...noMatches, ...counts }, people }, locale),
	};
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
