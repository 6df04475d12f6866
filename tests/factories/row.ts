import { randomBytes } from "node:crypto";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";

/** Where a factory writes. */
export type Db = Database | Transaction;

/** The one row that an insert returned. */
export function onlyRow<Row>(rows: Row[]): Row {
	const [row] = rows;
	if (!row || rows.length > 1) throw new Error(`Expected one row and got ${rows.length}.`);
	return row;
}

/** The fraction of the golden ratio in 32 bits: odd, so that its steps come to every number before they repeat one. */
const step = 0x9e3779b1;
let last = randomBytes(4).readUInt32BE();

/** Eight characters that no other row of the test has. */
export function unique(): string {
	last = (last + step) >>> 0;
	return last.toString(16).padStart(8, "0");
}

/** What every stored image of a factory looks like. */
export const image = { width: 600, height: 840, placeholderColor: "#c8b6ff" };
