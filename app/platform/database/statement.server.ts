import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import type { Database, Transaction } from "./database.server.ts";
import { allowLong, answerTimeOf, transaction } from "./transaction.server.ts";

/** A column of an answer: the types of PostgreSQL that it may have, and what the driver makes of them. */
export interface Column<Value> {
	/** Names of `pg_type`; an enumeration counts as `text`. */
	readonly types: readonly string[];
	/** Only for the compiler. */
	readonly value?: Value;
}
type Columns = Readonly<Record<string, Column<unknown>>>;
type RowOf<Shape extends Columns> = {
	readonly [Name in keyof Shape]: Shape[Name] extends Column<infer Value> ? Value : never;
};

/** A text, an id or an enumeration, whose values may be named: `text<ListingStatus>()`. */
export const text = <Value extends string = string>(): Column<Value> => ({
	types: ["text", "citext", "varchar", "uuid", "name"],
});
export const integer = <Value extends number = number>(): Column<Value> => ({ types: ["int2", "int4"] });
export const float = (): Column<number> => ({ types: ["float4", "float8"] });
/** Digits as text: JavaScript's numbers would round them. */
export const numeric = (): Column<string> => ({ types: ["numeric", "int8"] });
export const boolean = (): Column<boolean> => ({ types: ["bool"] });
/** A moment in ISO 8601, to the millisecond. */
export const timestamp = (): Column<string> => ({ types: ["timestamptz"] });
/** A day as `2026-05-31`. */
export const date = (): Column<string> => ({ types: ["date"] });
export const json = <Value>(): Column<Value> => ({ types: ["json", "jsonb"] });
export const bytes = (): Column<Buffer> => ({ types: ["bytea"] });
export const array = <Value>({ types }: Column<Value>): Column<readonly Value[]> => ({
	types: types.map((type) => `_${type}`),
});
export const nullable = <Value>(column: Column<Value>): Column<Value | null> => column;

type Value = string | number | boolean | Date | readonly string[] | null;

/** A statement that the database parses once per connection; see {@link statement}. */
export type Statement<Row> = (db: Database | Transaction, values: readonly Value[]) => Promise<Row[]>;

interface DeclaredStatement {
	readonly name: string;
	readonly columns: Columns;
	readonly text: string;
}
/** Every statement of the modules that are loaded; a test holds their columns against a migrated database. */
export const declaredStatements: DeclaredStatement[] = [];

/** The common part of a pool and a connection. */
interface Client {
	query(config: pg.QueryConfig, values: Value[]): Promise<{ rows: unknown[] }>;
}

const { DATE, TIMESTAMPTZ } = pg.types.builtins;
const types: pg.CustomTypesConfig = {
	getTypeParser: (id, format) => {
		if (id === DATE) return (value: string) => value;
		if (id === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString();
		return pg.types.getTypeParser(id, format);
	},
};

/**
 * SQL that Drizzle's builder cannot say or that runs too often to be built each time: a named statement that goes to the
 * driver as it is, and that each connection plans once.
 * @param name unique over the product
 * @param columns all columns of the answer by their names, `{}` for none; a column's name is the code's: `as "createdAt"`
 * @param text SQL with `$1`, `$2`, ...
 * @returns a function that runs it in a database or in a transaction
 */
export function statement<Shape extends Columns>(
	name: string,
	columns: Shape,
	text: string,
): Statement<RowOf<Shape>> {
	declaredStatements.push({ name, columns, text });
	const config = { name, text, types };
	return async (db, values) => {
		const client: Client = db.$client;
		const answer = client.query({ ...config, ...answerTimeOf(db) }, [...values]);
		// As the builder does it: PostgreSQL's own words do not say which statement they are about.
		const { rows } = await answer.catch((error: Error) => {
			throw new DrizzleQueryError(text, [...values], error);
		});
		return rows as RowOf<Shape>[];
	};
}

/**
 * A {@link statement} of background work that may take longer than its connection lets others. It is a transaction of its
 * own, and answers nothing.
 * @param seconds after which it ends, and nothing of it was written
 */
export function longStatement(
	name: string,
	text: string,
	seconds: number,
): (db: Database | Transaction, values: readonly Value[]) => Promise<void> {
	const run = statement(name, {}, text);
	return (db, values) =>
		transaction(db, async (tx) => {
			await allowLong(tx, seconds);
			await run(tx, values);
		});
}
