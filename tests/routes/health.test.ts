import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { pageLimits } from "#app/platform/database/database.server.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({ databaseLimits: pageLimits });
afterAll(() => app.databaseProxy.open());

it.each(["/health", "/health/ready"])(
	"%s reads the categories where its own table is missing",
	async (path) => {
		expect((await app.ask(path)).status).toBe(200);
		await app.db.execute(sql`alter table healthcheck rename to healthcheck_away`);
		const response = await app.ask(path);
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual({
			status: "ok",
			version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/),
			schema: expect.stringMatching(/^\d{4}_[a-z]+$/),
		});
		await app.db.execute(sql`alter table product_categories rename to product_categories_away`);
		expect((await app.ask(path)).status).toBe(503);
		await app.db.execute(sql`alter table product_categories_away rename to product_categories`);
		await app.db.execute(sql`alter table healthcheck_away rename to healthcheck`);
	},
);

it("tells a process that runs from one that can serve", async () => {
	await app.databaseProxy.freeze();
	const begun = performance.now();
	const ready = await app.ask("/health/ready");
	expect(ready.status).toBe(503);
	expect(ready.headers.get("Retry-After")).toMatch(/^\d+$/);
	expect(ready.headers.get("Cache-Control")).toBe("no-store");
	// Its own limit is below that of pages, which wait for a connection and then for an answer.
	expect(performance.now() - begun).toBeLessThan(4_500);
	expect((await app.ask("/health/live")).status).toBe(200);
	await app.databaseProxy.open();
	await expect.poll(async () => (await app.ask("/health/ready")).status).toBe(200);
});
