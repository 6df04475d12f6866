import { boolean, customType, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { rarities } from "#app/features/catalogue/rules-rarities.ts";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { type CardFailure, cardStatuses } from "./rules.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/**
 * The maker is `userId`, null when the account is gone. `photo` is the uploaded image, until the card is finished or has
 * failed; `cardImageUrl` is the key of the files, which exist once it is finished. The rarity is drawn at `createdAt`.
 */
export const generatedCards = pgTable("generated_cards", {
	id: id(),
	userId: uuid("user_id"),
	ownerId: uuid("owner_id").notNull(),
	socialUsername: text("social_username").notNull(),
	rarity: text("rarity", { enum: rarities }).notNull(),
	tableVersion: integer("table_version").notNull(),
	createdAt: momentOfWriting("created_at"),
	status: text("status", { enum: cardStatuses }).notNull().default("queued"),
	attempts: integer("attempts").notNull().default(0),
	failure: text("failure").$type<CardFailure>(),
	photo: bytes("photo"),
	cardImageUrl: text("card_image_url").notNull(),
	serial: integer("serial"),
	finishedAt: moment("finished_at"),
	isShown: boolean("is_shown").notNull().default(false),
	isShared: boolean("is_shared").notNull().default(false),
	listingId: uuid("listing_id"),
	hiddenAt: moment("hidden_at"),
	deletedAt: moment("deleted_at"),
});

/** The owners of a card, from position 1 on; `ownerId` is null when the account is gone. */
export const cardOwners = pgTable(
	"card_owners",
	{
		cardId: uuid("card_id").notNull(),
		position: integer("position").notNull(),
		ownerId: uuid("owner_id"),
		since: moment("since").notNull(),
	},
	(table) => [primaryKey({ columns: [table.cardId, table.position] })],
);
