import { z } from "zod";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { cursorMilliseconds, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid, uuidSchema } from "#app/shared/uuid.ts";
import { canEditShowcase, canSeeShowcase } from "./policy.ts";
import {
	elementsOf,
	listingsOf,
	type PieceRow,
	publicElement,
	publicListing,
	toPiece,
} from "./queries-card.server.ts";
import {
	listingPickerPageSize,
	type PickableListing,
	type PickableListingPage,
	type ShowcaseDraftView,
	type ShowcaseStatus,
	type ShowcaseWithPiece,
} from "./rules.ts";

interface DraftRow {
	readonly id: string;
	readonly name: string;
	readonly description: string | null;
	readonly version: number;
	readonly owner_id: string;
	readonly status: ShowcaseStatus;
	readonly is_public: boolean;
	readonly pieces: readonly (PieceRow & { is_public: boolean })[];
}

const readDraft = statement<DraftRow>(
	"showcases_draft",
	`select c.id, c.name, c.description, c.version, c.owner_id, c.status, c.is_public,
		(select coalesce(json_agg(things order by position, kind), '[]') from (
			${elementsOf({ where: "true", more: `${publicElement} as is_public,` })}
			union all ${listingsOf({ where: "true", more: `${publicListing} as is_public,` })}
		) things) as pieces
	from collections c where c.id = $1::uuid`,
);

/**
 * What the form that edits a showcase begins with.
 * @param id as it came from the URL
 * @throws DomainError `auth.required`; `showcase.notFound` when there is none that this person may see;
 *   `showcase.forbidden` for another's
 */
export async function getShowcaseDraft(ctx: QueryContext, id: string): Promise<ShowcaseDraftView> {
	const actor = requireActor(ctx);
	const [row] = isUuid(id) ? await readDraft(ctx.db, [id]) : [];
	const showcase = row && { ownerId: row.owner_id, status: row.status, isPublic: row.is_public };
	if (!showcase || !canSeeShowcase(actor, showcase)) throw new DomainError("showcase.notFound");
	if (!canEditShowcase(actor, showcase)) throw new DomainError("showcase.forbidden");
	return {
		id: row.id,
		name: row.name,
		description: row.description ?? "",
		pieces: row.pieces.map((piece) => ({ ...toPiece(piece), isPublic: piece.is_public })),
		version: String(row.version),
	};
}

interface ListingRow {
	readonly id: string;
	readonly title: string;
	readonly created_at: string;
	readonly slug: string;
	readonly category_name: string;
	readonly image_url: string | null;
	readonly width: number | null;
	readonly height: number | null;
	readonly placeholder_color: string | null;
	readonly total: number;
}

const ownActive = "from listings where user_id = $1::uuid and status = 'active'";
const readPickable = statement<ListingRow>(
	"showcases_pickable_listings",
	`select l.id, l.title, l.created_at, k.slug, case when $4 = 'es' then coalesce(k.name_es, k.name) else k.name end as category_name,
		i.image_url, i.width, i.height, i.placeholder_color, (select count(*)::integer ${ownActive}) as total
	from (
		select * ${ownActive} and (created_at, id) < ($2::timestamptz, $3::uuid)
		order by created_at desc, id desc limit ${listingPickerPageSize + 1}
	) l join product_categories k on k.id = l.category_id
	left join listing_images i on i.listing_id = l.id and i.position = 0
	order by l.created_at desc, l.id desc`,
);

const cursorSchema = z.tuple([cursorMilliseconds, uuidSchema]);
const firstKey: z.infer<typeof cursorSchema> = [
	Date.UTC(9999, 11, 31),
	"ffffffff-ffff-ffff-ffff-ffffffffffff",
];

/**
 * The actor's active listings, newest first, 10 a page.
 * @param input.cursor `nextCursor` of the page before; absent for the first page
 * @throws DomainError `auth.required`, `request.badCursor`
 */
export async function listPickableListings(
	ctx: QueryContext,
	{ cursor, locale }: { readonly cursor?: string | null; readonly locale: Locale },
): Promise<PickableListingPage> {
	const actor = requireActor(ctx);
	const [at, id] = cursor ? decodeCursor(cursor, cursorSchema) : firstKey;
	const rows = await readPickable(ctx.db, [actor.id, new Date(at).toISOString(), id, locale]);
	const shown = rows.slice(0, listingPickerPageSize);
	const last = rows.length > listingPickerPageSize ? shown.at(-1) : undefined;
	return {
		listings: shown.map(toPickable),
		nextCursor: last ? encodeCursor([Date.parse(toIso(last.created_at)), last.id]) : null,
		total: rows[0]?.total ?? 0,
	};
}

function toPickable(row: ListingRow): PickableListing {
	const piece = toPiece({ ...row, kind: "listing", category: row.slug });
	return { ...piece, kind: "listing", categoryName: row.category_name };
}

const readOfListing = statement<ShowcaseWithPiece>(
	"showcases_of_listing",
	`select c.id, c.name, exists (
		select from collection_listings shown where shown.collection_id = c.id and shown.listing_id = $2::uuid
	) as "isIn"
	from collections c where c.owner_id = $1::uuid order by c.created_at desc, c.id desc`,
);

/**
 * The actor's showcases, newest first, each with whether a listing stands in it.
 * @throws DomainError `auth.required`
 */
export async function listShowcasesForListing(
	ctx: QueryContext,
	listingId: string,
): Promise<ShowcaseWithPiece[]> {
	const actor = requireActor(ctx);
	return readOfListing(ctx.db, [actor.id, isUuid(listingId) ? listingId : null]);
}

const readOfCard = statement<ShowcaseWithPiece>(
	"showcases_of_card",
	`select c.id, c.name, exists (
		select from collections_elements_ref shown join collections_elements e on e.id = shown.element_id
		where shown.collection_id = c.id and e.card_id = $2::uuid
	) as "isIn"
	from collections c where c.owner_id = $1::uuid order by c.created_at desc, c.id desc`,
);

/**
 * The actor's showcases, newest first, each with whether a card of theirs stands in it.
 * @throws DomainError `auth.required`
 */
export async function listShowcasesForCard(ctx: QueryContext, cardId: string): Promise<ShowcaseWithPiece[]> {
	const actor = requireActor(ctx);
	return readOfCard(ctx.db, [actor.id, cardId]);
}
