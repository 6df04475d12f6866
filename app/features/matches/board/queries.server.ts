import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { boardSize, type WantedThing } from "./rules.ts";

/** Condition that the reader `:readerId` has a thing of `board`: what they offer is found by their listings, all else by the key of their list. */
export const isOwned = `exists (
		select from list_entries as entry
		where entry.user_id = :readerId and entry.side = 'have' and entry.listing_id is null
			and entry.category_id = board.category_id and entry.name_key = board.name_key
	) or (board.category_id, board.name_key) in (
		select entry.category_id, entry.name_key
		from listings join list_entries as entry on entry.listing_id = listings.id where listings.user_id = :readerId
	)`;

/** Join that finds the photo of a thing of the row source `things`: of the public listing of it that most people write about. */
export const coverOf = (things: string) => `left join lateral (
		select json_build_object('key', image.image_url, 'color', image.placeholder_color) as image
		from listings as listing join listing_images as image on image.listing_id = listing.id and image.position = 0
		where listing.is_public and listing.product_item_id = ${things}.item_id
		order by listing.interest_count desc, listing.created_at desc, listing.id desc limit 1
	) as cover on true`;

/** The column of {@link coverOf}. */
export const coverImage = nullable(json<NonNullable<WantedThing["image"]>>());

/** The set and number of `item` and its `series`, which a thing without a photo wears. */
export const editionShape = { expansion: nullable(text()), code: nullable(text()), number: nullable(text()) };
export const editionColumns =
	"in_language(:locale, series.name, series.name_es) as expansion, series.code, item.number";

const boardParameters = { locale: text(), categoryId: nullable(uuid()), readerId: nullable(uuid()) };
const boardShape = {
	itemId: nullable(text()),
	categoryId: text(),
	categorySlug: text(),
	category: text(),
	name: text(),
	...editionShape,
	people: integer(),
	image: coverImage,
	isOwned: boolean(),
};
/** A board of the category `:categoryId` or of all. */
const boardWhere = (isThere: string) =>
	`select board.item_id as "itemId", board.category_id as "categoryId", category.slug as "categorySlug", category.name as category,
			coalesce(in_language(:locale, item.name, item.name_es), board.custom_name) as name, ${editionColumns},
			board.people, cover.image,
			:readerId is not null and (${isOwned}) as "isOwned"
		from (
			select * from wanted_board where ${isThere} and (:categoryId is null or category_id = :categoryId)
			order by people desc, name_key, category_id limit ${boardSize}
		) as board
		join product_categories as category on category.id = board.category_id
		left join product_items as item on item.id = board.item_id
		left join product_expansions as series on series.id = item.expansion_id
		${coverOf("board")}
		order by board.people desc, board.name_key, board.category_id`;
const readOfCountry = statement(boardParameters, boardShape)`${boardWhere("province is null")}`;
const readOfProvince = statement(
	{ ...boardParameters, province: text() },
	boardShape,
)`${boardWhere("province = :province")}`;

/** The board of all, of the sets that something on the reader's lists is of. */
const readOfOwnSets = statement(boardParameters, boardShape)`${boardWhere(`province is null and exists (
	select from product_items as item
	where item.id = wanted_board.item_id and item.expansion_id in (
		select own.expansion_id from list_entries as entry join product_items as own on own.id = entry.item_id
		where entry.user_id = :readerId
	)
)`)}`;

export interface WantedBoardInput {
	/** Null for all. */
	readonly categoryId: string | null;
	/** Null for the whole country. */
	readonly province: string | null;
	readonly locale: Locale;
}

/** The things that most people seek, as they were counted last: at most 60, the most sought first. */
export function listWanted(
	ctx: QueryContext,
	{ categoryId, province, locale }: WantedBoardInput,
): Promise<WantedThing[]> {
	const values = { locale, categoryId, readerId: ctx.actor?.id ?? null };
	return province === null ? readOfCountry(ctx.db, values) : readOfProvince(ctx.db, { ...values, province });
}

/** The things that most people seek of the sets on the reader's lists, without what they have; of all sets where those have none. */
export async function listWantedOfOwnSets(
	ctx: QueryContext,
	{ locale, limit }: { readonly locale: Locale; readonly limit: number },
): Promise<WantedThing[]> {
	const { id: readerId } = requireActor(ctx);
	const ofSets = await readOfOwnSets(ctx.db, { locale, categoryId: null, readerId });
	const things = ofSets.some(({ isOwned }) => !isOwned)
		? ofSets
		: await listWanted(ctx, { categoryId: null, province: null, locale });
	return things.filter(({ isOwned }) => !isOwned).slice(0, limit);
}
