import { bigint, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { figures } from "./rules.ts";

/** A person's figures; add the slots up. Triggers keep them. */
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

/** Who has completed a trade with whom, from either side. Triggers keep it. */
export const profilePartners = pgTable(
	"profile_partners",
	{
		userId: uuid("user_id").notNull(),
		partnerId: uuid("partner_id").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.partnerId] })],
);
