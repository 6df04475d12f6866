import { and, eq, type SQL, sql } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { productCategories, productItems } from "#app/features/catalogue/tables.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	cardWantedCount,
	type ListingCardImage,
	type ListingCardView,
	nameKey,
	withoutWantedNames,
} from "./rules.ts";
import { listingImages, listings } from "./tables.server.ts";

/** Of a long description a card shows two lines; this many characters are more than enough for them. */
const cardDescriptionLength = 180;

interface WantedName {
	readonly name: string;
	readonly slug: string | null;
}

/** The row of a listing's card. */
export interface CardRow {
	readonly id: string;
	readonly title: string;
	readonly itemName: string | null;
	readonly description: string;
	readonly rarity: ListingCardView["rarity"];
	readonly status: (typeof listings.status.enumValues)[number];
	readonly isOpenToOffers: boolean;
	readonly isPremium: boolean;
	readonly interestCount: number;
	readonly createdAt: Date;
	readonly categorySlug: string;
	readonly username: string;
	readonly country: string;
	readonly imageKey: string | null;
	readonly imageWidth: number | null;
	readonly imageHeight: number | null;
	readonly imageColor: string | null;
	readonly wanted: readonly WantedName[];
	readonly total: number | null;
}

/**
 * Starts a query of cards: every row with its owner, category, image and wanted things, so that a page is one
 * statement however many listings it holds.
 * @param locale the language of the items' names
 * @param total what the column `total` holds, null unless told
 */
export function selectCards(db: QueryContext["db"], locale: unknown, total: SQL = sql`null::float8`) {
	return db
		.select({
			id: listings.id,
			title: listings.title,
			itemName: sql<string | null>`coalesce(case when ${locale}::text = 'es' then ${productItems.nameEs} end,
				${productItems.name}, ${listings.customItemName})`,
			description: listings.description,
			rarity: listings.rarity,
			status: listings.status,
			isOpenToOffers: listings.isOpenToOffers,
			isPremium: listings.isPremium,
			interestCount: listings.interestCount,
			createdAt: listings.createdAt,
			categorySlug: productCategories.slug,
			username: users.username,
			country: users.country,
			imageKey: listingImages.imageUrl,
			imageWidth: listingImages.width,
			imageHeight: listingImages.height,
			imageColor: listingImages.placeholderColor,
			wanted: wantedNames(locale),
			total: sql<number | null>`${total}`,
		})
		.from(listings)
		.innerJoin(users, eq(users.id, listings.userId))
		.innerJoin(productCategories, eq(productCategories.id, listings.categoryId))
		.leftJoin(productItems, eq(productItems.id, listings.productItemId))
		.leftJoin(listingImages, and(eq(listingImages.listingId, listings.id), eq(listingImages.position, 0)))
		.$dynamic();
}

function wantedNames(locale: unknown): SQL<readonly WantedName[]> {
	return sql<readonly WantedName[]>`coalesce((
		select json_agg(json_build_object(
			'name', coalesce(case when ${locale}::text = 'es' then item.name_es end, item.name, wanted.custom_name),
			'slug', category.slug
		) order by wanted.position)
		from wanted_items as wanted
		left join product_items as item on item.id = wanted.product_item_id
		left join product_categories as category on category.id = item.category_id
		where wanted.listing_id = ${listings.id}
	), '[]'::json)`;
}

/** A row as its card shows it. */
export function toCard(row: CardRow): ListingCardView {
	const shown = row.wanted.slice(0, cardWantedCount);
	const customNames = row.wanted.filter(({ slug }) => slug === null).map(({ name }) => name);
	const description = withoutWantedNames(row.description, customNames);
	return {
		id: row.id,
		title: row.title,
		itemName: itemNameBeside(row),
		description: shorten(description, cardDescriptionLength),
		categorySlug: row.categorySlug,
		rarity: row.rarity,
		isPremium: row.isPremium,
		isOpenToOffers: row.isOpenToOffers,
		interestCount: row.interestCount,
		image: toCardImage(row),
		owner: { username: row.username, country: row.country },
		wanted: shown.map(({ name, slug }) => ({ label: name, categorySlug: slug })),
		wantedMore: row.wanted.length - shown.length,
	};
}

/** A title that is the item's name says it already. */
function itemNameBeside({ title, itemName }: CardRow): string | null {
	return itemName !== null && nameKey(itemName) !== nameKey(title) ? itemName : null;
}

type ImageColumns = Pick<CardRow, "imageKey" | "imageWidth" | "imageHeight" | "imageColor">;

/** The image of a card, or null. */
function toCardImage(row: ImageColumns): ListingCardImage | null {
	if (!row.imageKey || !row.imageWidth || !row.imageHeight || !row.imageColor) return null;
	return {
		key: row.imageKey,
		width: row.imageWidth,
		height: row.imageHeight,
		color: row.imageColor,
	};
}

function shorten(text: string, length: number): string {
	if (text.length <= length) return text;
	return `${[...text.slice(0, length)].slice(0, -1).join("").trimEnd()}…`;
}
