import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, momentOfWriting } from "#app/platform/database/columns.server.ts";

/** What people say of each other after trades; each is closed until both have spoken or the time is over. */
export const ratings = pgTable("ratings", {
	id: uuid("id").primaryKey().defaultRandom(),
	tradeId: uuid("trade_id").notNull(),
	authorId: uuid("author_id"),
	subjectId: uuid("subject_id").notNull(),
	isGood: boolean("is_good").notNull(),
	text: text("text"),
	reply: text("reply"),
	createdAt: momentOfWriting("created_at"),
	repliedAt: moment("replied_at"),
	toldAt: moment("told_at"),
	removedAt: moment("removed_at"),
});
