import { desc, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { cursorMilliseconds, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import type { ListingCardView } from "./components/listing-card.tsx";
import { type CardRow, selectCards, toCard } from "./queries-card.server.ts";
import { listHits, prepareSearch } from "./queries-search.server.ts";
import { beforeAll, type RankKey } from "./queries-ways.server.ts";
import {
	type FeedFilters,
	type FeedPage,
	type FeedTotal,
	feedPageSizes,
	hasWords,
	isBrowsing,
	isEmptySearch,
	noFilters,
} from "./rules.ts";
import { listings } from "./tables.server.ts";

export interface ListFeedInput {
	/** `nextCursor` of the page before; absent for the first page. */
	readonly cursor?: string | null;
	/** 1 to 24; by default 6 on the first page and 3 on the others. */
	readonly limit?: number;
	readonly filters?: FeedFilters;
	/** The language of the items' names. */
	readonly locale: Locale;
}

const largestPage = 24;
const emptyPage = { listings: [], nextCursor: null, total: { count: 0, isMinimum: false } } as const;

/** Interest, creation in milliseconds since 1970, id, and 1 where the search tolerates misspellings. */
const cursorSchema = z.tuple([
	z.int().min(0).max(beforeAll.interestCount),
	cursorMilliseconds,
	uuidSchema,
	z.literal([0, 1]),
]);

/**
 * Public listings, most wanted first, then newest: `interest_count desc, created_at desc, id desc`. Paging is by
 * the key of the last row, so that every page costs the same at any depth.
 * @throws DomainError `request.badCursor`
 */
export async function listFeed(ctx: QueryContext, input: ListFeedInput): Promise<FeedPage<ListingCardView>> {
	const filters = input.filters ?? noFilters;
	const size = pageSize(input);
	if (isEmptySearch(filters)) return emptyPage;
	const cursor = input.cursor ? decodeCursor(input.cursor, cursorSchema) : null;
	const after: RankKey = cursor
		? { interestCount: cursor[0], createdAt: new Date(cursor[1]).toISOString(), id: cursor[2] }
		: beforeAll;
	if (isBrowsing(filters)) {
		const category = filters.categorySlug;
		return browse(ctx, { after, size, isFirst: !cursor, category, locale: input.locale });
	}
	const page = { after, size, isFirst: !cursor, locale: input.locale };
	const exact = cursor?.[3] === 1 ? null : await searchPage(ctx, filters, false, page);
	if (exact && (cursor || exact.listings.length > 0 || !hasWords(filters))) return exact;
	return searchPage(ctx, filters, true, page);
}

function pageSize({ cursor, limit }: ListFeedInput): number {
	const usual = cursor ? feedPageSizes.next : feedPageSizes.first;
	return Math.max(1, Math.min(limit ?? usual, largestPage));
}

interface BrowseInput {
	readonly after: RankKey;
	readonly size: number;
	readonly isFirst: boolean;
	readonly category: string | null;
	readonly locale: Locale;
}

async function browse(ctx: QueryContext, input: BrowseInput): Promise<FeedPage<ListingCardView>> {
	const { after, size, isFirst, category, locale } = input;
	const statement = preparedBrowse(ctx.db, {
		rows: size + 1,
		byCategory: category !== null,
		withTotal: isFirst,
	});
	const rows: CardRow[] = await statement.execute({ ...after, locale, category });
	const count = rows[0]?.total ?? 0;
	return toPage(rows, size, false, isFirst ? { count, isMinimum: false } : null);
}

interface BrowseShape {
	readonly rows: number;
	readonly byCategory: boolean;
	readonly withTotal: boolean;
}

type BrowseStatement = ReturnType<typeof prepareBrowse>;
const browseStatements = new WeakMap<QueryContext["db"], Map<string, BrowseStatement>>();

/** The statement is built once and kept: building it costs more than running it. */
function preparedBrowse(db: QueryContext["db"], shape: BrowseShape): BrowseStatement {
	const name = `feed_${shape.rows}_${shape.byCategory ? "category" : "all"}_${shape.withTotal ? "total" : "more"}`;
	const known = browseStatements.get(db) ?? new Map<string, BrowseStatement>();
	browseStatements.set(db, known);
	const statement = known.get(name) ?? prepareBrowse(db, shape, name);
	known.set(name, statement);
	return statement;
}

/** The number of rows is part of the statement: as a parameter the planner would take it for a tenth of the table. */
function prepareBrowse(db: QueryContext["db"], { rows, byCategory, withTotal }: BrowseShape, name: string) {
	const category = sql`(select id from product_categories where slug = ${sql.placeholder("category")})`;
	const counters = sql`select coalesce(sum(total), 0)::float8 from listing_counters`;
	const total = byCategory ? sql`(${counters} where category_id = ${category})` : sql`(${counters})`;
	const inCategory = byCategory ? sql`and ${listings.categoryId} = ${category}` : sql``;
	return selectCards(db, sql.placeholder("locale"), withTotal ? total : undefined)
		.where(
			sql`${listings.isPublic} ${inCategory} and (${listings.interestCount}, ${listings.createdAt}, ${listings.id})
				< (${sql.placeholder("interestCount")}::integer, ${sql.placeholder("createdAt")}::timestamptz, ${sql.placeholder("id")}::uuid)`,
		)
		.orderBy(...publicOrder)
		.limit(rows)
		.prepare(name);
}

const publicOrder: SQL[] = [desc(listings.interestCount), desc(listings.createdAt), desc(listings.id)];

/**
 * A first page also counts.
 * @param tolerant for misspellings; a first page asks for that when it found nothing as it is spelled
 */
async function searchPage(
	ctx: QueryContext,
	filters: FeedFilters,
	tolerant: boolean,
	{ after, size, isFirst, locale }: Omit<BrowseInput, "category">,
): Promise<FeedPage<ListingCardView>> {
	const search = await prepareSearch(ctx, filters, tolerant);
	if (!search) return emptyPage;
	const { ids, total } = await listHits(ctx, search, after, size + 1);
	const rows = await cardsOf(ctx, ids.slice(0, size + 1), locale);
	return toPage(rows, size, tolerant, isFirst ? total : null);
}

async function cardsOf(ctx: QueryContext, ids: readonly string[], locale: Locale): Promise<CardRow[]> {
	if (ids.length === 0) return [];
	return selectCards(ctx.db, locale)
		.where(inArray(listings.id, [...ids]))
		.orderBy(...publicOrder);
}

/** One row more than the page was asked for: whether it came says if there is a next page. */
function toPage(
	rows: readonly CardRow[],
	size: number,
	tolerant: boolean,
	total: FeedTotal | null,
): FeedPage<ListingCardView> {
	const shown = rows.slice(0, size);
	const last = rows.length > size ? shown.at(-1) : undefined;
	const key = last && [last.interestCount, last.createdAt.getTime(), last.id, tolerant ? 1 : 0];
	return { listings: shown.map(toCard), nextCursor: key ? encodeCursor(key) : null, total };
}
