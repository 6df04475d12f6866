import { z } from "zod";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import { cursorMilliseconds, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { isStorableText, searchWords } from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { type CardRow, createdMillis, selectCards, toCard } from "./queries-card.server.ts";
import { findShowcases, searchCountLimit } from "./queries-search.server.ts";
import {
	firstPageSize,
	nextPageSize,
	type ShowcaseCardView,
	type ShowcaseOrder,
	type ShowcasePage,
} from "./rules.ts";
import { searchMaxLength } from "./rules-list.ts";

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
/** Likes, creation in milliseconds since 1970, and id of the last one shown. */
const cursorSchema = z.tuple([z.int().min(0).max(maxLikes), cursorMilliseconds, uuidSchema]);
type Cursor = z.infer<typeof cursorSchema>;
const firstKey: Cursor = [maxLikes, Date.UTC(9999, 11, 31), "ffffffff-ffff-ffff-ffff-ffffffffffff"];

/** Which showcases a list is of, in SQL: `$5` holds what was searched, where something was. */
const scopes = {
	public: { where: "is_public", total: "(select total::integer from counters where key = 'showcases')" },
	found: { where: "is_public and id = any($5::uuid[])", total: null },
	matching: {
		where: `is_public and (select ts_match_vq(terms, $5::tsquery) from collection_terms where collection_id = id)`,
		total: `${searchCountLimit}`,
	},
	own: { where: "owner_id = $1::uuid", total: null },
	ownFound: {
		where: `owner_id = $1::uuid
			and (select ts_match_vq(terms, $5::tsquery) from collection_terms where collection_id = id)`,
		total: null,
	},
} as const;
type Scope = keyof typeof scopes;

const sorting = {
	likes: {
		below: "(likes, created_at, id) < ($2::integer, $3::timestamptz, $4::uuid)",
		columns: "likes desc, created_at desc, id desc",
	},
	// The first part is so for all, and tells the database of which type $2 is.
	newest: {
		below: "$2::integer is not null and (created_at, id) < ($3::timestamptz, $4::uuid)",
		columns: "created_at desc, id desc",
	},
} as const;

/** A list's statement; the number of rows is part of it, since the planner would take a parameter for a tenth of all. */
function listStatement(
	scope: Scope,
	order: ShowcaseOrder,
	rows: number,
): Statement<CardRow & { total: number }> {
	const { where, total } = scopes[scope];
	const { below, columns } = sorting[order];
	const page = `(select *, ${total ?? `(select count(*) from collections where ${where})`}::integer as total
		from collections where ${where} and ${below} order by ${columns} limit ${rows})`;
	return statement(
		`showcases_list_${scope}_${order}_${rows}`,
		selectCards(page, `c.${columns.replaceAll(", ", ", c.")}`, "c.total,"),
	);
}

const statements = new Map<string, ReturnType<typeof listStatement>>();

function statementFor(scope: Scope, order: ShowcaseOrder, rows: number) {
	const name = `${scope}_${order}_${rows}`;
	const known = statements.get(name) ?? listStatement(scope, order, rows);
	statements.set(name, known);
	return known;
}

/**
 * A page of the showcases that the public sees, or of the actor's own, by likes and then newest, or newest first: 9, and
 * then 6 a page. Of a search that finds very many, 1 000 are told as the total.
 * @throws DomainError `request.badCursor`
 */
export async function listShowcases(ctx: QueryContext, input: ListShowcasesInput): Promise<ShowcasePage> {
	const { order, onlyMine = false, cursor } = input;
	if (onlyMine && !ctx.actor) return emptyPage;
	const after = cursor ? decodeCursor(cursor, cursorSchema) : firstKey;
	const size = cursor ? nextPageSize : firstPageSize;
	const search = searchWords(input.search ?? null, searchMaxLength);
	if (!isStorableText(search)) return emptyPage;
	if (!search) return readPage(ctx, { scope: onlyMine ? "own" : "public", order, after, size });
	const hits = await findShowcases(ctx, search, { onlyMine });
	return hits ? readPage(ctx, { scope: scopeOf(hits, onlyMine), hits, order, after, size }) : emptyPage;
}

const emptyPage: ShowcasePage = { showcases: [], nextCursor: null, total: 0 };

type SearchHits = NonNullable<Awaited<ReturnType<typeof findShowcases>>>;

function scopeOf(hits: SearchHits, onlyMine: boolean): Scope {
	if (onlyMine) return "ownFound";
	return hits.ids ? "found" : "matching";
}

interface PageShape {
	readonly scope: Scope;
	readonly order: ShowcaseOrder;
	readonly after: Cursor;
	readonly size: number;
	readonly hits?: SearchHits;
}

/** One row more than the page shows is read: whether it came says if there is a next page. */
async function readPage(ctx: QueryContext, shape: PageShape): Promise<ShowcasePage> {
	const { scope, order, after, size, hits } = shape;
	const viewerId = ctx.actor?.id ?? null;
	const key = [viewerId, after[0], new Date(after[1]).toISOString(), after[2]];
	const searched = hits ? [scope === "found" ? hits.ids : hits.query] : [];
	const rows = await statementFor(scope, order, size + 1)(ctx.db, [...key, ...searched]);
	const shown = rows.slice(0, size);
	const last = rows.length > size ? shown.at(-1) : undefined;
	return {
		showcases: shown.map((row) => toCard(row, viewerId)),
		nextCursor: last ? encodeCursor([last.likes, createdMillis(last), last.id]) : null,
		total: rows[0]?.total ?? 0,
	};
}

/** Favourites that the profile shows, and showcases of one's own, of which the list has all. */
const carouselSize = 50;
const ownCarouselSize = 12;
/** Showcases that the home shows. */
const homeSize = 3;

const readOwn = statement<CardRow>(
	"showcases_list_own",
	selectCards(
		`(select * from collections where owner_id = $1::uuid
		order by created_at desc, id desc limit ${ownCarouselSize})`,
		"c.created_at desc, c.id desc",
	),
);

/** The actor's latest 12 showcases, newest first. @throws DomainError `auth.required` */
export async function listOwnShowcases(ctx: QueryContext): Promise<ShowcaseCardView[]> {
	const { id } = requireActor(ctx);
	return (await readOwn(ctx.db, [id])).map((row) => toCard(row, id));
}

const readFavorites = statement<CardRow>(
	"showcases_list_favorites",
	selectCards(
		`(select c.*, f.created_at as favorite_at, f.id as favorite_id
		from collections_favorites f join collections c on c.id = f.collection_id
		where f.user_id = $1::uuid and (c.is_public or c.owner_id = $1::uuid)
		order by f.created_at desc, f.id desc limit ${carouselSize})`,
		"c.favorite_at desc, c.favorite_id desc",
	),
);

/** The latest 50 of the actor's favourites that they can see, the newest first. @throws DomainError `auth.required` */
export async function listFavoriteShowcases(ctx: QueryContext): Promise<ShowcaseCardView[]> {
	const { id } = requireActor(ctx);
	return (await readFavorites(ctx.db, [id])).map((row) => toCard(row, id));
}

const readHome = statement<CardRow>(
	"showcases_list_home",
	selectCards(
		`(select * from collections where is_public order by ${sorting.likes.columns} limit ${homeSize})`,
		"c.likes desc, c.created_at desc, c.id desc",
	),
);

/** The three best liked showcases, for the home. */
export async function listHomeShowcases(ctx: QueryContext): Promise<ShowcaseCardView[]> {
	const viewerId = ctx.actor?.id ?? null;
	return (await readHome(ctx.db, [viewerId])).map((row) => toCard(row, viewerId));
}
