import { z } from "zod";
import { editionOfListing } from "#app/features/listings/queries.server.ts";
import { listTypedQueries } from "#app/features/listings/search/search.server.ts";
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
import { cursorMilliseconds, decodeCursor, decodeMomentKey, toKeysetPage } from "#app/shared/cursor.ts";
import { isStorableText, searchWords } from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import {
	coverPieceCount,
	firstShowcasePageSize,
	nextShowcasePageSize,
	type PieceView,
	personPageSize,
	type ShowcaseCardView,
	type ShowcaseOrder,
	type ShowcasePage,
	type ShowcaseStatus,
	showcaseOrders,
	showcaseSearchMaxLength,
} from "./rules.ts";

interface PiecesOptions {
	/** The showcase's id in SQL: that of `c` unless given. */
	readonly showcase?: string;
	/** The condition on the elements (`e`) or listings (`l`). */
	readonly where: string;
	/** More members of the piece, as `json_build_object` takes them: `, 'name', value`. */
	readonly more?: string;
	readonly limit?: string;
}

/** SQL of the elements of a showcase as {@link PieceView}, with their kinds and positions. */
export function elementPieces({ showcase = "c.id", where, more = "", limit = "" }: PiecesOptions): string {
	return `(select entry.position, 'element' as kind, json_build_object('kind', 'element', 'id', e.id, 'title', e.title,
			'image', json_build_object('key', e.image_url, 'width', e.width, 'height', e.height, 'color', e.placeholder_color),
			'categorySlug', null, 'edition', null${more}) as piece
		from collections_elements_ref entry join collections_elements e on e.id = entry.element_id
		where entry.collection_id = ${showcase} and ${where} order by entry.position ${limit})`;
}

/** SQL of the first image of a listing, as `i`: null where there is none. */
export const listingImage = `case when i.image_url is not null then
	json_build_object('key', i.image_url, 'width', i.width, 'height', i.height, 'color', i.placeholder_color) end`;

/** SQL of the listings of a showcase as {@link PieceView}, with their kinds and positions. */
export function listingPieces({ showcase = "c.id", where, more = "", limit = "" }: PiecesOptions): string {
	return `(select entry.position, 'listing' as kind, json_build_object('kind', 'listing', 'id', l.id, 'title', l.title,
			'image', ${listingImage}, 'categorySlug', k.slug, 'edition', ${editionOfListing}${more}) as piece
		from collection_listings entry join listings l on l.id = entry.listing_id
		join product_categories k on k.id = l.category_id
		left join listing_images i on i.listing_id = l.id and i.position = 0
		where entry.collection_id = ${showcase} and ${where} order by entry.position ${limit})`;
}

/** The condition of a public element; a ban of the owner hides the showcase itself. */
export const publicElement = "e.hidden_at is null";
export const publicListing = "l.status = 'active'";

const limit = `limit ${coverPieceCount}`;
const coverPieces = `${elementPieces({ where: publicElement, limit })} union all ${listingPieces({ where: publicListing, limit })}`;

/**
 * SQL that selects the cards of some showcases for the person `:viewerId`, or for nobody.
 * @param from a subquery or table of rows of `collections`
 * @param order what the cards, as `c`, are sorted by
 * @param more further columns of theirs
 */
function selectCards(from: string, order: string, more = ""): string {
	return `select ${more} c.id, c.name, u.username::text as "ownerUsername", c.status, c.likes,
		c.owner_id is not distinct from :viewerId as "isOwn",
		exists (select from collections_likes liked where liked.collection_id = c.id and liked.user_id = :viewerId) as "isLiked",
		(select coalesce(json_agg(cover.piece order by cover.position, cover.kind), '[]') from (
			select * from (${coverPieces}) pieces order by position, kind ${limit}
		) cover) as cover,
		((select count(*) from collections_elements_ref entry join collections_elements e on e.id = entry.element_id
			where entry.collection_id = c.id and ${publicElement})
		+ (select count(*) from collection_listings entry join listings l on l.id = entry.listing_id
			where entry.collection_id = c.id and ${publicListing}))::integer as "pieceCount"
	from ${from} c join users u on u.id = c.owner_id order by ${order}`;
}

const cardColumns = {
	id: text(),
	name: text(),
	ownerUsername: text(),
	cover: json<readonly PieceView[]>(),
	pieceCount: integer(),
	likes: integer(),
	isLiked: boolean(),
	isOwn: boolean(),
	status: text<ShowcaseStatus>(),
};
/** {@link toPage} parts them from the cards. */
const pageColumns = { ...cardColumns, createdAt: timestamp(), total: integer() };
const morePageColumns = `c.created_at as "createdAt", c.total,`;

interface PageRow extends ShowcaseCardView {
	readonly createdAt: string;
	readonly total: number;
}

/** A page of rows of which one more than `size` was read if there is a next page. @param cursorOf of the last row */
function toPage(
	rows: readonly PageRow[],
	size: number,
	cursorOf: (row: PageRow) => readonly (string | number)[],
): ShowcasePage {
	const page = toKeysetPage(rows, size, cursorOf);
	return {
		showcases: page.rows.map(({ createdAt: _createdAt, total: _total, ...card }) => card),
		nextCursor: page.nextCursor,
		total: rows[0]?.total ?? 0,
	};
}

/** A search counts so many showcases and no more. */
const searchCountLimit = 1_000;

interface SearchHits {
	/** A `tsquery` over the showcases' terms. */
	readonly query: string;
	/** All public ones that it finds; null where they are more than are counted. */
	readonly ids: readonly string[] | null;
}

/** Whether a showcase has the terms of `:query`, which is read once and not for each row. */
const hasTerms =
	"(select ts_match_vq(terms, (select :query::tsquery)) from collection_terms where collection_id = id)";

const hitsColumns = { hasHits: boolean(), ids: nullable(array(text())) };
const searchPublic = statement(
	{ query: text() },
	hitsColumns,
)`select count(*) > 0 as "hasHits", case when count(*) <= ${searchCountLimit} then array_agg(id) end as ids
	from showcases_with_terms(:query::tsquery, ${searchCountLimit + 1})`;
const searchOwn = statement(
	{ ownerId: uuid(), query: text() },
	hitsColumns,
)`select exists (select from collections where owner_id = :ownerId
		and ${hasTerms})
		as "hasHits", null::uuid[] as ids`;

/** The showcases that have all words of a search, or, when there are none, words that resemble them; null for none. */
async function searchShowcases(
	ctx: QueryContext,
	search: string,
	{ onlyMine }: { onlyMine: boolean },
): Promise<SearchHits | null> {
	for (const tolerant of [false, true]) {
		const [query] = await listTypedQueries(ctx, [search], tolerant);
		if (!query) return null;
		const [hits] = onlyMine
			? await searchOwn(ctx.db, { ownerId: requireActor(ctx).id, query })
			: await searchPublic(ctx.db, { query });
		if (hits?.hasHits) return { query, ids: hits.ids };
	}
	return null;
}

export interface ListShowcasesInput {
	readonly order: ShowcaseOrder;
	/** The actor's own, those under revision too; a visitor has none. */
	readonly onlyMine?: boolean;
	/** Words of a name or of what stands in a showcase, as they were typed; blank for all. */
	readonly search?: string | null;
	/** `nextCursor` of the page before; absent for the first page. */
	readonly cursor?: string | null;
}

const maxLikes = 2_147_483_647;
/** Likes, creation in milliseconds since 1970, and id of the last one on the page before. */
const cursorSchema = z.tuple([z.int().min(0).max(maxLikes), cursorMilliseconds, uuidSchema]);
type Cursor = z.infer<typeof cursorSchema>;
const firstKey: Cursor = [maxLikes, Date.UTC(9999, 11, 31), "ffffffff-ffff-ffff-ffff-ffffffffffff"];

/** Which showcases a list is of, in SQL, and the parameters that it has for what was searched. */
const scopes = {
	public: {
		parameters: {},
		where: "is_public",
		total: "(select total::integer from counters where key = 'showcases')",
	},
	found: { parameters: { ids: array(uuid()) }, where: "is_public and id = any(:ids)", total: null },
	matching: {
		parameters: { query: text() },
		where: `is_public and ${hasTerms}`,
		total: `${searchCountLimit}`,
	},
	own: { parameters: {}, where: "owner_id = :viewerId", total: null },
	ownFound: {
		parameters: { query: text() },
		where: `owner_id = :viewerId
			and ${hasTerms}`,
		total: null,
	},
} as const;
type Scope = keyof typeof scopes;

const sorting = {
	likes: {
		parameters: { likes: integer() },
		below: "(likes, created_at, id) < (:likes, :at, :id)",
		columns: "likes desc, created_at desc, id desc",
	},
	newest: {
		parameters: {},
		below: "(created_at, id) < (:at, :id)",
		columns: "created_at desc, id desc",
	},
} as const;

/** The viewer, and the last one on the page before. */
const pageParameters = { viewerId: nullable(uuid()), at: timestamp(), id: uuid() };

type ListParameters = typeof pageParameters &
	(typeof scopes)[Scope]["parameters"] &
	(typeof sorting)[ShowcaseOrder]["parameters"];

/** A list's statement; the number of rows is part of it, since the planner would take a parameter for a tenth of all. */
function listStatement({ scope, order, rows }: { scope: Scope; order: ShowcaseOrder; rows: number }) {
	const { where, total } = scopes[scope];
	const { below, columns } = sorting[order];
	const parameters: ListParameters = {
		...pageParameters,
		...scopes[scope].parameters,
		...sorting[order].parameters,
	};
	const page = `(select *, ${total ?? `(select count(*) from collections where ${where})`}::integer as total
		from collections where ${where} and ${below} order by ${columns} limit ${rows})`;
	const sorted = `c.${columns.replaceAll(", ", ", c.")}`;
	return statement(parameters, pageColumns)`${selectCards(page, sorted, morePageColumns)}`;
}

const listName = (scope: Scope, order: ShowcaseOrder, rows: number) => `${scope} ${order} ${rows}`;
const listStatements = new Map(
	(Object.keys(scopes) as Scope[]).flatMap((scope) =>
		showcaseOrders.flatMap((order) =>
			[firstShowcasePageSize + 1, nextShowcasePageSize + 1].map((rows) => {
				return [listName(scope, order, rows), listStatement({ scope, order, rows })] as const;
			}),
		),
	),
);

/**
 * A page of the showcases that the public sees, or of the actor's own, by likes and then newest, or newest first: 9, and
 * then 6 a page. Of a search that finds very many, 1 000 are told as the total.
 * @throws DomainError `request.badCursor`
 */
export async function listShowcases(ctx: QueryContext, input: ListShowcasesInput): Promise<ShowcasePage> {
	const { order, onlyMine = false, cursor } = input;
	if (onlyMine && !ctx.actor) return emptyPage;
	const after = cursor ? decodeCursor(cursor, cursorSchema) : firstKey;
	const size = cursor ? nextShowcasePageSize : firstShowcasePageSize;
	const search = searchWords(input.search ?? null, showcaseSearchMaxLength);
	if (!isStorableText(search)) return emptyPage;
	if (!search) return readPage(ctx, { scope: onlyMine ? "own" : "public", order, after, size });
	const hits = await searchShowcases(ctx, search, { onlyMine });
	return hits ? readPage(ctx, { scope: scopeOf(hits, onlyMine), hits, order, after, size }) : emptyPage;
}

const emptyPage: ShowcasePage = { showcases: [], nextCursor: null, total: 0 };

function scopeOf(hits: SearchHits, onlyMine: boolean): Scope {
	if (onlyMine) return "ownFound";
	return hits.ids ? "found" : "matching";
}

interface PageRequest {
	readonly scope: Scope;
	readonly order: ShowcaseOrder;
	readonly after: Cursor;
	readonly size: number;
	readonly hits?: SearchHits;
}

async function readPage(ctx: QueryContext, request: PageRequest): Promise<ShowcasePage> {
	const { scope, order, after, size, hits } = request;
	const read = listStatements.get(listName(scope, order, size + 1));
	if (!read) throw new Error(`There is no list of ${size} showcases.`);
	const [likes, at, id] = after;
	const key = { viewerId: ctx.actor?.id ?? null, likes, at: new Date(at), id };
	const rows = await read(ctx.db, { ...key, ids: hits?.ids ?? [], query: hits?.query ?? "" });
	return toPage(rows, size, (row) => [row.likes, Date.parse(row.createdAt), row.id]);
}

const readPersonPage = statement({ ...pageParameters, ownerId: uuid() }, pageColumns)`${selectCards(
	`(select *, (select count(*) from collections where owner_id = :ownerId and is_public)::integer as total
		from collections where owner_id = :ownerId and is_public and (created_at, id) < (:at, :id)
		order by created_at desc, id desc limit ${personPageSize + 1})`,
	"c.created_at desc, c.id desc",
	morePageColumns,
)}`;

/**
 * The showcases of a person that everybody may see, whoever asks, newest first, 12 a page.
 * @param input.cursor `nextCursor` of the page before; absent for the first page
 * @throws DomainError `request.badCursor`
 */
export async function listPersonShowcases(
	ctx: QueryContext,
	{ ownerId, cursor }: { ownerId: string; cursor?: string | null },
): Promise<ShowcasePage> {
	const [at, id] = decodeMomentKey(cursor);
	const rows = await readPersonPage(ctx.db, { viewerId: ctx.actor?.id ?? null, ownerId, at, id });
	return toPage(rows, personPageSize, (row) => [row.createdAt, row.id]);
}

/** Favourites that the profile shows, and showcases of one's own, of which the list has all. */
const carouselSize = 50;
const ownCarouselSize = 12;
/** Showcases that the home shows. */
const homeSize = 3;

const readOwn = statement({ viewerId: uuid() }, cardColumns)`${selectCards(
	`(select * from collections where owner_id = :viewerId
		order by created_at desc, id desc limit ${ownCarouselSize})`,
	"c.created_at desc, c.id desc",
)}`;

/** The actor's latest 12 showcases, newest first. @throws DomainError `auth.required` */
export async function listOwnShowcases(ctx: QueryContext): Promise<ShowcaseCardView[]> {
	return readOwn(ctx.db, { viewerId: requireActor(ctx).id });
}

const readFavorites = statement({ viewerId: uuid() }, cardColumns)`${selectCards(
	`(select c.*, f.created_at as favorite_at, f.id as favorite_id
		from collections_favorites f join collections c on c.id = f.collection_id
		where f.user_id = :viewerId and (c.is_public or c.owner_id = :viewerId)
		order by f.created_at desc, f.id desc limit ${carouselSize})`,
	"c.favorite_at desc, c.favorite_id desc",
)}`;

/** The latest 50 of the actor's favourites that they can see, the newest first. @throws DomainError `auth.required` */
export async function listFavoriteShowcases(ctx: QueryContext): Promise<ShowcaseCardView[]> {
	return readFavorites(ctx.db, { viewerId: requireActor(ctx).id });
}

const readHome = statement({ viewerId: nullable(uuid()) }, cardColumns)`${selectCards(
	`(select * from collections where is_public order by ${sorting.likes.columns} limit ${homeSize})`,
	"c.likes desc, c.created_at desc, c.id desc",
)}`;

/** The three best liked showcases, for the home. */
export async function listHomeShowcases(ctx: QueryContext): Promise<ShowcaseCardView[]> {
	return readHome(ctx.db, { viewerId: ctx.actor?.id ?? null });
}
