import { and, desc, sql } from "drizzle-orm";
import { type CardRow, selectCards, toCard } from "#app/features/listings/queries.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { canSeeShowcase, showcasePermissions } from "./policy.ts";
import { type PieceRow, toPiece } from "./queries-card.server.ts";
import { type PlacedPiece, randomPoolSize, type ShowcaseDetailView, type ShowcaseStatus } from "./rules.ts";
import { collections } from "./tables.server.ts";

interface FactsRow {
	readonly id: string;
	readonly name: string;
	readonly slug: string;
	readonly description: string | null;
	readonly owner_id: string;
	readonly username: string;
	readonly country: string;
	readonly status: ShowcaseStatus;
	readonly is_public: boolean;
	readonly likes: number;
	readonly updated_at: string;
	readonly is_liked: boolean;
	readonly is_favorite: boolean;
	/** Where each listing stands, by its id. */
	readonly listing_positions: Readonly<Record<string, number>> | null;
}

const readFacts = statement<FactsRow>(
	"showcases_get_facts",
	`select c.id, c.name, coalesce(nullif(c.slug, ''), c.id::text) as slug, c.description, c.owner_id,
		u.username::text as username, u.country, c.status, c.is_public, c.likes, c.updated_at,
		exists (select from collections_likes l where l.collection_id = c.id and l.user_id = $2::uuid) as is_liked,
		exists (select from collections_favorites f where f.collection_id = c.id and f.user_id = $2::uuid) as is_favorite,
		(select json_object_agg(shown.listing_id, shown.position) from collection_listings shown
			where shown.collection_id = c.id) as listing_positions
	from collections c join users u on u.id = c.owner_id where c.id = $1::uuid`,
);

interface ElementRow extends PieceRow {
	readonly position: number;
	readonly is_public: boolean;
}

const readElements = statement<ElementRow>(
	"showcases_get_elements",
	`select shown.position, 'element' as kind, e.id, e.title, e.hidden_at is null as is_public, e.image_url, e.width,
		e.height, e.placeholder_color, null as category
	from collections_elements_ref shown join collections_elements e on e.id = shown.element_id
	where shown.collection_id = $1::uuid`,
);

type ListingsStatement = ReturnType<typeof prepareListings>;
const listingsStatements = new WeakMap<QueryContext["db"], ListingsStatement>();

/** The statement is built once and kept: building it costs more than running it. */
function readListings(ctx: QueryContext, id: string, locale: Locale): Promise<CardRow[]> {
	const prepared = listingsStatements.get(ctx.db) ?? prepareListings(ctx.db);
	listingsStatements.set(ctx.db, prepared);
	return prepared.execute({ id, locale });
}

function prepareListings(db: QueryContext["db"]) {
	return selectCards(db, sql.placeholder("locale"))
		.where(
			sql`${listings.id} in (select listing_id from collection_listings where collection_id = ${sql.placeholder("id")}::uuid)`,
		)
		.prepare("showcases_get_listings");
}

/** A thing of a showcase with its place in the owner's order. */
interface Placed {
	readonly position: number;
	readonly piece: PlacedPiece;
}

/**
 * A showcase's page. To others than its owner it shows what is public.
 * @param id as it came from the URL
 * @param locale the language of the listings' items
 * @throws DomainError `showcase.notFound` when there is none that this person may see
 */
export async function getShowcase(
	ctx: QueryContext,
	id: string,
	locale: Locale,
): Promise<ShowcaseDetailView> {
	if (!isUuid(id)) throw new DomainError("showcase.notFound");
	const [[facts], elements, cards] = await Promise.all([
		readFacts(ctx.db, [id, ctx.actor?.id ?? null]),
		readElements(ctx.db, [id]),
		readListings(ctx, id, locale),
	]);
	if (!facts) throw new DomainError("showcase.notFound");
	const showcase = { ownerId: facts.owner_id, status: facts.status, isPublic: facts.is_public };
	if (!canSeeShowcase(ctx.actor, showcase)) throw new DomainError("showcase.notFound");
	const isOwn = ctx.actor?.id === facts.owner_id;
	const positions = facts.listing_positions ?? {};
	const placed = [...elements.map(placeElement), ...cards.map((card) => placeListing(card, positions))]
		.filter(({ piece }) => piece.isPublic || isOwn)
		.sort((one, other) => one.position - other.position);
	return {
		id: facts.id,
		name: facts.name,
		slug: facts.slug,
		description: facts.description,
		owner: { id: facts.owner_id, username: facts.username, country: facts.country },
		pieces: placed.map(({ piece }) => piece),
		listings: cards
			.filter(({ status }) => status === "active")
			.sort((one, other) => (positions[one.id] ?? 0) - (positions[other.id] ?? 0))
			.map(toCard),
		likes: facts.likes,
		isLiked: facts.is_liked,
		isFavorite: facts.is_favorite,
		status: facts.status,
		isPublic: facts.is_public,
		isOwn,
		updatedAt: toIso(facts.updated_at),
		can: showcasePermissions(ctx.actor, showcase),
	};
}

function placeElement(row: ElementRow): Placed {
	return { position: row.position, piece: { ...toPiece(row), isPublic: row.is_public } };
}

function placeListing(row: CardRow, positions: Readonly<Record<string, number>>): Placed {
	const { id, title, image, categorySlug } = toCard(row);
	const piece: PlacedPiece = {
		kind: "listing",
		id,
		title,
		image,
		categorySlug,
		isPublic: row.status === "active",
	};
	return { position: positions[id] ?? 0, piece };
}

const findRandom = statement<{ id: string }>(
	"showcases_find_random",
	`select id from (
		select id from collections where is_public and id is distinct from $1::uuid
		order by created_at desc, id desc limit ${randomPoolSize}
	) latest order by random() limit 1`,
);

/**
 * One of the latest 100 showcases that the public sees, by chance.
 * @param exceptId the one that is shown now
 * @returns null when there is no other
 */
export async function findRandomShowcaseId(
	ctx: QueryContext,
	exceptId: string | null,
): Promise<string | null> {
	const [row] = await findRandom(ctx.db, [exceptId && isUuid(exceptId) ? exceptId : null]);
	return row?.id ?? null;
}

/** A name that has nothing for a slug is linked to by its id. */
const findBySlug = statement<{ owner_id: string; id: string | null }>(
	"showcases_find_by_slug",
	`with named (id) as (
		select id from users where username = $1
		union all select user_id from former_usernames where username = $1 and kept_until > now()
	)
	select u.id as owner_id, coalesce(
		(select c.id from collections c where c.owner_id = u.id and c.slug = $2 and (c.is_public or c.owner_id = $3::uuid)
			order by c.created_at, c.id limit 1),
		(select c.id from collections c where c.owner_id = u.id and c.slug = '' and c.id::text = $2
			and (c.is_public or c.owner_id = $3::uuid)),
		(select c.id from collections_former_slugs f join collections c on c.id = f.collection_id
			where f.owner_id = u.id and f.slug = $2 and (c.is_public or c.owner_id = $3::uuid))
	) as id
	from users u where u.id in (select id from named)`,
);

/**
 * The showcase that a shared link means, by its owner's name or a former one that is still kept: of those with the slug
 * the oldest, otherwise the one that had it before.
 * @returns its id
 * @throws DomainError `showcase.userNotFound`, `showcase.notFound`
 */
export async function findShowcaseBySlug(
	ctx: QueryContext,
	{ username, slug }: { username: string; slug: string },
): Promise<string> {
	const isPossible = isStorableText(username) && isStorableText(slug);
	const [row] = isPossible ? await findBySlug(ctx.db, [username, slug, ctx.actor?.id ?? null]) : [];
	if (!row) throw new DomainError("showcase.userNotFound");
	if (!row.id) throw new DomainError("showcase.notFound");
	return row.id;
}

/** The newest public showcases, for search engines. @param limit the most that they are told of */
export function listSitemapShowcases({ db }: QueryContext, limit: number) {
	return db
		.select({ name: collections.id, updatedAt: collections.updatedAt })
		.from(collections)
		.where(and(collections.isPublic))
		.orderBy(desc(collections.createdAt), desc(collections.id))
		.limit(limit);
}
