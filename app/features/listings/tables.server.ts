import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import { completenessLevels } from "#app/features/catalogue/rules-copies.ts";
import { rarities } from "#app/features/catalogue/rules-rarities.ts";
import { id, moment, momentOfWriting, tsvector } from "#app/platform/database/columns.server.ts";
import { listingStatuses } from "./rules.ts";

/**
 * `isPublic` (active, and the owner not banned) is derived, as are the folded texts; `ownerIsBanned`, `ownerProvince` and
 * `ownerCity` repeat the owner's and follow bans and changes of city; whoever writes wanted items calls `write_wanted_terms()`. Ask for `isPublic` bare, as in
 * `and(listings.isPublic, ...)`: compared with a parameter it hides the partial indexes from a prepared statement's plan.
 */
export const listings = pgTable("listings", {
	id: id(),
	userId: uuid("user_id").notNull(),
	categoryId: uuid("category_id").notNull(),
	productItemId: uuid("product_item_id"),
	customItemName: text("custom_item_name"),
	cardSerial: text("card_serial"),
	title: text("title").notNull(),
	description: text("description").notNull().default(""),
	condition: text("condition", { enum: conditions }),
	completeness: text("completeness", { enum: completenessLevels }),
	quantity: smallint("quantity").notNull().default(1),
	rarity: text("rarity", { enum: rarities }),
	isOpenToOffers: boolean("is_open_to_offers").notNull().default(true),
	isPremium: boolean("is_premium").notNull().default(false),
	status: text("status", { enum: listingStatuses }).notNull().default("active"),
	interestCount: integer("interest_count").notNull().default(0),
	ownerIsBanned: boolean("owner_is_banned").notNull().default(false),
	ownerProvince: text("owner_province"),
	ownerCity: text("owner_city"),
	isPublic: boolean("is_public").notNull().generatedAlwaysAs(sql`status = 'active' and not owner_is_banned`),
	titleFolded: text("title_folded").notNull().generatedAlwaysAs(sql`fold_text(title)`),
	customItemNameFolded: text("custom_item_name_folded").generatedAlwaysAs(sql`fold_text(custom_item_name)`),
	descriptionFolded: text("description_folded").notNull().generatedAlwaysAs(sql`fold_text(description)`),
	wantedTerms: tsvector("wanted_terms").notNull().default(""),
	searchTerms: tsvector("search_terms")
		.notNull()
		.generatedAlwaysAs(sql`listing_terms(
		fold_text(title || coalesce(' ' || custom_item_name, '')), fold_text(description), category_id, product_item_id,
		condition, rarity, is_open_to_offers, owner_province, owner_city
	) || wanted_terms`),
	createdAt: momentOfWriting("created_at"),
	updatedAt: momentOfWriting("updated_at"),
	deletedAt: moment("deleted_at"),
});

/** `imageUrl` is the key of the stored file; `placeholderColor` is `#rrggbb`. */
export const listingImages = pgTable("listing_images", {
	id: id(),
	listingId: uuid("listing_id").notNull(),
	imageUrl: text("image_url").notNull(),
	width: integer("width").notNull(),
	height: integer("height").notNull(),
	placeholderColor: text("placeholder_color").notNull(),
	position: smallint("position").notNull().default(0),
	createdAt: momentOfWriting("created_at"),
});

/** Wanted things: a catalogue item or a custom name each. Triggers copy the listing's place in the public order here. */
export const wantedItems = pgTable("wanted_items", {
	id: id(),
	listingId: uuid("listing_id").notNull(),
	productItemId: uuid("product_item_id"),
	customName: text("custom_name"),
	anyPrinting: boolean("is_any").notNull().default(false),
	position: smallint("position").notNull(),
	customNameFolded: text("custom_name_folded").generatedAlwaysAs(sql`fold_text(custom_name)`),
	listingIsPublic: boolean("listing_is_public").notNull().default(false),
	listingInterestCount: integer("listing_interest_count").notNull().default(0),
	listingCreatedAt: momentOfWriting("listing_created_at"),
});

/** The titles of public listings of custom things, and those things' names, from each of their words on; triggers write it. */
export const listingTitlePrefixes = pgTable("listing_title_prefixes", {
	listingId: uuid("listing_id").notNull(),
	categoryId: uuid("category_id").notNull(),
	rest: text("rest").notNull(),
	title: text("title").notNull(),
});
