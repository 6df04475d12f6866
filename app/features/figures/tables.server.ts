import { date, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";

/** The figures of days in Buenos Aires. A null is what was not counted. */
export const dailyFigures = pgTable("daily_figures", {
	day: date("day").primaryKey(),
	measuredAt: moment("measured_at"),
	people: integer("people"),
	entries: integer("entries"),
	sampled: integer("sampled"),
	twoWay: integer("two_way"),
	countedAt: moment("counted_at"),
	signUps: integer("sign_ups"),
	verified: integer("verified"),
	listings: integer("listings"),
	chats: integer("chats"),
	answered: integer("answered"),
	trades: integer("trades"),
	offers: integer("offers").notNull().default(0),
	answeredOffers: integer("answered_offers").notNull().default(0),
	sealedOffers: integer("sealed_offers").notNull().default(0),
	failedOffers: integer("failed_offers").notNull().default(0),
	crossings: integer("crossings").notNull().default(0),
	crossedSignUps: integer("crossed_sign_ups").notNull().default(0),
	active: integer("active").notNull().default(0),
	weeklyActive: integer("weekly_active").notNull().default(0),
	monthlyActive: integer("monthly_active").notNull().default(0),
});

/** The last day on which each person was here. */
export const lastVisits = pgTable("last_visits", {
	userId: uuid("user_id").primaryKey(),
	day: date("day").notNull(),
});
