import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, momentOfWriting } from "#app/platform/database/columns.server.ts";

/** `cardImageUrl` is the key of the stored file. */
export const generatedCards = pgTable("generated_cards", {
	id: id(),
	userId: uuid("user_id").notNull(),
	socialUsername: text("social_username").notNull(),
	rarity: text("rarity", {
		enum: ["common", "uncommon", "rare", "veryRare", "ultraRare", "secretRare", "legendary", "crownRare"],
	}).notNull(),
	cardImageUrl: text("card_image_url").notNull(),
	createdAt: momentOfWriting("created_at"),
});
