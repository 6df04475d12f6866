import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** What the baseline runs: the product's own SQL and values. */
export interface BareStatement {
	readonly name: string;
	readonly text: string;
	readonly values: readonly unknown[];
}

/**
 * The baseline: the least that a Node server can do to answer with what the database says. Prepared
 * statements, all at once, their rows as JSON, no framework.
 */
function serve(statements: readonly BareStatement[], connectionString: string): void {
	const pool = new pg.Pool({ connectionString, max: 10 });
	const queries = statements.map((statement) => ({ ...statement, values: [...statement.values] }));
	const server = createServer((_request, response) => {
		Promise.all(queries.map((query) => pool.query(query))).then(
			(results) => {
				const body = Buffer.from(JSON.stringify(results.map(({ rows }) => rows)));
				response.writeHead(200, {
					"Content-Type": "application/json",
					"Content-Length": body.length,
				});
				response.end(body);
			},
			(error: unknown) => {
				console.error(error);
				response.writeHead(500).end();
			},
		);
	});
	server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

process.on("disconnect", () => process.exit(0));
process.on(
	"message",
	({ statements, connectionString }: { statements: BareStatement[]; connectionString: string }) =>
		serve(statements, connectionString),
);
