import { date, integer, pgTable } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.server.ts";

/** The figures of weeks, each known by its Monday. A null is what was not counted. */
export const weeklyFigures = pgTable("weekly_figures", {
	week: date("week").primaryKey(),
	measuredAt: moment("measured_at"),
	people: integer("people"),
	entries: integer("entries"),
	sampled: integer("sampled"),
	twoWay: integer("two_way"),
	countedAt: moment("counted_at"),
	offers: integer("offers"),
	answered: integer("answered"),
	trades: integer("trades"),
	crossings: integer("crossings"),
	crossedSignUps: integer("crossed_sign_ups"),
});
