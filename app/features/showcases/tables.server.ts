import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { showcaseStatuses } from "./rules.ts";

/** The three counts are kept by triggers on the rows that they count; the slug and the score are derived. */
export const collections = pgTable("collections", {
	id: id(),
	ownerId: uuid("owner_id").notNull(),
	name: text("name").notNull(),
	slug: text("slug").notNull().generatedAlwaysAs(sql`showcase_slug(name)`),
	description: text("description"),
	status: text("status", { enum: showcaseStatuses }).notNull().default("active"),
	likes: integer("likes").notNull().default(0),
	favoritesCount: integer("favorites_count").notNull().default(0),
	commentersCount: integer("commenters_count").notNull().default(0),
	popularityScore: integer("popularity_score")
		.notNull()
		.generatedAlwaysAs(sql`3 * likes + 2 * favorites_count + commenters_count`),
	createdAt: momentOfWriting("created_at"),
	updatedAt: momentOfWriting("updated_at"),
});

export const collectionListings = pgTable(
	"collection_listings",
	{
		collectionId: uuid("collection_id").notNull(),
		listingId: uuid("listing_id").notNull(),
		position: integer("position").notNull().default(0),
	},
	(table) => [primaryKey({ columns: [table.collectionId, table.listingId] })],
);

/** `imageUrl` is the key of the stored file; `placeholderColor` is `#rrggbb`; `hiddenAt` is moderation's. */
export const collectionsElements = pgTable("collections_elements", {
	id: id(),
	userId: uuid("user_id").notNull(),
	title: text("title").notNull(),
	description: text("description"),
	imageUrl: text("image_url").notNull(),
	width: integer("width").notNull(),
	height: integer("height").notNull(),
	placeholderColor: text("placeholder_color").notNull(),
	createdAt: momentOfWriting("created_at"),
	updatedAt: momentOfWriting("updated_at"),
	hiddenAt: moment("hidden_at"),
});

export const collectionsElementsRef = pgTable(
	"collections_elements_ref",
	{
		collectionId: uuid("collection_id").notNull(),
		elementId: uuid("element_id").notNull(),
		position: integer("position").notNull().default(0),
	},
	(table) => [primaryKey({ columns: [table.collectionId, table.elementId] })],
);

/** `hiddenAt` is moderation's. */
export const collectionComments = pgTable("collection_comments", {
	id: id(),
	collectionId: uuid("collection_id").notNull(),
	userId: uuid("user_id").notNull(),
	comment: text("comment").notNull(),
	createdAt: momentOfWriting("created_at"),
	hiddenAt: moment("hidden_at"),
});

export const collectionsLikes = pgTable("collections_likes", {
	id: id(),
	collectionId: uuid("collection_id").notNull(),
	userId: uuid("user_id").notNull(),
	createdAt: momentOfWriting("created_at"),
});

export const collectionsFavorites = pgTable("collections_favorites", {
	id: id(),
	collectionId: uuid("collection_id").notNull(),
	userId: uuid("user_id").notNull(),
	createdAt: momentOfWriting("created_at"),
});
