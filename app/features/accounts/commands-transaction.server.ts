import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";

const current = new AsyncLocalStorage<Transaction>();

/**
 * Runs calls of Better Auth and what belongs to them in one transaction; inside another one, as a part of it.
 * Better Auth opens its transactions itself, so that ours is not handed down but found by who follows it.
 */
export function inAuthTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
	const outer = current.getStore();
	if (outer) return work(outer);
	return db.transaction((tx) => current.run(tx, () => work(tx)));
}

/** The same database, whose queries take part in the transaction of {@link inAuthTransaction} while one runs. */
export function followTransaction(db: Database): Database {
	return new Proxy(db, {
		get(target, name) {
			const tx = current.getStore();
			if (tx) return Reflect.get(tx, name);
			if (name !== "transaction") return Reflect.get(target, name);
			return (work: (tx: Transaction) => Promise<unknown>) => inAuthTransaction(target, work);
		},
	});
}
