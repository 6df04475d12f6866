import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { categorySlugs } from "#app/features/catalogue/rules.ts";
import { feedPageSizes } from "#app/features/listings/rules-search.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { publicPaths } from "#app/seo/public-paths.ts";
import { howItWorksPath, safetyAdviceId, safetyPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { select, textsOf } from "#tests/factories/html.ts";
import { buildListing, buildListingImage, buildWantedItem } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();

afterEach(() => app.databaseProxy.open());

it.each(["es", "en"] as const)(
	"the home page stands without what it lists, and says so in %s",
	async (language) => {
		const t = translateFor(language);
		await app.databaseProxy.shut();
		const response = await app.ask(`/?away=${language}`, { language });
		const html = await response.text();
		expect(response.status).toBe(503);
		expect(html).toContain(t("home.hero.trades.title"));
		expect(html).toContain(t("matches.cross.home"));
		expect(textsOf(html, '[role="alert"]')).toEqual([t("matches.board.error"), t("listing.home.error")]);
		await app.databaseProxy.open();
	},
);

it("the home page and the popular trades invite to publish the first listing where there is none", async () => {
	const t = translateFor("es");
	for (const path of ["/", "/popular"]) {
		const html = await (await app.ask(path, { language: "es" })).text();
		expect(html, path).toContain(t("listing.popular.empty"));
		expect(html, path).toContain(t("listing.popular.emptyText"));
		expect(select(html, "#wanted, .poster"), path).toEqual([]);
	}
});

it("the home page leads a visitor to join, and to the trades", async () => {
	const t = translateFor("es");
	const html = await (await app.ask("/", { language: "es" })).text();
	const [hero] = select(html, "article");
	expect(hero?.querySelectorAll("a").map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
		["/?auth=signUp", t("home.hero.trades.explore")],
		["/intercambios", t("home.allTrades")],
	]);
});

it("a page allows view transitions in itself, where a browser that shows it before its end has read it", async () => {
	const html = await (await app.ask("/")).text();
	const allowed = html.indexOf("<style>@view-transition{navigation:auto}</style>");
	expect(allowed).toBeGreaterThan(0);
	expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(allowed);
});

it.each(publicPaths)("whoever asks whether it is safe has the answer one tap from %s", async (path) => {
	const html = await (await app.ask(path, { language: "es" })).text();
	expect(select(html, `footer a[href="${safetyPath}"]`).map(({ textContent }) => textContent)).toEqual([
		translateFor("es")("shell.footer.isItSafe"),
	]);
});

it.each(["es", "en"] as const)(
	"the guide says in %s how a trade goes, and answers at its own address",
	async (language) => {
		const t = translateFor(language);
		const html = await (await app.ask(`${howItWorksPath}?lang=${language}`)).text();
		expect(textsOf(html, "main ol h2")).toHaveLength(5);
		expect(textsOf(html, `main h2#${safetyAdviceId}`)).toEqual([t("guide.safety")]);
	},
);

const publicPages = ["/", "/intercambios", "/popular", "/mas-buscado", "/tienda", "/vitrinas"] as const;

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

it("the listings show a change to visitors within a second", async () => {
	const listing = await buildListing(app.db, { title: "Antes del cambio" });
	await vi.waitFor(async () => expect(await htmlOf("/intercambios")).toContain("Antes del cambio"), {
		timeout: 60_000,
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
		{ timeout: 60_000, interval: 20 },
	);
	// However long an answer takes on a busy machine: one that is asked for after a second is new.
	expect(lastOldAskedAt - changedAt).toBeLessThanOrEqual(1_010);
});

/** Of HTML before compression: what a phone parses before it shows the first card. 48 000 bytes and a little. */
const maxBytes = 48_500;

it("the first page of the trades is small, with all that cards usually show", async () => {
	const categories = [];
	for (const slug of categorySlugs)
		categories.push(await buildCategory(app.db, { slug, isActive: slug !== "figures" }));
	for (let shown = 0; shown <= feedPageSizes.first; shown++) {
		const { id: listingId } = await buildListing(app.db, {
			categoryId: categories[0]?.id,
			title: "Yaguareté de Ascuas",
			description: "Numerada, guardada en funda desde el primer día. Acepto combinaciones.",
		});
		await buildListingImage(app.db, { listingId, imageUrl: listingId.replaceAll("-", "") });
		for (const position of [0, 1, 2]) {
			const { id } = await buildItem(app.db, { categoryId: categories[1]?.id });
			await buildWantedItem(app.db, { listingId, position, productItemId: id });
		}
	}
	// An address of its own: a page is kept for a second.
	const html = await (await app.ask("/intercambios?size", { language: "es" })).bytes();
	expect(html.length).toBeLessThan(maxBytes);
	expect(select(new TextDecoder().decode(html), "article")).toHaveLength(feedPageSizes.first);
});
