import { toIso } from "#app/platform/database/statement.server.ts";
import {
	coverPieceCount,
	type PieceKind,
	type PieceView,
	type ShowcaseCardView,
	type ShowcaseStatus,
} from "./rules.ts";

/** A thing of a showcase, as {@link pieceColumns} gives it. */
export interface PieceRow {
	readonly kind: PieceKind;
	readonly id: string;
	readonly title: string;
	readonly image_url: string | null;
	readonly width: number | null;
	readonly height: number | null;
	readonly placeholder_color: string | null;
	readonly category: string | null;
}

/** A showcase in a list, as {@link selectCards} gives it. */
export interface CardRow {
	readonly id: string;
	readonly name: string;
	readonly owner_id: string;
	readonly username: string;
	readonly status: ShowcaseStatus;
	readonly likes: number;
	/** As PostgreSQL writes a moment. */
	readonly created_at: string;
	readonly is_liked: boolean;
	readonly cover: readonly PieceRow[];
	readonly piece_count: number;
}

interface PiecesShape {
	/** The condition on the elements (`e`) or listings (`l`). */
	readonly where: string;
	/** Further columns of theirs. */
	readonly more?: string;
	readonly limit?: string;
}

/** SQL of the elements of the showcase `c`, in their order. */
export function elementsOf({ where, more = "", limit = "" }: PiecesShape): string {
	return `(select ${more} shown.position, 'element' as kind, e.id, e.title, e.image_url, e.width, e.height, e.placeholder_color,
			null as category
		from collections_elements_ref shown join collections_elements e on e.id = shown.element_id
		where shown.collection_id = c.id and ${where} order by shown.position ${limit})`;
}

/** SQL of the listings of the showcase `c`, in their order. */
export function listingsOf({ where, more = "", limit = "" }: PiecesShape): string {
	return `(select ${more} shown.position, 'listing' as kind, l.id, l.title, i.image_url, i.width, i.height, i.placeholder_color,
			k.slug as category
		from collection_listings shown join listings l on l.id = shown.listing_id
		join product_categories k on k.id = l.category_id
		left join listing_images i on i.listing_id = l.id and i.position = 0
		where shown.collection_id = c.id and ${where} order by shown.position ${limit})`;
}

/** The condition of a public element; a ban of the owner hides the showcase itself. */
export const publicElement = "e.hidden_at is null";
export const publicListing = "l.status = 'active'";

const limit = `limit ${coverPieceCount}`;
const coverThings = `${elementsOf({ where: publicElement, limit })} union all ${listingsOf({ where: publicListing, limit })}`;

/**
 * SQL that selects the cards of some showcases for the person `$1`, or for nobody.
 * @param from a subquery or table of rows of `collections`
 * @param order what the cards, as `c`, are sorted by
 * @param more further columns of theirs
 */
export function selectCards(from: string, order: string, more = ""): string {
	return `select ${more} c.id, c.name, c.owner_id, u.username::text as username, c.status, c.likes, c.created_at,
		exists (select from collections_likes liked where liked.collection_id = c.id and liked.user_id = $1::uuid) as is_liked,
		(select coalesce(json_agg(cover order by cover.position, cover.kind), '[]') from (
			select * from (${coverThings}) things order by position, kind ${limit}
		) cover) as cover,
		((select count(*) from collections_elements_ref shown join collections_elements e on e.id = shown.element_id
			where shown.collection_id = c.id and ${publicElement})
		+ (select count(*) from collection_listings shown join listings l on l.id = shown.listing_id
			where shown.collection_id = c.id and ${publicListing}))::integer as piece_count
	from ${from} c join users u on u.id = c.owner_id order by ${order}`;
}

/** A showcase's row as its window in a list shows it. @param viewerId who looks, or null */
export function toCard(row: CardRow, viewerId: string | null): ShowcaseCardView {
	return {
		id: row.id,
		name: row.name,
		ownerUsername: row.username,
		cover: row.cover.map(toPiece),
		pieceCount: row.piece_count,
		likes: row.likes,
		isLiked: row.is_liked,
		isOwn: row.owner_id === viewerId,
		status: row.status,
	};
}

export function toPiece(row: PieceRow): PieceView {
	const { kind, id, title, image_url: key, width, height, placeholder_color: color, category } = row;
	const image = key && width && height && color ? { key, width, height, color } : null;
	return { kind, id, title, image, categorySlug: category };
}

/** When a card's showcase was made, in milliseconds since 1970. */
export function createdMillis({ created_at }: Pick<CardRow, "created_at">): number {
	return Date.parse(toIso(created_at));
}
