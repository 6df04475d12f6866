import { loadNumberedPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import type { Database, Transaction } from "./database.server.ts";

interface PagedStatements<Values, Row> {
	/** Counts the rows of the whole list. */
	readonly count: (
		db: Database | Transaction,
		values: Values,
	) => Promise<readonly { readonly total: number }[]>;
	/** Reads the rows of a page, in an order that no two of them share. */
	readonly read: (
		db: Database | Transaction,
		values: Values & { readonly limit: number; readonly offset: number },
	) => Promise<readonly Row[]>;
}

/** A page of a list that two statements of the same parameters count and read. See {@link loadNumberedPage}. */
export function loadStatementPage<Values extends object, Row>(
	db: Database | Transaction,
	page: Pick<NumberedPage<Row>, "number" | "size">,
	{ count, read }: PagedStatements<Values, Row>,
	values: Values,
): Promise<NumberedPage<Row>> {
	return loadNumberedPage(page, {
		count: async () => (await count(db, values))[0]?.total ?? 0,
		read: (limit, offset) => read(db, { ...values, limit, offset }),
	});
}
