import { and, desc, sql } from "drizzle-orm";
import { blockBetween } from "#app/features/accounts/queries.server.ts";
import { serialText } from "#app/features/cards/queries-card.server.ts";
import {
	type ListingCardRow,
	selectListingCards,
	toListingCard,
} from "#app/features/listings/queries.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	citext,
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
import { isStorableText } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid.ts";
import {
	canComment,
	canDeleteComment,
	canReportComment,
	canSeeShowcase,
	showcasePermissions,
} from "./policy.ts";
import { elementPieces, publicElement } from "./queries-list.server.ts";
import {
	type CommentPage,
	commentPageSize,
	type PieceTexts,
	type PlacedPiece,
	randomPoolSize,
	type ShowcaseDetailView,
	type ShowcaseStatus,
} from "./rules.ts";
import { collections } from "./tables.server.ts";

/**
 * SQL of how the shared link to a showcase `c` ends: its name without accents, with hyphens for blanks. It is empty for a
 * name that has no letters.
 */
const sharedSlug = `regexp_replace(replace(c.name_folded, ' ', '-'), '[^abcdefghijklmnopqrstuvwxyz0123456789-]', '', 'g')`;
/** SQL of all that it may end in: the links of version 1.0 have lost what had an accent. */
export const slugsOfShowcase = `array[c.slug, ${sharedSlug}]`;

const findShowcase = statement(
	{ id: uuid() },
	{
		id: text(),
		ownerId: text(),
		name: text(),
		slugs: array(text()),
		version: integer(),
		status: text<ShowcaseStatus>(),
		isPublic: boolean(),
	},
)`select c.id, c.owner_id as "ownerId", c.name, ${slugsOfShowcase} as slugs, c.version, c.status, c.is_public as "isPublic"
	from collections c where c.id = :id`;
type LoadedShowcase = Awaited<ReturnType<typeof findShowcase>>[number];

/**
 * A showcase that the actor may see, as commands load it before they write.
 * @param id a UUID
 * @throws DomainError `showcase.notFound` for any other
 */
export async function loadShowcase(ctx: QueryContext, id: string): Promise<LoadedShowcase> {
	const [showcase] = await findShowcase(ctx.db, { id });
	if (!showcase || !canSeeShowcase(ctx.actor, showcase)) throw new DomainError("showcase.notFound");
	return showcase;
}

const readFacts = statement(
	{ id: uuid(), actorId: nullable(uuid()) },
	{
		id: text(),
		name: text(),
		slug: text(),
		description: nullable(text()),
		owner: json<ShowcaseDetailView["owner"]>(),
		status: text<ShowcaseStatus>(),
		isPublic: boolean(),
		likes: integer(),
		updatedAt: timestamp(),
		isLiked: boolean(),
		isFavorite: boolean(),
		listingPositions: nullable(json<Readonly<Record<string, number>>>()),
	},
)`select c.id, c.name, coalesce(nullif(${sharedSlug}, ''), c.id::text) as slug, c.description,
		json_build_object('id', u.id, 'username', u.username, 'country', u.country) as owner, c.status,
		c.is_public as "isPublic", c.likes, c.updated_at as "updatedAt",
		exists (select from collections_likes l where l.collection_id = c.id and l.user_id = :actorId) as "isLiked",
		exists (select from collections_favorites f where f.collection_id = c.id and f.user_id = :actorId) as "isFavorite",
		(select json_object_agg(entry.listing_id, entry.position) from collection_listings entry
			where entry.collection_id = c.id) as "listingPositions"
	from collections c join users u on u.id = c.owner_id where c.id = :id`;

/** A thing of a showcase with its place in the owner's order. */
interface PieceAt {
	readonly position: number;
	readonly piece: PlacedPiece;
}

const readElements = statement(
	{ id: uuid() },
	{ position: integer(), piece: json<PlacedPiece>() },
)`select position, piece
	from ${elementPieces({ showcase: ":id", where: "true", more: `, 'isPublic', ${publicElement}` })} elements`;

type ListingsStatement = ReturnType<typeof prepareListings>;
const listingsStatements = new WeakMap<QueryContext["db"], ListingsStatement>();

/** The statement is built once and stored: building it costs more than running it. */
function readListings(ctx: QueryContext, id: string, locale: Locale): Promise<ListingCardRow[]> {
	const prepared = listingsStatements.get(ctx.db) ?? prepareListings(ctx.db);
	listingsStatements.set(ctx.db, prepared);
	return prepared.execute({ id, locale });
}

function prepareListings(db: QueryContext["db"]) {
	return selectListingCards(db, sql.placeholder("locale"))
		.where(
			sql`${listings.id} in (select listing_id from collection_listings where collection_id = ${sql.placeholder("id")}::uuid)`,
		)
		.prepare("showcases_get_listings");
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
	const [[row], elements, cards] = await Promise.all([
		readFacts(ctx.db, { id, actorId: ctx.actor?.id ?? null }),
		readElements(ctx.db, { id }),
		readListings(ctx, id, locale),
	]);
	if (!row) throw new DomainError("showcase.notFound");
	const { listingPositions, ...facts } = row;
	const showcase = { ownerId: facts.owner.id, status: facts.status, isPublic: facts.isPublic };
	if (!canSeeShowcase(ctx.actor, showcase)) throw new DomainError("showcase.notFound");
	const isOwn = ctx.actor?.id === facts.owner.id;
	const listingPieces = cards.map((card) => toListingPiece(card, listingPositions?.[card.id] ?? 0));
	const visible = [...elements, ...listingPieces]
		.filter(({ piece }) => piece.isPublic || isOwn)
		.sort((one, other) => one.position - other.position);
	const cardsById = new Map(cards.map((card) => [card.id, card]));
	return {
		...facts,
		pieces: visible.map(({ piece }) => piece),
		listings: visible.flatMap(({ piece }) => {
			const card = piece.isPublic && piece.kind === "listing" ? cardsById.get(piece.id) : undefined;
			return card ? [toListingCard(card)] : [];
		}),
		isOwn,
		can: showcasePermissions(ctx.actor, showcase),
	};
}

function toListingPiece(row: ListingCardRow, position: number): PieceAt {
	const { id, title, image, categorySlug, edition } = toListingCard(row);
	const isPublic = row.status === "active";
	return { position, piece: { kind: "listing", id, title, image, categorySlug, edition, isPublic } };
}

const readTexts = statement(
	{ id: uuid() },
	{
		id: text(),
		description: nullable(text()),
		createdAt: timestamp(),
		cardSerial: nullable(text()),
		isPublic: boolean(),
	},
)`select e.id, nullif(e.description, '') as description, e.created_at as "createdAt",
		${serialText("card.serial")} as "cardSerial", e.hidden_at is null as "isPublic"
	from collections_elements_ref entry join collections_elements e on e.id = entry.element_id
	left join generated_cards card on card.id = e.card_id
	where entry.collection_id = :id
	union all
	select l.id, nullif(l.description, ''), l.created_at, null, l.status = 'active'
	from collection_listings entry join listings l on l.id = entry.listing_id
	where entry.collection_id = :id`;

/**
 * The texts of a showcase's pieces; for others than its owner those of the public ones.
 * @param id as it came from the URL
 * @throws DomainError `showcase.notFound` when there is none that this person may see
 */
export async function getPieceTexts(ctx: QueryContext, id: string): Promise<PieceTexts> {
	if (!isUuid(id)) throw new DomainError("showcase.notFound");
	const [showcase, texts] = await Promise.all([loadShowcase(ctx, id), readTexts(ctx.db, { id })]);
	const isOwn = ctx.actor?.id === showcase.ownerId;
	return Object.fromEntries(
		texts
			.filter(({ isPublic }) => isPublic || isOwn)
			.map(({ id: pieceId, isPublic: _isPublic, ...pieceText }) => [pieceId, pieceText]),
	);
}

const readCommented = statement(
	{ showcaseId: uuid(), actorId: nullable(uuid()) },
	{
		ownerId: text(),
		status: text<ShowcaseStatus>(),
		isPublic: boolean(),
		commentCount: integer(),
		isBlocked: boolean(),
	},
)`select owner_id as "ownerId", status, is_public as "isPublic", comments_count as "commentCount",
		${blockBetween("owner_id", ":actorId")} as "isBlocked"
	from collections where id = :showcaseId`;

const readComments = statement(
	{ showcaseId: uuid(), at: timestamp(), id: uuid(), limit: integer(), actorId: nullable(uuid()) },
	{ id: text(), userId: nullable(text()), username: nullable(text()), text: text(), createdAt: timestamp() },
)`select m.id, m.user_id as "userId", u.username::text as username, m.comment as text, m.created_at as "createdAt" from (
		select * from collection_comments m
		where collection_id = :showcaseId and is_public and (created_at, id) < (:at, :id)
			and not exists (select from blocks_between(:actorId, m.user_id) as b where b.created_at <= m.created_at)
		order by created_at desc, id desc limit :limit
	) m left join users u on u.id = m.user_id order by m.created_at desc, m.id desc`;

interface CommentPageInput {
	readonly showcaseId: string;
	readonly cursor?: string | null;
	readonly limit?: number;
}

/**
 * A page of a showcase's comments, newest first; those of banned people and those that moderation hides are left out,
 * and what was written since by who has blocked the actor or was blocked by them.
 * @param input.showcaseId as it came from the URL
 * @param input.cursor `nextCursor` of the page before; absent for the first page
 * @param input.limit {@link commentPageSize} unless given
 * @throws DomainError `showcase.notFound`, `request.badCursor`
 */
export async function listComments(
	ctx: QueryContext,
	{ showcaseId, cursor, limit = commentPageSize }: CommentPageInput,
): Promise<CommentPage> {
	if (!isUuid(showcaseId)) throw new DomainError("showcase.notFound");
	const [at, id] = decodeMomentKey(cursor);
	const actorId = ctx.actor?.id ?? null;
	const [[showcase], rows] = await Promise.all([
		readCommented(ctx.db, { showcaseId, actorId }),
		readComments(ctx.db, { showcaseId, at, id, limit: limit + 1, actorId }),
	]);
	if (!showcase || !canSeeShowcase(ctx.actor, showcase)) throw new DomainError("showcase.notFound");
	const page = toKeysetPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
	const permissions = (userId: string | null) => ({
		delete: ctx.actor !== null && canDeleteComment(ctx.actor, { userId, showcaseOwnerId: showcase.ownerId }),
		report: ctx.actor !== null && canReportComment(ctx.actor, { userId, showcase }),
	});
	return {
		comments: page.rows.map(({ userId, ...comment }) => ({ ...comment, can: permissions(userId) })),
		nextCursor: page.nextCursor,
		total: showcase.commentCount,
		canComment: ctx.actor !== null && canComment(ctx.actor, showcase),
		isBlocked: showcase.isBlocked,
		now: ctx.clock.now().toISOString(),
	};
}

const findRandom = statement({ exceptId: nullable(uuid()) }, { id: text() })`select id from (
		select id from collections where is_public and id is distinct from :exceptId
		order by created_at desc, id desc limit ${randomPoolSize}
	) latest order by random() limit 1`;

/**
 * One of the latest 100 showcases that the public sees, by chance.
 * @param exceptId the one that the person looks at
 * @returns null when there is no other
 */
export async function findRandomShowcaseId(
	ctx: QueryContext,
	exceptId: string | null,
): Promise<string | null> {
	const [row] = await findRandom(ctx.db, { exceptId: exceptId && isUuid(exceptId) ? exceptId : null });
	return row?.id ?? null;
}

/** A name that has nothing for a slug is linked to by its id. */
const findBySlug = statement(
	{ username: citext(), slug: text(), actorId: nullable(uuid()) },
	{ id: nullable(text()) },
)`with named (id) as (
		select id from users where username = :username
		union all select user_id from former_usernames where username = :username and kept_until > now()
	)
	select coalesce(
		(select c.id from collections c where c.owner_id = u.id and :slug = any(${slugsOfShowcase})
			and :slug <> '' and (c.is_public or c.owner_id = :actorId) order by c.created_at, c.id limit 1),
		(select c.id from collections c where c.owner_id = u.id and c.slug = '' and c.id::text = :slug
			and (c.is_public or c.owner_id = :actorId)),
		(select c.id from collections_former_slugs f join collections c on c.id = f.collection_id
			where f.owner_id = u.id and f.slug = :slug and (c.is_public or c.owner_id = :actorId))
	) as id
	from users u where u.id in (select id from named)`;

/**
 * The showcase of a shared link, by its owner's name or a former one that is still reserved: of those with the slug
 * the oldest, otherwise the one that had it before.
 * @returns its id
 * @throws DomainError `showcase.userNotFound`, `showcase.notFound`
 */
export async function findShowcaseBySlug(
	ctx: QueryContext,
	{ username, slug }: { username: string; slug: string },
): Promise<string> {
	const isPossible = isStorableText(username) && isStorableText(slug);
	const [row] = isPossible
		? await findBySlug(ctx.db, { username, slug, actorId: ctx.actor?.id ?? null })
		: [];
	if (!row) throw new DomainError("showcase.userNotFound");
	if (!row.id) throw new DomainError("showcase.notFound");
	return row.id;
}

/** The newest public showcases, for search engines. */
export function listSitemapShowcases({ db }: QueryContext, limit: number) {
	return db
		.select({ name: collections.id, updatedAt: collections.updatedAt })
		.from(collections)
		.where(and(collections.isPublic))
		.orderBy(desc(collections.createdAt), desc(collections.id))
		.limit(limit);
}
