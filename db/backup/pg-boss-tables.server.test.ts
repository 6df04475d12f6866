import { expect, it } from "vitest";
import { createJobs } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { testDatabase } from "#tests/database.ts";
import { pgBossTables } from "./pg-boss-tables.server.ts";

const { pool } = await testDatabase();

/** Made anew by each start, or figures of the moment; the parts of `queue_stats` are a day each. */
const leftOut = /^(bam|version|warning|queue_stats_\d+)$/;

it("the contract with pg-boss: what a backup takes is all that it keeps of its work", async () => {
	const jobs = createJobs(pool, createLog("silent"));
	await jobs.start();
	await jobs.stop();
	const { rows } = await pool.query<{ name: string }>(
		"select relname as name from pg_class where relnamespace = 'pgboss'::regnamespace and relkind = 'r'",
	);
	const kept = rows.map(({ name }) => name).filter((name) => !leftOut.test(name));
	expect(kept.sort()).toEqual(pgBossTables.toSorted());
});
