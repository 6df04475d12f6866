import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import type pg from "pg";

/** A database that takes longer than this to read one row is not ready, in milliseconds. */
const readyTimeout = 1_500;
const headers = { "Cache-Control": "no-store" };

/**
 * What is below `/health`. `/live` says that the process runs, whatever the database does: who restarts processes asks
 * this. `/ready`, and `/health` as before, says whether it can serve: who sends it requests asks that.
 */
export function healthRoutes(pool: pg.Pool): Hono {
	const routes = new Hono();
	routes.get("/live", (c) => c.json({ status: "ok" }, 200, headers));
	for (const path of ["/", "/ready"]) {
		routes.get(path, async (c) => {
			const isReady = await Promise.race([canRead(pool), delay(readyTimeout, false)]);
			if (isReady) return c.json({ status: "ok" }, 200, headers);
			return c.json({ status: "unavailable" }, 503, { ...headers, "Retry-After": "5" });
		});
	}
	return routes;
}

/** Reads the `healthcheck` table, else the categories. */
function canRead(pool: pg.Pool): Promise<boolean> {
	return pool
		.query("select count(*) from healthcheck limit 1")
		.catch(() => pool.query("select id from product_categories limit 1"))
		.then(
			() => true,
			() => false,
		);
}
