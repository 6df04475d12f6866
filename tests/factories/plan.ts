import type pg from "pg";
import { expect, vi } from "vitest";

interface PlanNode {
	"Node Type": string;
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Filter"?: number;
	"Rows Removed by Index Recheck"?: number;
	Plans?: PlanNode[];
}

/** Rows that the scans of a plan read, those too that a filter threw away. */
function rowsRead(node: PlanNode): number {
	const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
	if (!node["Node Type"].includes("Scan")) return below;
	const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
	return below + (node["Actual Rows"] + removed) * node["Actual Loops"];
}

interface SentQuery {
	text: string;
	values?: unknown[];
}

/**
 * Runs some work, then each statement that it sent once more under EXPLAIN ANALYZE.
 * @returns the rows that its scans read
 */
export async function rowsReadBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
	const query = vi.spyOn(pool, "query");
	await work();
	const sent = query.mock.calls.map(([config, values]) => ({
		text: (config as unknown as SentQuery).text,
		values: (values ?? (config as unknown as SentQuery).values) as unknown as unknown[],
	}));
	query.mockRestore();
	expect(sent.length).toBeGreaterThan(0);
	const plans = await Promise.all(
		sent.map(({ text, values }) => pool.query(`explain (analyze, format json) ${text}`, values)),
	);
	return plans.reduce((sum, { rows }) => sum + rowsRead(rows[0]["QUERY PLAN"][0].Plan), 0);
}
