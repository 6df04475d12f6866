import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment, momentOfWriting } from "./columns.server.ts";

/** Table with one row, read to see that the database answers. */
export const healthcheck = pgTable("healthcheck", {
	id: integer("id").primaryKey().default(1),
	createdAt: momentOfWriting("created_at"),
});

/** Counted attempts; see rate-limits.server.ts. */
export const rateLimits = pgTable("rate_limits", {
	key: text("key").primaryKey(),
	count: integer("count").notNull(),
	windowStart: moment("window_start").notNull(),
});

/** Submissions that were answered; see idempotency.server.ts. */
export const idempotencyKeys = pgTable(
	"idempotency_keys",
	{
		userId: uuid("user_id").notNull(),
		key: text("key").notNull(),
		result: jsonb("result"),
		createdAt: momentOfWriting("created_at"),
	},
	(table) => [primaryKey({ columns: [table.userId, table.key] })],
);
