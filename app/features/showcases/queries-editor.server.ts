import { inArray } from "drizzle-orm";
import type { FaceEdition } from "#app/features/catalogue/rules-editions.ts";
import { editionOfListing } from "#app/features/listings/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
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
import { decodeMomentKey, toKeysetPage } from "#app/shared/cursor.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { canEditShowcase, canSeeShowcase } from "./policy.ts";
import {
	elementPieces,
	listingImage,
	listingPieces,
	publicElement,
	publicListing,
} from "./queries-list.server.ts";
import {
	type ElementView,
	listingPickerPageSize,
	type PickableListingPage,
	type PieceImage,
	type PlacedPiece,
	type ShowcaseDraftView,
	type ShowcaseStatus,
	type ShowcaseWithPiece,
} from "./rules.ts";
import { collectionsElements } from "./tables.server.ts";

const readDraft = statement(
	{ id: uuid() },
	{
		id: text(),
		name: text(),
		description: text(),
		version: text(),
		ownerId: text(),
		status: text<ShowcaseStatus>(),
		isPublic: boolean(),
		pieces: json<readonly PlacedPiece[]>(),
	},
)`select c.id, c.name, coalesce(c.description, '') as description, c.version::text, c.owner_id as "ownerId", c.status,
		c.is_public as "isPublic", (select coalesce(json_agg(piece order by position, kind), '[]') from (
			${elementPieces({ where: "true", more: `, 'isPublic', ${publicElement}` })}
			union all ${listingPieces({ where: "true", more: `, 'isPublic', ${publicListing}` })}
		) pieces) as pieces
	from collections c where c.id = :id`;

/**
 * The initial state of the form that edits a showcase.
 * @param id as it came from the URL
 * @throws DomainError `auth.required`; `showcase.notFound` when there is none that this person may see;
 *   `showcase.forbidden` for another's
 */
export async function getShowcaseDraft(ctx: QueryContext, id: string): Promise<ShowcaseDraftView> {
	const actor = requireActor(ctx);
	const [row] = isUuid(id) ? await readDraft(ctx.db, { id }) : [];
	if (!row || !canSeeShowcase(actor, row)) throw new DomainError("showcase.notFound");
	if (!canEditShowcase(actor, row)) throw new DomainError("showcase.forbidden");
	const { ownerId: _ownerId, status: _status, isPublic: _isPublic, ...draft } = row;
	return draft;
}

const ownActive = "from listings where user_id = :ownerId and status = 'active'";
const readPickable = statement(
	{ ownerId: uuid(), at: timestamp(), id: uuid(), locale: text<Locale>() },
	{
		kind: text<"listing">(),
		id: text(),
		title: text(),
		image: nullable(json<PieceImage>()),
		categorySlug: text(),
		edition: nullable(json<FaceEdition>()),
		categoryName: text(),
		createdAt: timestamp(),
		total: integer(),
	},
)`select 'listing' as kind, l.id, l.title, ${listingImage} as image, k.slug as "categorySlug",
		${editionOfListing} as edition, in_language(:locale, k.name, k.name_es) as "categoryName",
		l.created_at as "createdAt", (select count(*)::integer ${ownActive}) as total
	from (
		select * ${ownActive} and (created_at, id) < (:at, :id)
		order by created_at desc, id desc limit ${listingPickerPageSize + 1}
	) l join product_categories k on k.id = l.category_id
	left join listing_images i on i.listing_id = l.id and i.position = 0
	order by l.created_at desc, l.id desc`;

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
	const [at, id] = decodeMomentKey(cursor);
	const rows = await readPickable(ctx.db, { ownerId: actor.id, at, id, locale });
	const page = toKeysetPage(rows, listingPickerPageSize, ({ createdAt, id }) => [createdAt, id]);
	return {
		listings: page.rows.map(({ createdAt: _createdAt, total: _total, ...listing }) => listing),
		nextCursor: page.nextCursor,
		total: rows[0]?.total ?? 0,
	};
}

const choiceColumns = { id: text(), name: text(), isIn: boolean() };
const readOfListing = statement(
	{ actorId: uuid(), listingId: nullable(uuid()) },
	choiceColumns,
)`select c.id, c.name, exists (
		select from collection_listings entry where entry.collection_id = c.id and entry.listing_id = :listingId
	) as "isIn"
	from collections c where c.owner_id = :actorId order by c.created_at desc, c.id desc`;

/**
 * The actor's showcases, newest first, each with whether a listing stands in it.
 * @throws DomainError `auth.required`
 */
export async function listShowcasesForListing(
	ctx: QueryContext,
	listingId: string,
): Promise<ShowcaseWithPiece[]> {
	const actor = requireActor(ctx);
	return readOfListing(ctx.db, { actorId: actor.id, listingId: isUuid(listingId) ? listingId : null });
}

const readOfCard = statement({ actorId: uuid(), cardId: uuid() }, choiceColumns)`select c.id, c.name, exists (
		select from collections_elements_ref entry join collections_elements e on e.id = entry.element_id
		where entry.collection_id = c.id and e.card_id = :cardId
	) as "isIn"
	from collections c where c.owner_id = :actorId order by c.created_at desc, c.id desc`;

/**
 * The actor's showcases, newest first, each with whether a card of theirs stands in it.
 * @throws DomainError `auth.required`
 */
export async function listShowcasesForCard(ctx: QueryContext, cardId: string): Promise<ShowcaseWithPiece[]> {
	const actor = requireActor(ctx);
	return readOfCard(ctx.db, { actorId: actor.id, cardId });
}

const elementColumns = {
	id: text(),
	title: text(),
	description: nullable(text()),
	image: json<PieceImage>(),
	showcases: json<ElementView["showcases"]>(),
};
const ownElements = `select e.id, e.title, e.description,
	json_build_object('key', e.image_url, 'width', e.width, 'height', e.height, 'color', e.placeholder_color) as image, (
		select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.created_at desc, c.id desc), '[]')
		from collections_elements_ref entry join collections c on c.id = entry.collection_id
		where entry.element_id = e.id
	) as showcases
	from collections_elements e where e.user_id = :ownerId`;

const readElements = statement(
	{ ownerId: uuid() },
	elementColumns,
)`${ownElements} order by e.created_at desc, e.id desc`;
const readElement = statement({ ownerId: uuid(), id: uuid() }, elementColumns)`${ownElements} and e.id = :id`;

/** All of the actor's elements, newest first: as many as a person may keep. @throws DomainError `auth.required` */
export async function listOwnElements(ctx: QueryContext): Promise<ElementView[]> {
	return readElements(ctx.db, { ownerId: requireActor(ctx).id });
}

/**
 * One of the actor's elements.
 * @param id as it came from the URL
 * @throws DomainError `auth.required`, `element.notFound` for others' too
 */
export async function getOwnElement(ctx: QueryContext, id: string): Promise<ElementView> {
	const actor = requireActor(ctx);
	const [element] = isUuid(id) ? await readElement(ctx.db, { ownerId: actor.id, id }) : [];
	if (!element) throw new DomainError("element.notFound");
	return element;
}

/** Those of these keys of stored files that an element names, whatever its state. */
export async function listUsedElementImageKeys(db: Database, keys: readonly string[]): Promise<string[]> {
	const key = collectionsElements.imageUrl;
	const rows = await db
		.select({ key })
		.from(collectionsElements)
		.where(inArray(key, [...keys]));
	return rows.map((row) => row.key);
}
