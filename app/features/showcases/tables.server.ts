import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting, tsvector } from "#app/platform/database/columns.server.ts";
import { showcaseStatuses } from "./rules.ts";

/**
 * The four counts are kept by triggers on the rows that they count; what is folded, the slug, `isPublic` and the score are
 * derived. `ownerIsBanned` is the owner's when a showcase is made, and follows a ban. `version` grows with every save.
 */
export const collections = pgTable("collections", {
	id: id(),
	ownerId: uuid("owner_id").notNull(),
	name: text("name").notNull(),
	nameFolded: text("name_folded")
		.notNull()
		.generatedAlwaysAs(sql`btrim(regexp_replace(fold_text(name), '\\s+', ' ', 'g'))`),
	slug: text("slug")
		.notNull()
		.generatedAlwaysAs(sql`regexp_replace(
		regexp_replace(lower(name), '\\s+', '-', 'g'), '[^abcdefghijklmnopqrstuvwxyz0123456789-]', '', 'g')`),
	description: text("description"),
	status: text("status", { enum: showcaseStatuses }).notNull().default("active"),
	ownerIsBanned: boolean("owner_is_banned").notNull().default(false),
	isPublic: boolean("is_public").notNull().generatedAlwaysAs(sql`status = 'active' and not owner_is_banned`),
	version: integer("version").notNull().default(1),
	likes: integer("likes").notNull().default(0),
	favoritesCount: integer("favorites_count").notNull().default(0),
	commentsCount: integer("comments_count").notNull().default(0),
	commentersCount: integer("commenters_count").notNull().default(0),
	popularityScore: integer("popularity_score")
		.notNull()
		.generatedAlwaysAs(sql`3 * likes + 2 * favorites_count + commenters_count`),
	likedAt: moment("liked_at"),
	createdAt: momentOfWriting("created_at"),
	updatedAt: momentOfWriting("updated_at"),
});

/** Slugs of names that showcases had before; a slug leads to the last one that had it. */
export const collectionsFormerSlugs = pgTable(
	"collections_former_slugs",
	{
		ownerId: uuid("owner_id").notNull(),
		slug: text("slug").notNull(),
		collectionId: uuid("collection_id").notNull(),
	},
	(table) => [primaryKey({ columns: [table.ownerId, table.slug] })],
);

/** The search terms of a showcase; `write_showcase_terms()` writes them. */
export const collectionTerms = pgTable("collection_terms", {
	collectionId: uuid("collection_id").primaryKey(),
	terms: tsvector("terms").notNull().default(""),
});

/** `position` is that of one order over a showcase's listings and elements. */
export const collectionListings = pgTable(
	"collection_listings",
	{
		collectionId: uuid("collection_id").notNull(),
		listingId: uuid("listing_id").notNull(),
		position: integer("position").notNull().default(0),
	},
	(table) => [primaryKey({ columns: [table.collectionId, table.listingId] })],
);

/** `imageUrl` is the key of the stored file; `placeholderColor` is `#rrggbb`; `hiddenAt` is moderation's; `cardId` is of the Reino Card that it is. */
export const collectionsElements = pgTable("collections_elements", {
	id: id(),
	userId: uuid("user_id").notNull(),
	title: text("title").notNull(),
	description: text("description"),
	imageUrl: text("image_url").notNull(),
	width: integer("width").notNull(),
	height: integer("height").notNull(),
	placeholderColor: text("placeholder_color").notNull(),
	cardId: uuid("card_id"),
	createdAt: momentOfWriting("created_at"),
	updatedAt: momentOfWriting("updated_at"),
	hiddenAt: moment("hidden_at"),
});

/** The place of an element in a showcase. */
export const collectionsElementsRef = pgTable(
	"collections_elements_ref",
	{
		collectionId: uuid("collection_id").notNull(),
		elementId: uuid("element_id").notNull(),
		position: integer("position").notNull().default(0),
	},
	(table) => [primaryKey({ columns: [table.collectionId, table.elementId] })],
);

/** `userId` is null when the account is gone; `authorIsBanned` follows a ban; `hiddenAt` is moderation's. */
export const collectionComments = pgTable("collection_comments", {
	id: id(),
	collectionId: uuid("collection_id").notNull(),
	userId: uuid("user_id"),
	comment: text("comment").notNull(),
	authorIsBanned: boolean("author_is_banned").notNull().default(false),
	createdAt: momentOfWriting("created_at"),
	hiddenAt: moment("hidden_at"),
	isPublic: boolean("is_public").notNull().generatedAlwaysAs(sql`hidden_at is null and not author_is_banned`),
});

/** The people who like a showcase. */
export const collectionsLikes = pgTable("collections_likes", {
	id: id(),
	collectionId: uuid("collection_id").notNull(),
	userId: uuid("user_id").notNull(),
	createdAt: momentOfWriting("created_at"),
});

/** The people who keep a showcase among their favourites. */
export const collectionsFavorites = pgTable("collections_favorites", {
	id: id(),
	collectionId: uuid("collection_id").notNull(),
	userId: uuid("user_id").notNull(),
	createdAt: momentOfWriting("created_at"),
});
