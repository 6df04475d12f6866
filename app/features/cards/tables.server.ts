import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { rarities } from "#app/features/catalogue/rules.ts";
import { id, momentOfWriting } from "#app/platform/database/columns.server.ts";

/** `cardImageUrl` is the key of the stored file. */
export const generatedCards = pgTable("generated_cards", {
	id: id(),
	userId: uuid("user_id").notNull(),
	socialUsername: text("social_username").notNull(),
	rarity: text("rarity", { enum: rarities }).notNull(),
	cardImageUrl: text("card_image_url").notNull(),
	createdAt: momentOfWriting("created_at"),
});
