import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import { pageLimits } from "#app/platform/database/database.server.ts";
import { startStopwatch } from "#tests/cpu-wait.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { attributesOf, textsOf } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { unique } from "#tests/factories/row.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({ databaseLimits: pageLimits });
afterEach(() => app.databaseProxy.open());

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
			schema: expect.stringMatching(/^\d{4}_[a-z_]+$/),
		});
		await app.db.execute(sql`alter table product_categories rename to product_categories_away`);
		expect((await app.ask(path)).status).toBe(503);
		await app.db.execute(sql`alter table product_categories_away rename to product_categories`);
		await app.db.execute(sql`alter table healthcheck_away rename to healthcheck`);
	},
);

it("tells a process that runs from one that can serve", async () => {
	await app.databaseProxy.freeze();
	const elapsed = await startStopwatch();
	const ready = await app.ask("/health/ready");
	expect(ready.status).toBe(503);
	expect(ready.headers.get("Retry-After")).toMatch(/^\d+$/);
	expect(ready.headers.get("Cache-Control")).toBe("no-store");
	// Its own limit is below that of pages, which wait for a connection and then for an answer.
	expect(await elapsed()).toBeLessThan(4_500);
	expect((await app.ask("/health/live")).status).toBe(200);
	await app.databaseProxy.open();
	await expect.poll(async () => (await app.ask("/health/ready")).status).toBe(200);
});

/** Nothing may hang for longer while the database is away, in milliseconds. */
const longestAnswer = 5000;

it("says that it will be back, and is back, when the database stops and returns", async () => {
	const cookie = await app.signIn(await buildUser(app.db));
	expect((await app.ask("/intercambios", { cookie })).status).toBe(200);
	await app.databaseProxy.shut();
	for (const options of [{}, { cookie }]) {
		const elapsed = await startStopwatch();
		const response = await app.ask(`/intercambios?away=${performance.now()}`, options);
		expect(await elapsed()).toBeLessThan(longestAnswer);
		expect(response.status).toBe(503);
		expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		// The names of files have random letters.
		const words = (await response.text()).replaceAll(/\/assets\/[^"]+/g, "");
		expect(words).not.toMatch(/at .+\.(ts|js):\d+|pg_|SELECT /i);
	}
	const fields = { intent: "signIn", email: "alguien@example.test", password: "contraseña" };
	const write = await app.post("/auth?mode=signIn", fields);
	expect(write.status).toBe(503);
	expect(write.headers.get("Retry-After")).toMatch(/^\d+$/);
	expect((await app.ask("/favicon.svg")).status).toBe(200);
	await app.databaseProxy.open();
	expect((await app.ask("/intercambios", { cookie })).status).toBe(200);
});

it("tells somebody who is signed in so, and not to sign in", async () => {
	const cookie = await app.signIn(await buildUser(app.db));
	await app.databaseProxy.shut();
	for (const path of ["/mensajes", "/perfil", "/terms"]) {
		const response = await app.ask(path, { cookie, language: "es" });
		expect(response.status, path).toBe(503);
		expect(response.headers.get("Location")).toBeNull();
		const [main] = textsOf(await response.text(), "main");
		expect(main).toContain(translateFor("es")("errors.service.unavailable"));
	}
	const script = await app.ask("/mensajes/sin-leer", { cookie });
	expect(script.status).toBe(503);
	expect(script.headers.get("Retry-After")).toMatch(/^\d+$/);
});

it("says so too while a statement finds no room on the disk", async () => {
	const cookie = await app.signIn(await buildUser(app.db));
	const blocked = await buildUser(app.db);
	await app.db.execute(sql`
		create function find_disk_full() returns trigger language plpgsql as
		'begin raise exception using errcode = ''53100'', message = ''could not extend file''; end'`);
	for (const table of ["blocks", "users"])
		await app.db.execute(
			sql`create trigger disk_full before insert on ${sql.identifier(table)} execute function find_disk_full()`,
		);
	const signUp = { intent: "signUp", username: `user_${unique()}`, email: `${unique()}@example.test` };
	const written = [
		await app.post(`/bloqueo/${blocked.username}`, { intent: "block" }, { cookie, language: "es" }),
		await app.post(
			"/auth?mode=signUp",
			{ ...signUp, password: "clave-larga", country: "AR", city: "Salta" },
			{ language: "es" },
		),
	];
	await app.db.execute(sql`drop function find_disk_full cascade`);
	for (const answer of written) {
		expect(answer.status).toBe(503);
		expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
		expect(await answer.text()).not.toContain("could not extend file");
	}
});

it("says in a listing's place that it did not open, with a way back to the listings", async () => {
	const t = translateFor("es");
	const path = `/intercambios/${(await buildListing(app.db)).id}`;
	expect(await (await app.ask(path, { language: "es" })).text()).not.toContain(t("listing.detail.error"));
	await app.databaseProxy.shut();
	const response = await app.ask(`${path}?away`, { language: "es" });
	expect(response.status).toBe(503);
	const html = await response.text();
	expect(textsOf(html, "main")[0]).toContain(t("listing.detail.error"));
	expect(attributesOf(html, "main a", "href")).toContain("/intercambios");
	await app.databaseProxy.open();
	expect((await app.ask(path)).status).toBe(200);
});

it.each([
	["/intercambios", "listing.hub.error"],
	["/popular", "listing.feed.error"],
] as const)("says on %s what did not load", async (path, message) => {
	await app.databaseProxy.shut();
	const response = await app.ask(`${path}?error`, { language: "es" });
	expect(response.status).toBe(503);
	expect(await response.text()).toContain(translateFor("es")(message));
});
