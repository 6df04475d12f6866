import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import type pg from "pg";
import { readVersion } from "./version.ts";

/** A database that takes longer than this to read one row is not ready, in milliseconds. */
const readyTimeout = 1_500;
const headers = { "Cache-Control": "no-store" };

/** Whether a process wants requests. */
export interface Readiness {
	/** It is about to end: what comes is still answered, and nothing more should be sent. */
	isDraining: boolean;
}

/**
 * What is below `/health`. `/live` says that the process runs, whatever the database does: who restarts processes asks
 * this. `/ready`, and `/health` as before, says whether it can serve, and as which version: who sends it requests asks
 * that.
 */
export function healthRoutes(pool: pg.Pool, readiness: Readiness): Hono {
	const routes = new Hono();
	const running = readVersion();
	routes.get("/live", (c) => c.json({ status: "ok" }, 200, headers));
	for (const path of ["/", "/ready"]) {
		routes.get(path, async (c) => {
			const status = readiness.isDraining ? "draining" : await askDatabase(pool);
			if (status === "ok") return c.json({ status, ...running }, 200, headers);
			return c.json({ status, ...running }, 503, { ...headers, "Retry-After": "5" });
		});
	}
	return routes;
}

async function askDatabase(pool: pg.Pool): Promise<"ok" | "unavailable"> {
	const isReady = await Promise.race([canRead(pool), delay(readyTimeout, false)]);
	return isReady ? "ok" : "unavailable";
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
