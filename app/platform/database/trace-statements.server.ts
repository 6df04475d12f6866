import type pg from "pg";
import type { Tracing } from "../tracing.server.ts";

type Asked = string | pg.QueryConfig;
type Done = (error: Error | undefined, result?: unknown) => void;

/** The verb, and the first table that is read or written; the rest of a text is nobody's business. */
const told = /^\W*(?=(\w+))(?:.*?\b(?:from|into|update)\s+"?([a-z_]+(?:"?\."?[a-z_]+)?))?/is;

/**
 * Makes each statement that a connection is asked for a span of what is under way: by its name, or else by its verb and
 * table. Its values stay out.
 */
export function traceStatements(client: pg.PoolClient, tracing: Pick<Tracing, "part">): void {
	const query = client.query.bind(client) as (asked: Asked, values?: unknown[]) => Promise<unknown>;
	client.query = ((asked: Asked, values?: unknown[], done?: Done) => {
		const start = {
			name: summaryOf(asked),
			kind: "client",
			attributes: { "db.system.name": "postgresql" },
		} as const;
		const result = tracing.part(start, () => query(asked, values));
		if (!done) return result;
		result.then((rows) => done(undefined, rows), done);
	}) as typeof client.query;
}

/** The name of a statement in a trace, such as `chats_list` or `select listings`. */
export function summaryOf(asked: Asked): string {
	if (typeof asked !== "string" && asked.name) return asked.name;
	const text = (typeof asked === "string" ? asked : asked.text).replaceAll(/'[^']*'/g, "");
	const [, verb = "", table] = told.exec(text) ?? [];
	return [verb.toLowerCase(), table?.replaceAll('"', "")].filter(Boolean).join(" ") || "statement";
}
