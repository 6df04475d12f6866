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

/** Eight characters that no other row of the test has. */
export function unique(): string {
	return randomBytes(4).toString("hex");
}

/** What every stored image of a factory looks like. */
export const image = { width: 600, height: 840, placeholderColor: "#c8b6ff" };
