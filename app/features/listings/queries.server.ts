import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { categoryColumns } from "#app/features/catalogue/queries.server.ts";
import { formatPrinting, type Printing } from "#app/features/catalogue/rules-editions.ts";
import { productCategories, productExpansions, productItems } from "#app/features/catalogue/tables.server.ts";
import { type Locale, versionedPath } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { imageVersion } from "#app/platform/drawing/image-version.server.ts";
import { decodeMomentKey, toKeysetPage } from "#app/shared/cursor.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageUrl } from "#app/shared/image.ts";
import { listingImagePath } from "#app/shared/listing-paths.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { canSeeListing, listingPermissions } from "./policy.ts";
import {
	cardWantedCount,
	type ListingCardView,
	type ListingDetailView,
	nameKey,
	otherListingCount,
	type PersonListingPage,
	type WantedView,
	withoutWantedNames,
} from "./rules.ts";
import { pickFields } from "./rules-fields.ts";
import { listingImages, listings, wantedItems } from "./tables.server.ts";

/** Longest description of a card, in UTF-16 units: more than enough for the two lines that it shows. */
const cardDescriptionLength = 180;

interface WantedName extends Printing {
	readonly anyPrinting: boolean;
	readonly name: string;
	readonly slug: string | null;
}

/**
 * Starts a query of cards: every row with its owner, category, image and wanted things, so that a page is one
 * statement however many listings it holds.
 * @param locale the language of the items' names
 * @param total what the column `total` holds, null by default
 */
export function selectListingCards(db: QueryContext["db"], locale: unknown, total: SQL = sql`null::float8`) {
	return db
		.select({
			id: listings.id,
			title: listings.title,
			itemName: sql<string | null>`coalesce(
				in_language(${locale}, ${productItems.name}, ${productItems.nameEs}), ${listings.customItemName})`,
			...printingColumns(locale),
			code: productExpansions.code,
			description: listings.description,
			rarity: listings.rarity,
			status: listings.status,
			isOpenToOffers: listings.isOpenToOffers,
			isPremium: listings.isPremium,
			interestCount: listings.interestCount,
			createdAt: listings.createdAt,
			categorySlug: productCategories.slug,
			owner: { username: users.username, country: users.country },
			image: {
				key: listingImages.imageUrl,
				width: listingImages.width,
				height: listingImages.height,
				color: listingImages.placeholderColor,
			},
			wanted: wantedNames(locale),
			total: sql<number | null>`${total}`,
		})
		.from(listings)
		.innerJoin(users, eq(users.id, listings.userId))
		.innerJoin(productCategories, eq(productCategories.id, listings.categoryId))
		.leftJoin(productItems, eq(productItems.id, listings.productItemId))
		.leftJoin(productExpansions, eq(productExpansions.id, productItems.expansionId))
		.leftJoin(listingImages, and(eq(listingImages.listingId, listings.id), eq(listingImages.position, 0)))
		.$dynamic();
}

/** What tells an item from others of its name. */
function printingColumns(locale: unknown) {
	return {
		expansion: sql<
			string | null
		>`in_language(${locale}, ${productExpansions.name}, ${productExpansions.nameEs})`,
		number: productItems.number,
		printedCount: productExpansions.printedCount,
	};
}

/** The row of a listing's card. */
export type ListingCardRow = Awaited<ReturnType<typeof selectListingCards>>[number];

function wantedNames(locale: unknown): SQL<readonly WantedName[]> {
	return sql<readonly WantedName[]>`coalesce((
		select json_agg(json_build_object(
			'name', coalesce(in_language(${locale}, item.name, item.name_es), wanted.custom_name),
			'anyPrinting', wanted.is_any,
			'expansion', in_language(${locale}, expansion.name, expansion.name_es),
			'number', item.number,
			'printedCount', expansion.printed_count,
			'slug', category.slug
		) order by wanted.position)
		from wanted_items as wanted
		left join product_items as item on item.id = wanted.product_item_id
		left join product_expansions as expansion on expansion.id = item.expansion_id
		left join product_categories as category on category.id = item.category_id
		where wanted.listing_id = ${listings.id}
	), '[]'::json)`;
}

/**
 * SQL of the edition of a listing's item, as `l`: null where there is an image, as `i`, or no item. Of
 * its set's name a colour alone is seen, for which one language will do.
 */
export const editionOfListing = `case when i.image_url is null then (
	select json_build_object('expansion', in_language('es', series.name, series.name_es), 'code', series.code, 'number', item.number)
	from product_items item left join product_expansions series on series.id = item.expansion_id
	where item.id = l.product_item_id) end`;

/** The card of a row. */
export function toListingCard(row: ListingCardRow): ListingCardView {
	const visible = row.wanted.slice(0, cardWantedCount);
	const customNames = row.wanted.filter(({ slug }) => slug === null).map(({ name }) => name);
	const description = withoutWantedNames(row.description, customNames);
	return {
		id: row.id,
		title: row.title,
		itemName: itemNameBeside(row),
		printing: formatPrinting(row),
		description: shorten(description, cardDescriptionLength),
		categorySlug: row.categorySlug,
		rarity: row.rarity,
		isPremium: row.isPremium,
		isOpenToOffers: row.isOpenToOffers,
		interestCount: row.interestCount,
		image: row.image,
		edition: row.image ? null : { expansion: row.expansion, code: row.code, number: row.number },
		owner: row.owner,
		wanted: visible.map((item) => ({
			label: item.name,
			anyPrinting: item.anyPrinting,
			printing: formatPrinting(item),
			categorySlug: item.slug,
		})),
		wantedMore: row.wanted.length - visible.length,
	};
}

/** The item's name for beside the title, or null when it is the title. */
function itemNameBeside({ title, itemName }: ListingCardRow): string | null {
	return itemName !== null && nameKey(itemName) !== nameKey(title) ? itemName : null;
}

function shorten(text: string, length: number): string {
	if (text.length <= length) return text;
	return `${[...text.slice(0, length)].slice(0, -1).join("").trimEnd()}…`;
}

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
		readFacts(ctx, id),
		selectListingCards(ctx.db, locale).where(eq(listings.id, id)),
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
		card: toListingCard(card),
	};
}

function readFacts(ctx: QueryContext, id: string) {
	return ctx.db
		.select({
			id: listings.id,
			ownerId: listings.userId,
			ownerCity: users.city,
			status: listings.status,
			isPublic: listings.isPublic,
			// The trades' own table, by its name: their commands write to listings.
			tradedWithId: sql<string | null>`(select trade.buyer_id from trades as trade
				where trade.listing_id = ${listings.id} and trade.status = 'completed'
					and trade.buyer_id = ${ctx.actor?.id ?? null}::uuid limit 1)`,
			...pickFields(listings),
			createdAt: listings.createdAt,
			quantity: listings.quantity,
			customItemName: listings.customItemName,
			cardSerial: listings.cardSerial,
			category: categoryColumns,
		})
		.from(listings)
		.innerJoin(users, eq(users.id, listings.userId))
		.innerJoin(productCategories, eq(productCategories.id, listings.categoryId))
		.where(eq(listings.id, id));
}

/** The wanted things in their order, each with an image of somebody's best known listing of it. */
async function listWanted(ctx: QueryContext, listingId: string, locale: Locale): Promise<WantedView[]> {
	const viewer = ctx.actor?.id ?? null;
	const rows = await ctx.db
		.select({
			itemId: wantedItems.productItemId,
			anyPrinting: wantedItems.anyPrinting,
			name: sql<string>`coalesce(
				in_language(${locale}, ${productItems.name}, ${productItems.nameEs}), ${wantedItems.customName})`,
			...printingColumns(locale),
			categorySlug: productCategories.slug,
			imageKey: sql<string | null>`(
				select image.image_url from listings as other
				join listing_images as image on image.listing_id = other.id
				where other.is_public and other.product_item_id = ${wantedItems.productItemId}
				order by other.interest_count desc, other.created_at desc, other.id desc limit 1
			)`,
			ownedByViewer: sql<boolean>`${viewer}::uuid is not null and exists (
				select from listings as offered where offered.user_id = ${viewer}::uuid and offered.is_public and (
					offered.product_item_id = ${wantedItems.productItemId}
					or (${wantedItems.anyPrinting} and exists (
						select from product_items as printing where printing.id = offered.product_item_id
							and printing.category_id = ${productItems.categoryId}
							and printing.name_folded = ${productItems.nameFolded}))
					or offered.title_folded = ${wantedItems.customNameFolded}
					or offered.custom_item_name_folded = ${wantedItems.customNameFolded}
				)
			)`,
		})
		.from(wantedItems)
		.leftJoin(productItems, eq(productItems.id, wantedItems.productItemId))
		.leftJoin(productExpansions, eq(productExpansions.id, productItems.expansionId))
		.leftJoin(productCategories, eq(productCategories.id, productItems.categoryId))
		.where(eq(wantedItems.listingId, listingId))
		.orderBy(wantedItems.position);
	return rows.map(({ imageKey, expansion, number, printedCount, ...wanted }) => ({
		...wanted,
		printing: formatPrinting({ expansion, number, printedCount }),
		imageUrl: imageKey && imageUrl(imageKey, 320),
	}));
}

/** A few of an owner's other public listings, newest first. */
export async function listOtherListings(
	ctx: QueryContext,
	{ ownerId, exceptId, locale }: { ownerId: string; exceptId: string; locale: Locale },
): Promise<ListingCardView[]> {
	const rows = await selectListingCards(ctx.db, locale)
		.where(and(eq(listings.userId, ownerId), sql`${listings.isPublic}`, ne(listings.id, exceptId)))
		.orderBy(desc(listings.createdAt), desc(listings.id))
		.limit(otherListingCount);
	return rows.map(toListingCard);
}

/** The newest public listings, for search engines. @param limit the maximum number */
export function listSitemapListings({ db }: QueryContext, limit: number) {
	return db
		.select({ name: listings.id, updatedAt: listings.updatedAt })
		.from(listings)
		.where(and(listings.isPublic))
		.orderBy(desc(listings.createdAt), desc(listings.id))
		.limit(limit);
}

interface ListPersonListingsInput {
	readonly ownerId: string;
	/** Number of listings on a page. */
	readonly size: number;
	/** `nextCursor` of the page before; absent for the first page. */
	readonly cursor?: string | null;
	readonly locale: Locale;
}

/**
 * The listings of a person that everybody may see, whoever asks, newest first.
 * @throws DomainError `request.badCursor`
 */
export async function listPersonListings(
	ctx: QueryContext,
	{ ownerId, size, cursor, locale }: ListPersonListingsInput,
): Promise<PersonListingPage> {
	const [at, id] = decodeMomentKey(cursor);
	const rows = await selectListingCards(ctx.db, locale)
		// The status is named as well, for its index: whoever has traded thousands has them read otherwise.
		.where(
			and(
				eq(listings.userId, ownerId),
				sql`${listings.status} = 'active' and ${listings.isPublic}`,
				sql`(${listings.createdAt}, ${listings.id}) < (${at}::timestamptz, ${id}::uuid)`,
			),
		)
		.orderBy(desc(listings.createdAt), desc(listings.id))
		.limit(size + 1);
	const page = toKeysetPage(rows, size, ({ createdAt, id }) => [createdAt.toISOString(), id]);
	return { listings: page.rows.map(toListingCard), nextCursor: page.nextCursor };
}

/** The keys among these that belong to a listing's image, whatever its status. */
export async function listUsedListingImageKeys(db: Database, keys: readonly string[]): Promise<string[]> {
	const key = listingImages.imageUrl;
	const rows = await db
		.select({ key })
		.from(listingImages)
		.where(inArray(key, [...keys]));
	return rows.map((row) => row.key);
}

/** Version of the drawing; a new one replaces images in caches. */
const design = 2;

/**
 * A listing that everybody may see, for the image of its shared link.
 * @param id as it came from the URL
 * @throws DomainError `listing.notFound` for any other, whoever asks
 */
export async function getSharedListing(
	ctx: QueryContext,
	id: string,
	locale: Locale,
): Promise<ListingCardView> {
	const card = isUuid(id) ? await findSharedListing(ctx.db, id, locale) : null;
	if (!card) throw new DomainError("listing.notFound");
	return card;
}

async function findSharedListing(db: QueryContext["db"], id: string, locale: Locale) {
	const [row] = await selectListingCards(db, locale).where(and(eq(listings.id, id), listings.isPublic));
	return row ? toListingCard(row) : null;
}

/** The address of a listing's image, for a mail about it; null for one that not everybody may see. */
export async function findListingImageHref(
	db: QueryContext["db"],
	id: string,
	locale: Locale,
): Promise<string | null> {
	const card = await findSharedListing(db, id, locale);
	return card && listingImageHref(card, locale);
}

/** The version of a listing's image in a language. */
export function listingImageVersion(card: ListingCardView, locale: Locale): string {
	const { id, title, itemName, categorySlug, rarity, image, owner, wanted, wantedMore, isOpenToOffers } =
		card;
	const visible = [
		id,
		title,
		itemName,
		categorySlug,
		rarity,
		image?.key,
		owner,
		wanted,
		wantedMore,
		isOpenToOffers,
	];
	return imageVersion(design, locale, ...visible);
}

/** The address of a public listing's image. */
export function listingImageHref(card: ListingCardView, locale: Locale): string {
	return versionedPath(listingImagePath(card.id), listingImageVersion(card, locale), locale);
}
