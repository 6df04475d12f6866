import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Text that compares without regard to case. */
export const citextColumn = customType<{ data: string }>({ dataType: () => "citext" });

/** The words of a row for an inverted index; the database makes it. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A time-ordered identifier that the database makes. */
export const id = () => uuid("id").primaryKey().default(sql`uuidv7()`);

/** A moment, to the millisecond, which is what a Date holds: a cursor made from one finds its row again. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** The moment in which the transaction that wrote the row began, unless told. */
export const momentOfWriting = (name: string) => moment(name).notNull().defaultNow();
