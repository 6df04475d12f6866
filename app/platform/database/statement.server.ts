import { createHash } from "node:crypto";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import type { Database, Transaction } from "./database.server.ts";
import { retryDeadlock } from "./errors.server.ts";
import { answerTimeOf, isDatabase } from "./transaction.server.ts";

/**
 * A type of PostgreSQL as a statement's parameters and columns have it: what the driver makes of a value that it answers,
 * and what it takes for one that it sends.
 */
export interface SqlType<Answer, Sent = Answer> {
	/** Names of `pg_type` that a column may have; an enumeration counts as `text`. A parameter has the first. */
	readonly types: readonly string[];
	/** Makes of a value what the driver sends; as it is without one. */
	readonly encode?: (value: Sent) => unknown;
	/** Only for the compiler. */
	readonly answer?: Answer;
}
/** Unconstrained, so that what it is expected to be never decides what a type is of. */
type SqlTypes = Readonly<Record<string, Pick<SqlType<unknown>, "types">>>;
type RowOf<Columns extends SqlTypes> = {
	readonly [Name in keyof Columns]: Columns[Name] extends SqlType<infer Answer, never> ? Answer : never;
};
type ValuesOf<Parameters extends SqlTypes> = {
	readonly [Name in keyof Parameters]: Parameters[Name] extends SqlType<unknown, infer Sent> ? Sent : never;
};

/** A text or an enumeration, whose values may be named: `text<ListingStatus>()`. As a column also an id. */
export const text = <Value extends string = string>(): SqlType<Value> => ({
	types: ["text", "citext", "varchar", "uuid", "name"],
});
/** An id; a parameter that is compared with one has to say so. */
export const uuid = (): SqlType<string> => ({ types: ["uuid"] });
/** A text that compares without regard to case. */
export const citext = (): SqlType<string> => ({ types: ["citext"] });
export const integer = <Value extends number = number>(): SqlType<Value> => ({ types: ["int4", "int2"] });
/** Up to 64 bits; answered as digits, since JavaScript's numbers would round them. */
export const bigint = (): SqlType<string, string | number> => ({ types: ["int8"] });
export const float = (): SqlType<number> => ({ types: ["float8", "float4"] });
/** Digits as text: JavaScript's numbers would round them. */
export const numeric = (): SqlType<string> => ({ types: ["numeric", "int8"] });
export const boolean = (): SqlType<boolean> => ({ types: ["bool"] });
/** A moment, answered in ISO 8601 to the millisecond. */
export const timestamp = (): SqlType<string, string | Date> => ({ types: ["timestamptz"] });
/** The SQL of a moment within JSON, as {@link timestamp} answers one. */
export const jsonMoment = (moment: string) =>
	`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** A day as `2026-05-31`. */
export const date = (): SqlType<string> => ({ types: ["date"] });
export const json = <Value>(): SqlType<Value> => ({
	types: ["jsonb", "json"],
	encode: (value) => JSON.stringify(value),
});
export const bytes = (): SqlType<Buffer, Uint8Array> => ({ types: ["bytea"] });
export const array = <Answer, Sent>({
	types,
}: SqlType<Answer, Sent>): SqlType<readonly Answer[], readonly Sent[]> => ({
	types: types.map((type) => `_${type}`),
});
export const nullable = <Answer, Sent>({
	types,
	encode,
}: SqlType<Answer, Sent>): SqlType<Answer | null, Sent | null> => ({
	types,
	...(encode && { encode: (value) => (value === null ? null : encode(value)) }),
});

/** A statement that each connection parses once; it asks for values where it has parameters. See {@link statement}. */
export type Statement<Values, Row> = (
	db: Database | Transaction,
	...values: keyof Values extends never ? [] : [values: Values]
) => Promise<Row[]>;

/** What {@link statement} answers: the SQL follows it in backticks. */
type StatementTag<Parameters extends SqlTypes, Columns extends SqlTypes> = (
	sql: TemplateStringsArray,
	...parts: readonly (string | number)[]
) => Statement<ValuesOf<Parameters>, RowOf<Columns>>;

interface DeclaredStatement {
	readonly columns: SqlTypes;
	readonly text: string;
}
/** Every statement of the modules that are loaded; a test holds them against a migrated database. */
export const declaredStatements: DeclaredStatement[] = [];

/** The common part of a pool and a connection. */
interface Client {
	query(config: pg.QueryConfig, values: unknown[]): Promise<{ rows: unknown[] }>;
}

const { DATE, TIMESTAMPTZ } = pg.types.builtins;
const types: pg.CustomTypesConfig = {
	getTypeParser: (id, format) => {
		if (id === DATE) return (value: string) => value;
		if (id === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString();
		return pg.types.getTypeParser(id, format);
	},
};

/** `:name`, where it is neither a cast nor a class of letters, as in `[:alpha:]`. */
const parameterPattern = /(?<![:\w]):([a-z]\w*)\b(?!:\])/g;

/**
 * SQL that Drizzle's builder cannot say, or that runs too often to be built each time. It goes to the driver as it is, and
 * each connection plans it once. Outside of a transaction it is done again after a deadlock. A name that the parameters lack, or
 * one of theirs that the SQL lacks, fails as it is loaded.
 * @param parameters by the names that the SQL has behind a colon: `user_id = :userId`
 * @param columns all columns of the answer by their names, `{}` for none; a column's name is the code's: `as "createdAt"`
 * @returns a tag of the SQL, whose parts are pieces of SQL and constants of the code, never what somebody sent
 */
export function statement<Parameters extends SqlTypes, Columns extends SqlTypes>(
	parameters: Parameters,
	columns: Columns,
): StatementTag<Parameters, Columns> {
	return (sql, ...parts) => {
		// The parts stand between the strings, whose escapes are read already.
		const { text, names } = numberParameters(parameters, String.raw({ raw: sql }, ...parts));
		const name = createHash("sha256").update(text).digest("base64url").slice(0, nameLength);
		declaredStatements.push({ columns, text });
		const encoders = names.map((name) => (parameters[name] as Encoded | undefined)?.encode);
		return async (db, ...[values]) => {
			const sent = names.map((name, index) => {
				const value = (values as Readonly<Record<string, unknown>>)[name];
				return encoders[index] ? encoders[index](value) : value;
			});
			const rows = await send(db, { name, text, values: sent });
			return rows as RowOf<Columns>[];
		};
	};
}
type Encoded = Pick<SqlType<unknown>, "encode">;

async function send(
	db: Database | Transaction,
	{ name, text, values }: { name: string; text: string; values: unknown[] },
): Promise<unknown[]> {
	const client: Client = db.$client;
	const ask = () => client.query({ name, text, types, ...answerTimeOf(db) }, values);
	// Within a transaction it is the whole of that which is done again.
	const answer = isDatabase(db) ? retryDeadlock(db, ask) : ask();
	// As the builder does it: PostgreSQL's own words do not say which statement they are about.
	const { rows } = await answer.catch((error: Error) => {
		throw new DrizzleQueryError(text, values, error);
	});
	return rows;
}

/** Letters of a statement's name on its connection, made of its text: two in a thousand million million would share one. */
const nameLength = 16;

/** SQL with `$1::uuid`, as the driver wants it, and the names in the order of their numbers. */
function numberParameters(parameters: SqlTypes, sql: string): { text: string; names: readonly string[] } {
	if (/\$\d/.test(sql)) throw new Error(`Parameters have names, no numbers: ${sql}`);
	const names: string[] = [];
	const text = sql.replaceAll(parameterPattern, (_, name: string) => {
		const type = parameters[name]?.types[0];
		if (!type) throw new Error(`No parameter is called ${name} in: ${sql}`);
		if (!names.includes(name)) names.push(name);
		return `$${names.indexOf(name) + 1}::${type}`;
	});
	const unused = Object.keys(parameters).filter((name) => !names.includes(name));
	if (unused.length > 0) throw new Error(`Nothing asks for ${unused.join(", ")} in: ${sql}`);
	return { text, names };
}
