import { desc, eq, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import type { FaceEdition } from "#app/features/catalogue/rules-editions.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
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
import { DomainError, nullFor } from "#app/shared/domain-error.ts";
import { loadNumberedPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import { isStorableText, searchWords } from "#app/shared/storable-text.ts";
import { canSetPremium, listingPermissions } from "./policy.ts";
import { editionOfListing, getListing, selectListingCards, toListingCard } from "./queries.server.ts";
import {
	currentStatuses,
	type ItemUse,
	type ListingStatus,
	type OwnerListingView,
	type SimilarListing,
} from "./rules.ts";
import { pickFields } from "./rules-fields.ts";
import {
	type ListingForAdmin,
	type OwnListingRow,
	type OwnListingsPage,
	type OwnStatus,
	ownSearchMaxLength,
	ownStatuses,
	personListingsPageSize,
} from "./rules-own.ts";
import { listings } from "./tables.server.ts";

export const ownPageSize = 20;

/** Columns of a listing in a list. */
const rowShape = {
	id: text(),
	title: text(),
	status: text<ListingStatus>(),
	createdAt: timestamp(),
	categorySlug: text(),
	image: nullable(json<NonNullable<OwnListingRow["image"]>>()),
	edition: nullable(json<FaceEdition>()),
};
const rowColumns = `l.id, l.title, l.status, l.created_at as "createdAt", category.slug as "categorySlug",
	case when i.id is not null then json_build_object('key', i.image_url, 'color', i.placeholder_color) end as image,
	${editionOfListing} as edition`;
const rowJoins = `join product_categories as category on category.id = l.category_id
	left join listing_images as i on i.listing_id = l.id and i.position = 0`;

/** Condition that every word is in the title or in the offered item's name. A search reads the owner's rows alone. */
const hasWords = `concat_ws(' ', l.title_folded, l.custom_item_name_folded,
		(select concat_ws(' ', name_folded, name_es_folded) from product_items where id = l.product_item_id))
	like all (array(select '%' || word || '%' from unnest(string_to_array(fold_text(:words), ' ')) as word))`;

const ownPageKey = { actorId: uuid(), at: timestamp(), id: uuid() };

/** Union of one part per status, each of which reads a page of rows from its index, however many the owner has. */
function selectOwn(statuses: readonly OwnStatus[], condition = ""): string {
	const parts = statuses.map(
		(status) => `(select l.* from listings l where user_id = :actorId and status = '${status}'
			and (created_at, id) < (:at, :id) ${condition}
			order by created_at desc, id desc limit ${ownPageSize + 1})`,
	);
	return `select ${rowColumns}, l.interest_count as "interestCount"
		from (
			select * from (${parts.join(" union all ")}) as part
			order by created_at desc, id desc limit ${ownPageSize + 1}
		) as l
		${rowJoins}
		order by l.created_at desc, l.id desc`;
}

const ownRow = { ...rowShape, interestCount: integer() };
const pagesOf = (statuses: readonly OwnStatus[]) => ({
	all: statement(ownPageKey, ownRow)`${selectOwn(statuses)}`,
	searched: statement({ ...ownPageKey, words: text() }, ownRow)`${selectOwn(statuses, `and ${hasWords}`)}`,
});
const pagesOfEveryStatus = pagesOf(ownStatuses);
const pagesByStatus = new Map(ownStatuses.map((status) => [status, pagesOf([status])]));

interface OwnListingsInput {
	/** Null for all that are not deleted. */
	readonly status: OwnStatus | null;
	/** Typed words of a title or of the offered item; blank for all. */
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
	const [at, id] = decodeMomentKey(cursor);
	const words = searchWords(search, ownSearchMaxLength);
	if (!isStorableText(words)) return { listings: [], nextCursor: null };
	const pages = (status && pagesByStatus.get(status)) ?? pagesOfEveryStatus;
	const key = { actorId: actor.id, at, id };
	const read = words
		? await pages.searched(ctx.db, { ...key, words: words.replaceAll(/[\\%_]/g, "\\$&") })
		: await pages.all(ctx.db, key);
	const { rows, nextCursor } = toKeysetPage(read, ownPageSize, ({ createdAt, id }) => [createdAt, id]);
	return { listings: rows, nextCursor };
}

/** The country of a person, for the flag on their listings' cards, as ISO 3166-1 alpha-2. */
export async function getOwnerCountry(ctx: QueryContext, ownerId: string): Promise<string> {
	const [owner] = await ctx.db.select({ country: users.country }).from(users).where(eq(users.id, ownerId));
	if (!owner) throw new DomainError("auth.required");
	return owner.country;
}

const ownerListingLimit = 20;

/** The actor's latest current listings, newest first, at most 20. */
export async function listLatestOwnListings(ctx: QueryContext, locale: Locale): Promise<OwnerListingView[]> {
	const { id: ownerId } = requireActor(ctx);
	// One part for each status reads as many rows of the index as are shown, however many the owner has.
	const latest = currentStatuses.map(
		(status) => sql`(select id from listings where user_id = ${ownerId} and status = ${sql.raw(`'${status}'`)}
			order by created_at desc, id desc limit ${ownerListingLimit})`,
	);
	const rows = await selectListingCards(ctx.db, locale)
		.where(sql`${listings.id} in (select id from (${sql.join(latest, sql` union all `)}) as latest)`)
		.orderBy(desc(listings.createdAt), desc(listings.id))
		.limit(ownerListingLimit);
	return rows.map((row) => {
		const { status } = row;
		return { ...toListingCard(row), status, can: listingPermissions(ctx.actor, { ownerId, status }) };
	});
}

/**
 * The initial values of a listing like one of the actor's: all but the item, its texts and its image.
 * @param id as it came from the URL
 * @returns null when the actor has no such listing, or it offers a Reino Card, of which there is no other
 */
export async function findSimilarListing(
	ctx: QueryContext,
	id: string,
	locale: Locale,
): Promise<SimilarListing | null> {
	const listing = await getListing(ctx, id, locale).catch(nullFor("listing.notFound"));
	if (!listing?.isOwner || listing.cardSerial !== null) return null;
	const { title: _, description: _description, ...fields } = pickFields(listing);
	return {
		...fields,
		id: listing.id,
		categoryId: listing.category.id,
		wanted: listing.wanted.map(({ itemId, anyPrinting, name, printing, categorySlug }) => ({
			itemId,
			anyPrinting,
			name,
			printing,
			categorySlug,
		})),
	};
}

const pageOfPerson = statement(
	{ personId: uuid(), limit: integer(), offset: integer() },
	{ ...rowShape, isPremium: boolean() },
)`select ${rowColumns}, l.is_premium as "isPremium"
	from (
		select * from listings where user_id = :personId order by created_at desc, id desc limit :limit offset :offset
	) as l
	${rowJoins}
	order by l.created_at desc, l.id desc`;

const countOfPerson = statement(
	{ personId: uuid() },
	{ total: integer() },
)`select count(*)::integer as total from listings where user_id = :personId`;

/**
 * A person's listings in whatever state, newest first, 10 a page.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listListingsOf(
	ctx: QueryContext,
	{ personId, number }: { personId: string; number: number },
): Promise<NumberedPage<ListingForAdmin>> {
	const actor = requireAdministrator(ctx.actor);
	return loadNumberedPage(
		{ number, size: personListingsPageSize },
		{
			count: async () => (await countOfPerson(ctx.db, { personId }))[0]?.total ?? 0,
			read: async (limit, offset) => {
				const rows = await pageOfPerson(ctx.db, { personId, limit, offset });
				return rows.map((row) => ({
					...row,
					canSetPremium: canSetPremium(actor, { ownerId: personId, status: row.status }),
				}));
			},
		},
	);
}

const countUse = statement(
	{ itemId: uuid() },
	{ offered: integer(), wanted: integer() },
)`select (select count(*)::integer from listings where product_item_id = :itemId) as offered,
		(select count(*)::integer from wanted_items where product_item_id = :itemId) as wanted`;

/**
 * The number of listings, in whatever state, that offer an item, and of those that want it.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function countListingsOfItem(ctx: QueryContext, itemId: string): Promise<ItemUse> {
	requireAdministrator(ctx.actor);
	const [use] = await countUse(ctx.db, { itemId });
	return use ?? { offered: 0, wanted: 0 };
}
