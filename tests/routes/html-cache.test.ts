import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { listings } from "#app/features/listings/tables.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const publicPages = ["/", "/intercambios", "/popular", "/tienda", "/vitrinas"] as const;

async function htmlOf(path: string, options?: Parameters<typeof app.ask>[1]): Promise<string> {
	const response = await app.ask(path, options);
	expect(response.status).toBe(200);
	return response.text();
}

describe("pages kept for visitors", () => {
	const name = "la_unica_persona";
	let cookie = "";

	beforeAll(async () => {
		const user = await buildUser(app.db, { username: name });
		cookie = await app.signIn(user);
		await buildListing(app.db, { title: "Cartucho de prueba" });
	});

	it.each(publicPages)(
		"%s names nobody to a visitor, right before and after somebody signed in",
		async (path) => {
			const before = await htmlOf(path, { language: "es" });
			const signedIn = await htmlOf(path, { language: "es", cookie });
			const after = await htmlOf(path, { language: "es" });
			expect(signedIn).toContain(name);
			expect(before).not.toContain(name);
			expect(after).not.toContain(name);
		},
	);

	it.each(publicPages)("%s names the person who signs in while the page is kept", async (path) => {
		await htmlOf(path);
		const kept = await app.ask(path);
		expect(kept.headers.get("Content-Security-Policy")).not.toContain("nonce-");
		expect(await htmlOf(path, { cookie })).toContain(name);
	});

	it.each(publicPages)("%s is kept apart for each language", async (path) => {
		const languages = ["es", "en", "es", "en"] as const;
		for (const language of languages) {
			expect(await htmlOf(path, { language })).toContain(`<html lang="${language}"`);
		}
		expect(await htmlOf(path, { language: "es", cookie: "user-language=en" })).toContain('<html lang="en"');
		expect(await htmlOf(path, { language: "en", cookie: "user-language=es" })).toContain('<html lang="es"');
	});

	it.each(publicPages)("%s may not be kept by anything between us and the browser", async (path) => {
		for (const options of [{}, {}, { cookie }]) {
			const { headers } = await app.ask(path, options);
			expect(headers.get("Cache-Control")).toMatch(/private/);
			expect(headers.get("Vary")).toMatch(/Cookie/);
			expect(headers.get("Set-Cookie")).toBeNull();
		}
	});

	it("neither reads nor fills the memory for a session cookie that is no session", async () => {
		const response = await app.ask("/?kept=forged", { cookie: "reino.session_token=forged.signature" });
		expect(response.headers.get("Content-Security-Policy")).toContain("nonce-");
	});

	it("gives every rendering for one person a nonce of its own", async () => {
		const policies = [await app.ask("/", { cookie }), await app.ask("/", { cookie })].map((response) =>
			response.headers.get("Content-Security-Policy"),
		);
		expect(policies[0]).toContain("nonce-");
		expect(policies[0]).not.toBe(policies[1]);
	});
});

it("shows a change to visitors within a second", async () => {
	const listing = await buildListing(app.db, { title: "Antes del cambio" });
	await vi.waitFor(async () => expect(await htmlOf("/intercambios")).toContain("Antes del cambio"), {
		timeout: 15_000,
	});
	const changedAt = performance.now();
	await app.db.update(listings).set({ title: "Después del cambio" }).where(eq(listings.id, listing.id));
	let lastOldAskedAt = changedAt;
	await vi.waitFor(
		async () => {
			const askedAt = performance.now();
			const html = await htmlOf("/intercambios");
			if (html.includes("Antes del cambio")) lastOldAskedAt = askedAt;
			expect(html).toContain("Después del cambio");
		},
		{ timeout: 15_000, interval: 20 },
	);
	// However long an answer takes on a busy machine: one that is asked for after a second is new.
	expect(lastOldAskedAt - changedAt).toBeLessThanOrEqual(1_010);
});
