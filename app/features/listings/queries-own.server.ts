import { z } from "zod";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { type Statement, statement, toIso } from "#app/platform/database/statement.server.ts";
import { cursorMoment, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { isStorableText, searchWords } from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import type { OwnListingRow, OwnListingsPage } from "./rules.ts";
import { type OwnStatus, ownStatuses } from "./rules.ts";
import { searchMaxLength } from "./rules-own.ts";

export const ownPageSize = 20;

interface Row {
	readonly id: string;
	readonly title: string;
	readonly category_slug: string;
	readonly status: OwnStatus;
	readonly interest_count: number;
	readonly created_at: string;
	readonly image_key: string | null;
	readonly image_color: string | null;
}

/** Every word is somewhere in the title or in the name of what is offered. A search reads the owner's own rows alone. */
const hasWords = `concat_ws(' ', l.title_folded, l.custom_item_name_folded,
		(select concat_ws(' ', name_folded, name_es_folded) from product_items where id = l.product_item_id))
	like all (array(select '%' || word || '%' from unnest(string_to_array(fold_text($5::text), ' ')) as word))`;

/** One part for each status reads as many rows of its index as the page shows, however many the owner has. */
function ownPage(statuses: readonly OwnStatus[], isSearch: boolean): Statement<Row> {
	const parts = statuses.map(
		(status) => `(select l.* from listings l where user_id = $1 and status = '${status}'
			and (created_at, id) < ($2::timestamptz, $3::uuid) ${isSearch ? `and ${hasWords}` : ""}
			order by created_at desc, id desc limit $4)`,
	);
	return statement(
		`listings_own_${statuses.join("_")}${isSearch ? "_search" : ""}`,
		`select l.id, l.title, l.status, l.interest_count, l.created_at, category.slug as category_slug,
			image.image_url as image_key, image.placeholder_color as image_color
		from (select * from (${parts.join(" union all ")}) as own order by created_at desc, id desc limit $4) as l
		join product_categories as category on category.id = l.category_id
		left join listing_images as image on image.listing_id = l.id and image.position = 0
		order by l.created_at desc, l.id desc`,
	);
}

const pages = new Map<string, Statement<Row>>();

function pageOf(status: OwnStatus | null, isSearch: boolean): Statement<Row> {
	const key = `${status} ${isSearch}`;
	const known = pages.get(key) ?? ownPage(status ? [status] : ownStatuses, isSearch);
	pages.set(key, known);
	return known;
}

const ownCursor = z.tuple([cursorMoment, uuidSchema]);
/** Above every listing, so that the first page is asked for like any other. */
const firstKey = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

export interface OwnListingsInput {
	/** Null for all that are not deleted. */
	readonly status: OwnStatus | null;
	/** Words of a title or of what is offered, as they were typed; blank for all. */
	readonly search: string;
	/** `nextCursor` of the page before. */
	readonly cursor?: string | undefined;
}

/**
 * The actor's own listings, newest first, 20 a page.
 * @throws DomainError `auth.required`, `request.badCursor`
 */
export async function listOwnListings(
	ctx: QueryContext,
	{ status, search, cursor }: OwnListingsInput,
): Promise<OwnListingsPage> {
	const actor = requireActor(ctx);
	const [at, id] = cursor ? decodeCursor(cursor, ownCursor) : firstKey;
	const words = searchWords(search, searchMaxLength);
	if (!isStorableText(words)) return { listings: [], nextCursor: null };
	const key = [actor.id, at, id, ownPageSize + 1];
	const searched = words ? [words.replaceAll(/[\\%_]/g, "\\$&")] : [];
	const rows = await pageOf(status, words !== "")(ctx.db, [...key, ...searched]);
	const last = rows.length > ownPageSize ? rows[ownPageSize - 1] : undefined;
	return {
		listings: rows.slice(0, ownPageSize).map(toOwnRow),
		nextCursor: last ? encodeCursor([toIso(last.created_at), last.id]) : null,
	};
}

function toOwnRow(row: Row): OwnListingRow {
	const { id, title, status, image_key: key, image_color: color } = row;
	return {
		id,
		title,
		status,
		categorySlug: row.category_slug,
		interestCount: row.interest_count,
		createdAt: toIso(row.created_at),
		image: key && color ? { key, color } : null,
	};
}
