import { bigint, cidr, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment, momentOfWriting } from "./columns.server.ts";

/** Table with one row, read to see that the database answers. */
export const healthcheck = pgTable("healthcheck", {
	id: integer("id").primaryKey().default(1),
	createdAt: momentOfWriting("created_at"),
});

/** The versions of Reino that have prepared the database, so that an older one can name what to install. */
export const installedVersions = pgTable("installed_versions", {
	version: text("version").primaryKey(),
	installedAt: momentOfWriting("installed_at"),
});

/** Counted attempts; see rate-limits.server.ts. */
export const rateLimits = pgTable("rate_limits", {
	key: text("key").primaryKey(),
	count: integer("count").notNull(),
	windowStart: moment("window_start").notNull(),
});

/** Networks that many people share, each until `endsAt` or for good; see shared-addresses.server.ts. */
export const sharedAddresses = pgTable("shared_addresses", {
	network: cidr("network").primaryKey(),
	endsAt: moment("ends_at"),
});

/** Totals that triggers keep, and the last card's serial; add the slots up. See counters.server.ts. */
export const counters = pgTable(
	"counters",
	{
		key: text("key").notNull(),
		slot: smallint("slot").notNull().default(0),
		total: bigint("total", { mode: "number" }).notNull().default(0),
	},
	(table) => [primaryKey({ columns: [table.key, table.slot] })],
);

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
