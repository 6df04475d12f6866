import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";

/**
 * Drizzle's queries, whose `transaction`, the one method that the adapter opens one by, is ours. Better Auth opens one
 * for a person and the account that goes with them; `current` is that one while it is open.
 */
export function queriesOf(db: Database | Transaction) {
	let current = db;
	const queries = Object.assign(drizzle(db.$client), {
		transaction: (work: (tx: Transaction) => Promise<unknown>) =>
			transaction(db, (tx) => {
				current = tx;
				return work(tx).finally(() => {
					current = db;
				});
			}),
	});
	return { queries, current: () => current };
}
