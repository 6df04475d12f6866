import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment, momentOfWriting } from "./columns.server.ts";

/** One row, read to see that the database answers. */
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

/** The kinds of content in the sitemap. */
export const sitemapContents = ["listings", "showcases", "people"] as const;

/** Where the parts of the sitemap begin; see sitemap-parts.server.ts. The first part needs no row. */
export const sitemapParts = pgTable(
	"sitemap_parts",
	{
		content: text("content", { enum: sitemapContents }).notNull(),
		number: integer("number").notNull(),
		afterId: uuid("after_id").notNull(),
	},
	(table) => [primaryKey({ columns: [table.content, table.number] })],
);
