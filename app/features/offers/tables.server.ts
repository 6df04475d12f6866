import { jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Copy } from "#app/features/lists/entry/rules-copy.ts";
import { moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { declineReasons, offerStatuses } from "./rules.ts";

/** Versions of offers. A null id is an account that was deleted. */
export const offers = pgTable("offers", {
	id: uuid("id").primaryKey(),
	chatId: uuid("chat_id").notNull(),
	fromId: uuid("from_id"),
	toId: uuid("to_id"),
	previousId: uuid("previous_id"),
	version: smallint("version").notNull().default(1),
	status: text("status", { enum: offerStatuses }).notNull().default("open"),
	declineReason: text("decline_reason", { enum: declineReasons }),
	expiresAt: moment("expires_at").notNull(),
	remindedAt: moment("reminded_at"),
	createdAt: momentOfWriting("created_at"),
	endedAt: moment("ended_at"),
});

/** The things of versions of offers, as their authors saw them. */
export const offerItems = pgTable(
	"offer_items",
	{
		offerId: uuid("offer_id").notNull(),
		position: smallint("position").notNull(),
		giverId: uuid("giver_id"),
		entryId: uuid("entry_id"),
		itemId: uuid("item_id"),
		title: text("title").notNull(),
		copy: jsonb("copy").$type<Copy>().notNull(),
		quantity: smallint("quantity").notNull(),
	},
	(table) => [primaryKey({ columns: [table.offerId, table.position] })],
);
