import { callbackify } from "node:util";
import pg from "pg";
import type { Tracing } from "../tracing.server.ts";

type Asked = string | pg.QueryConfig;
type Done = (error: Error, result: pg.QueryResult) => void;

/** The verb, and the first table that is read or written; the rest of a text is nobody's business. */
const told = /^\W*(?=(\w+))(?:.*?\b(?:from|into|update)\s+"?([a-z_]+(?:"?\."?[a-z_]+)?))?/is;

/**
 * A client for a pool that makes each statement a span of what is under way: by its name, or else by its verb and table.
 * Its values stay out. It overrides pg's documented `query`, by which pools and everybody else ask; the test beside this
 * file fails when one of them asks in another way.
 */
export function tracedClient(tracing: Pick<Tracing, "part">): typeof pg.Client {
	return class extends pg.Client {
		/** The pool asks with a callback, everybody else waits for the promise; `never` fits each signature of pg's. */
		override query(asked: Asked, values?: unknown, done?: Done): never {
			const start = {
				name: summaryOf(asked),
				kind: "client",
				attributes: { "db.system.name": "postgresql" },
			} as const;
			const result = tracing.part(start, () => super.query(asked, values as unknown[]));
			if (done) callbackify(() => result)(done);
			return (done ? undefined : result) as never;
		}
	};
}

/** The name of a statement in a trace, such as `chats_list` or `select listings`. */
export function summaryOf(asked: Asked): string {
	if (typeof asked !== "string" && asked.name) return asked.name;
	const text = (typeof asked === "string" ? asked : asked.text).replaceAll(/'[^']*'/g, "");
	const [, verb = "", table] = told.exec(text) ?? [];
	return [verb.toLowerCase(), table?.replaceAll('"', "")].filter(Boolean).join(" ") || "statement";
}
