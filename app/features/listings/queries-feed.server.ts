import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { blockBetween } from "#app/features/accounts/queries.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { boolean, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { cursorMilliseconds, decodeCursor, toKeysetPage } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { type ListingCardRow, selectListingCards, toListingCard } from "./queries.server.ts";
import {
	type FeedFilters,
	type FeedPage,
	type FeedTotal,
	feedPageSizes,
	hasWords,
	isBrowsing,
	isEmptySearch,
	largestPageSize,
	type NearbyListing,
	type NearMatches,
	nearbyCount,
	nearMatches,
	noFilters,
	type RankOrder,
	relaxSearch,
	type SearchFallback,
	withEveryPrinting,
} from "./rules-search.ts";
import {
	type Distance,
	distances,
	firstKey,
	type HomeTown,
	maxInterestCount,
	type RankKey,
	type SearchHits,
	searchListings,
	searchNearest,
} from "./search/search.server.ts";
import { listings } from "./tables.server.ts";

interface ListFeedInput {
	/** `nextCursor` of the page before; absent for the first page. */
	readonly cursor?: string | null;
	/** 1 to 24; by default 6 on the first page and 3 on the others. */
	readonly limit?: number;
	readonly filters?: FeedFilters;
	/** The language of the items' names. */
	readonly locale: Locale;
}

const emptyPage = { listings: [], nextCursor: null, total: { count: 0, isMinimum: false } } as const;

/** Ways in which a search finds: as typed, with other spellings, or with other items of the same names. */
const matchings = ["exact", "tolerant", "printings"] as const;
type Matching = (typeof matchings)[number];

/** Interest, creation in milliseconds since 1970, id, index of the matching, and distance. */
const cursorSchema = z.tuple([
	z.int().min(0).max(maxInterestCount),
	cursorMilliseconds,
	uuidSchema,
	z.literal([0, 1, 2]),
	z.literal(distances),
]);

/**
 * Public listings, most wanted first and then newest (`interest_count desc, created_at desc, id desc`), or newest
 * first (`created_at desc, id desc`), or nearest first, which people without a home in Argentina have not.
 * Paging is by the key of the last row, so that every page costs the same at any depth.
 * @throws DomainError `request.badCursor`
 */
export async function listFeed(ctx: QueryContext, input: ListFeedInput): Promise<FeedPage> {
	const filters = input.filters ?? noFilters;
	const size = pageSize(input);
	if (isEmptySearch(filters)) return emptyPage;
	const home = filters.order === "nearest" ? await findHome(ctx) : null;
	const cursor = input.cursor ? decodeCursor(input.cursor, cursorSchema) : null;
	const order = filters.order === "nearest" ? "wanted" : filters.order;
	const after: RankKey = cursor
		? {
				interestCount: order === "newest" ? null : cursor[0],
				createdAt: new Date(cursor[1]).toISOString(),
				id: cursor[2],
			}
		: firstKey(order);
	if (isBrowsing(filters) && !home) {
		const category = filters.categorySlug;
		return browse(ctx, { after, size, isFirst: !cursor, category, order, locale: input.locale });
	}
	const near = home && { home, from: cursor?.[4] ?? 0 };
	const page = { after, size, isFirst: !cursor, order, near, locale: input.locale };
	if (cursor) return searchPage(ctx, filters, matchings[cursor[3]], page);
	for (const matching of matchingsFor(filters)) {
		const result = await searchPage(ctx, filters, matching, page);
		if (result.listings.length > 0) return result;
	}
	return emptyPage;
}

/** The matchings to try one after the other until one finds something. */
function matchingsFor(filters: FeedFilters): Matching[] {
	return [
		"exact",
		...(withEveryPrinting(filters) ? (["printings"] as const) : []),
		...(hasWords(filters) ? (["tolerant"] as const) : []),
	];
}

function pageSize({ cursor, limit }: ListFeedInput): number {
	const usual = cursor ? feedPageSizes.next : feedPageSizes.first;
	return Math.max(1, Math.min(limit ?? usual, largestPageSize));
}

interface BrowseInput {
	readonly after: RankKey;
	readonly size: number;
	readonly isFirst: boolean;
	readonly category: string | null;
	readonly order: RankOrder;
	readonly locale: Locale;
}

async function browse(ctx: QueryContext, input: BrowseInput): Promise<FeedPage> {
	const { after, size, isFirst, category, order, locale } = input;
	const statement = preparedBrowse(ctx.db, {
		rows: size + 1,
		byCategory: category !== null,
		withTotal: isFirst,
		order,
	});
	const rows: ListingCardRow[] = await statement.execute({ ...after, locale, category });
	const count = rows[0]?.total ?? 0;
	const total = isFirst ? { count, isMinimum: false } : null;
	return toPage(rows, { size, matching: "exact", total });
}

interface BrowseShape {
	readonly rows: number;
	readonly byCategory: boolean;
	readonly withTotal: boolean;
	readonly order: RankOrder;
}

type BrowseStatement = ReturnType<typeof prepareBrowse>;
const browseStatements = new WeakMap<QueryContext["db"], Map<string, BrowseStatement>>();

/** The prepared statement of a shape, built once: building it costs more than running it. */
function preparedBrowse(db: QueryContext["db"], shape: BrowseShape): BrowseStatement {
	const name = `feed_${shape.rows}_${shape.byCategory ? "category" : "all"}_${shape.withTotal ? "total" : "more"}_${shape.order}`;
	const statements = browseStatements.get(db) ?? new Map<string, BrowseStatement>();
	browseStatements.set(db, statements);
	const statement = statements.get(name) ?? prepareBrowse(db, shape, name);
	statements.set(name, statement);
	return statement;
}

/**
 * Statement with its number of rows in the text. As a parameter, which the builder makes of it, it would be a tenth of the table
 * to a plan for every page, and PostgreSQL would plan each anew, which takes ten times what running it does.
 */
function prepareBrowse(
	db: QueryContext["db"],
	{ rows, byCategory, withTotal, order }: BrowseShape,
	name: string,
) {
	const category = sql`(select id from product_categories where slug = ${sql.placeholder("category")})`;
	const counters = sql`select coalesce(sum(total), 0)::float8 from counters`;
	const total = sql`(${counters} where ${byCategory ? sql`key = 'listings:' || ${category}` : sql`key like 'listings:%'`})`;
	const inCategory = byCategory ? sql`and ${listings.categoryId} = ${category}` : sql``;
	return selectListingCards(db, sql.placeholder("locale"), withTotal ? total : undefined)
		.where(sql`${listings.isPublic} ${inCategory} and ${belowKey[order]}`)
		.orderBy(sql`${columnsOf[order]} limit ${sql.raw(String(rows))}`)
		.prepare(name);
}

const newest = sql`${listings.createdAt} desc, ${listings.id} desc`;
const columnsOf: Record<RankOrder, SQL> = { wanted: sql`${listings.interestCount} desc, ${newest}`, newest };

const createdAndId = sql`${sql.placeholder("createdAt")}::timestamptz, ${sql.placeholder("id")}::uuid`;
const belowKey: Record<RankOrder, SQL> = {
	wanted: sql`(${listings.interestCount}, ${listings.createdAt}, ${listings.id})
		< (${sql.placeholder("interestCount")}::integer, ${createdAndId})`,
	newest: sql`(${listings.createdAt}, ${listings.id}) < (${createdAndId})`,
};

interface SearchInput extends Omit<BrowseInput, "category"> {
	/** The viewer's home, and the distance at which the page begins; null in the orders that are the same for everybody. */
	readonly near: { readonly home: HomeTown; readonly from: Distance } | null;
}

/** A page of a search; the first one also has the total. */
async function searchPage(
	ctx: QueryContext,
	filters: FeedFilters,
	matching: Matching,
	input: SearchInput,
): Promise<FeedPage> {
	const { after, size, isFirst, near, locale } = input;
	const search = matching === "printings" ? (withEveryPrinting(filters) ?? filters) : filters;
	const page = { after, min: size + 1, tolerant: matching === "tolerant" };
	const hits: SearchHits | null = near
		? await searchNearest(ctx, search, { ...page, ...near })
		: await searchListings(ctx, search, page);
	if (!hits) return emptyPage;
	const rows = await cardsOf(ctx, hits.ids.slice(0, size + 1), locale);
	const result = toPage(rows, {
		size,
		matching,
		distance: hits.distances?.[size - 1],
		total: isFirst ? (hits.total ?? (await countAll(ctx, filters, locale))) : null,
	});
	return matching === "printings" ? { ...result, areOtherPrintings: true } : result;
}

/** The total at all distances. */
async function countAll(ctx: QueryContext, filters: FeedFilters, locale: Locale): Promise<FeedTotal | null> {
	const page = await listFeed(ctx, { filters: { ...filters, order: "wanted" }, limit: 1, locale });
	return page.total;
}

/** Cards in the order of their ids. */
async function cardsOf(ctx: QueryContext, ids: readonly string[], locale: Locale): Promise<ListingCardRow[]> {
	if (ids.length === 0) return [];
	const rows: ListingCardRow[] = await selectListingCards(ctx.db, locale).where(
		inArray(listings.id, [...ids]),
	);
	return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Public listings by their ids, in that order; those that are there no more are left out. */
export async function listCards(ctx: QueryContext, ids: readonly string[], locale: Locale) {
	return (await cardsOf(ctx, ids, locale)).map(toListingCard);
}

/** The listings of a place in the public order that are neither of the reader `:actorId` nor across a block, in the order's own index. */
const ofOthers = (place: string) => `select listing.id, listing.owner_city as city, interest_count, created_at
	from listings as listing where listing.is_public and ${place} and listing.user_id <> :actorId
		and not ${blockBetween(":actorId", "listing.user_id")}
	order by interest_count desc, created_at desc, listing.id desc limit ${nearbyCount}`;

/** The province is read only when the city has too few, so that it never skips all of a large city. */
const findNearby = statement(
	{ actorId: uuid() },
	{ id: text(), city: text(), isSameCity: boolean() },
)`with home as materialized (select city, province from users where id = :actorId and province is not null),
	in_city as materialized (${ofOthers("listing.owner_city = (select city from home)")}),
	in_province as materialized (${ofOthers(`(select count(*) from in_city) < ${nearbyCount}
		and listing.owner_province = (select province from home) and listing.owner_city <> (select city from home)`)})
	select id, city, "isSameCity" from (
		select *, true as "isSameCity" from in_city union all select *, false from in_province
	) as nearby
	order by "isSameCity" desc, interest_count desc, created_at desc, id desc limit ${nearbyCount}`;

/** The most wanted listings of others in the actor's city, then in their province; none without a home in Argentina. */
export async function listNearby(ctx: QueryContext, locale: Locale): Promise<NearbyListing[]> {
	const near = await findNearby(ctx.db, { actorId: requireActor(ctx).id });
	const ids = near.map(({ id }) => id);
	const cards = await listCards(ctx, ids, locale);
	return near.flatMap(({ id, city, isSameCity }) => {
		const listing = cards.find((card) => card.id === id);
		return listing ? [{ listing, city, isSameCity }] : [];
	});
}

/** The first page of the nearest wider search that finds something, or null. */
export async function findNearMatches(
	ctx: QueryContext,
	filters: FeedFilters,
	locale: Locale,
): Promise<NearMatches | null> {
	for (const match of nearMatches) {
		const relaxed = relaxSearch(filters, match);
		const listings = relaxed ? await listOthers(ctx, relaxed, locale) : [];
		if (listings.length > 0) return { match, listings };
	}
	return null;
}

/**
 * Listings for a search that found nothing: those that come near to it, or else the newest of its category.
 * @param categorySlug the category of the search; null for all
 */
export async function listFallback(
	ctx: QueryContext,
	filters: FeedFilters,
	categorySlug: string | null,
	locale: Locale,
): Promise<SearchFallback> {
	const near = await findNearMatches(ctx, filters, locale);
	return { near, newest: near ? null : await listNewest(ctx, categorySlug, locale) };
}

async function listNewest(ctx: QueryContext, categorySlug: string | null, locale: Locale) {
	const filters: FeedFilters = { ...noFilters, order: "newest", categorySlug };
	return { categorySlug, listings: await listOthers(ctx, filters, locale) };
}

/** A first page without the actor's own listings, which do not help who found nothing; taken from the largest page. */
async function listOthers(ctx: QueryContext, filters: FeedFilters, locale: Locale) {
	const { listings } = await listFeed(ctx, { filters, limit: largestPageSize, locale });
	const username = ctx.actor?.username;
	return listings.filter(({ owner }) => owner.username !== username).slice(0, feedPageSizes.first);
}

interface PageShape {
	readonly size: number;
	readonly matching: Matching;
	/** Distance of the last row. */
	readonly distance?: Distance | undefined;
	readonly total: FeedTotal | null;
}

/** A page of rows, of which there is one more than its size when there is a next page. */
function toPage(
	rows: readonly ListingCardRow[],
	{ size, matching, distance = 0, total }: PageShape,
): FeedPage {
	const page = toKeysetPage(rows, size, ({ interestCount, createdAt, id }) => [
		interestCount,
		createdAt.getTime(),
		id,
		matchings.indexOf(matching),
		distance,
	]);
	return { listings: page.rows.map(toListingCard), nextCursor: page.nextCursor, total };
}

/** The actor's city and province; null for visitors and for people outside of Argentina. */
async function findHome(ctx: QueryContext): Promise<HomeTown | null> {
	if (!ctx.actor) return null;
	const [row] = await ctx.db
		.select({ city: users.city, province: users.province })
		.from(users)
		.where(eq(users.id, ctx.actor.id));
	return row?.city && row.province ? { city: row.city, province: row.province } : null;
}
