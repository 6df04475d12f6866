import type { Database, Transaction } from "./database.server.ts";
import { integer, statement, text } from "./statement.server.ts";

const takeNext = statement(
	{ key: text() },
	{ number: integer() },
)`update counters set total = total + 1 where key = :key and slot = 0 returning total::integer as number`;

/**
 * The next number of a row of numbers without gaps. Other takers wait until the transaction ends; the number is given
 * back if it fails.
 */
export async function takeNumber(db: Database | Transaction, key: "cards"): Promise<number> {
	const [taken] = await takeNext(db, { key });
	if (!taken) throw new Error(`There is no counter of ${key}.`);
	return taken.number;
}
