import { bigint, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { figures } from "./rules.ts";

/** The figures of people, as sums over their slots. Triggers write them. */
export const profileCounters = pgTable(
	"profile_counters",
	{
		userId: uuid("user_id").notNull(),
		figure: text("figure", { enum: figures }).notNull(),
		slot: smallint("slot").notNull(),
		total: bigint("total", { mode: "number" }).notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.figure, table.slot] })],
);

/** The pairs of people who completed a trade, from either side. Triggers write them. */
export const profilePartners = pgTable(
	"profile_partners",
	{
		userId: uuid("user_id").notNull(),
		partnerId: uuid("partner_id").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.partnerId] })],
);
