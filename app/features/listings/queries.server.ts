import { and, desc, eq, ne, sql } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { categoryColumns } from "#app/features/catalogue/queries.server.ts";
import { productCategories, productExpansions, productItems } from "#app/features/catalogue/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageUrl } from "#app/shared/image.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { canSeeListing, listingPermissions } from "./policy.ts";
import { selectCards, toCard } from "./queries-card.server.ts";
import {
	currentStatuses,
	type ListingCardView,
	type ListingDetailView,
	type OwnerListingView,
	otherListingCount,
	type WantedView,
	withoutWantedNames,
} from "./rules.ts";
import { listings, wantedItems } from "./tables.server.ts";

/**
 * A listing's page.
 * @param id as it came from the URL
 * @throws DomainError `listing.notFound` when there is none that this person may see
 */
export async function getListing(
	ctx: QueryContext,
	id: string,
	locale: Locale,
): Promise<ListingDetailView & { card: ListingCardView }> {
	if (!isUuid(id)) throw new DomainError("listing.notFound");
	const [[facts], [card], wanted] = await Promise.all([
		readFacts(ctx, id, locale),
		selectCards(ctx.db, locale).where(eq(listings.id, id)),
		listWanted(ctx, id, locale),
	]);
	if (!facts || !card || !canSeeListing(ctx.actor, facts)) throw new DomainError("listing.notFound");
	const { tradedWithId, ...view } = facts;
	const customNames = wanted.filter(({ itemId }) => itemId === null).map(({ name }) => name);
	return {
		...view,
		description: withoutWantedNames(facts.description, customNames),
		createdAt: facts.createdAt.toISOString(),
		isOwner: facts.ownerId === ctx.actor?.id,
		isBuyer: ctx.actor !== null && tradedWithId === ctx.actor.id,
		can: listingPermissions(ctx.actor, facts),
		wanted,
		card: toCard(card),
	};
}

function readFacts(ctx: QueryContext, id: string, locale: Locale) {
	const expansion = sql<string | null>`case when ${locale}::text = 'es'
		then coalesce(${productExpansions.nameEs}, ${productExpansions.name}) else ${productExpansions.name} end`;
	return ctx.db
		.select({
			id: listings.id,
			ownerId: listings.userId,
			ownerCity: users.city,
			status: listings.status,
			isPublic: listings.isPublic,
			// The trades' own table, by its name: their commands write to listings.
			tradedWithId: sql<string | null>`(select trade.buyer_id from trades as trade
				where trade.listing_id = ${listings.id} and trade.status = 'completed')`,
			description: listings.description,
			condition: listings.condition,
			completeness: listings.completeness,
			createdAt: listings.createdAt,
			customItemName: listings.customItemName,
			cardSerial: listings.cardSerial,
			category: categoryColumns,
			expansion,
		})
		.from(listings)
		.innerJoin(users, eq(users.id, listings.userId))
		.innerJoin(productCategories, eq(productCategories.id, listings.categoryId))
		.leftJoin(productItems, eq(productItems.id, listings.productItemId))
		.leftJoin(productExpansions, eq(productExpansions.id, productItems.expansionId))
		.where(eq(listings.id, id));
}

/** The wanted things in their order, each with an image of somebody's best known listing of it. */
async function listWanted(ctx: QueryContext, listingId: string, locale: Locale): Promise<WantedView[]> {
	const viewer = ctx.actor?.id ?? null;
	const rows = await ctx.db
		.select({
			itemId: wantedItems.productItemId,
			name: sql<string>`coalesce(case when ${locale}::text = 'es' then ${productItems.nameEs} end,
				${productItems.name}, ${wantedItems.customName})`,
			categorySlug: productCategories.slug,
			imageKey: sql<string | null>`(
				select image.image_url from listings as other
				join listing_images as image on image.listing_id = other.id
				where other.is_public and other.product_item_id = ${wantedItems.productItemId}
				order by other.interest_count desc, other.created_at desc, other.id desc limit 1
			)`,
			ownedByViewer: sql<boolean>`${viewer}::uuid is not null and exists (
				select from listings as own where own.user_id = ${viewer}::uuid and own.is_public and (
					own.product_item_id = ${wantedItems.productItemId}
					or own.title_folded = ${wantedItems.customNameFolded}
					or own.custom_item_name_folded = ${wantedItems.customNameFolded}
				)
			)`,
		})
		.from(wantedItems)
		.leftJoin(productItems, eq(productItems.id, wantedItems.productItemId))
		.leftJoin(productCategories, eq(productCategories.id, productItems.categoryId))
		.where(eq(wantedItems.listingId, listingId))
		.orderBy(wantedItems.position);
	return rows.map(({ imageKey, ...wanted }) => ({
		...wanted,
		imageUrl: imageKey && imageUrl(imageKey, 320),
	}));
}

/** A few of an owner's other public listings, newest first. */
export async function listOtherListings(
	ctx: QueryContext,
	{ ownerId, exceptId, locale }: { ownerId: string; exceptId: string; locale: Locale },
): Promise<ListingCardView[]> {
	const rows = await selectCards(ctx.db, locale)
		.where(and(eq(listings.userId, ownerId), sql`${listings.isPublic}`, ne(listings.id, exceptId)))
		.orderBy(desc(listings.createdAt), desc(listings.id))
		.limit(otherListingCount);
	return rows.map(toCard);
}

/** The country of a person, for the flag on their listings' cards, as ISO 3166-1 alpha-2. */
export async function getOwnerCountry(ctx: QueryContext, ownerId: string): Promise<string> {
	const [owner] = await ctx.db.select({ country: users.country }).from(users).where(eq(users.id, ownerId));
	if (!owner) throw new DomainError("auth.required");
	return owner.country;
}

const ownerListingLimit = 20;

/** The latest of the actor's own listings that are still to be had, newest first, at most 20. */
export async function listLatestOwnListings(ctx: QueryContext, locale: Locale): Promise<OwnerListingView[]> {
	const { id: ownerId } = requireActor(ctx);
	// One part for each status reads as many rows of the index as are shown, however many the owner has.
	const latest = currentStatuses.map(
		(status) => sql`(select id from listings where user_id = ${ownerId} and status = ${sql.raw(`'${status}'`)}
			order by created_at desc, id desc limit ${ownerListingLimit})`,
	);
	const rows = await selectCards(ctx.db, locale)
		.where(sql`${listings.id} in (select id from (${sql.join(latest, sql` union all `)}) as latest)`)
		.orderBy(desc(listings.createdAt), desc(listings.id))
		.limit(ownerListingLimit);
	return rows.map((row) => {
		const { status } = row;
		return { ...toCard(row), status, can: listingPermissions(ctx.actor, { ownerId, status }) };
	});
}

/** The newest public listings, for search engines. @param limit the most that they are told of */
export function listSitemapListings({ db }: QueryContext, limit: number) {
	return db
		.select({ name: listings.id, updatedAt: listings.updatedAt })
		.from(listings)
		.where(and(listings.isPublic))
		.orderBy(desc(listings.createdAt), desc(listings.id))
		.limit(limit);
}
