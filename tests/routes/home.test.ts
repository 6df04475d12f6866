import { afterEach, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { select } from "#tests/factories/html.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();

afterEach(() => app.databaseProxy.open());

it.each(["es", "en"] as const)("stands without listings, and says so in %s", async (language) => {
	const t = translateFor(language);
	await app.databaseProxy.shut();
	const response = await app.ask(`/?away=${language}`, { language });
	const html = await response.text();
	expect(response.status).toBe(503);
	expect(html).toContain(t("shell.hero.trades.title"));
	expect(html).toContain(t("listing.home.error"));
	await app.databaseProxy.open();
});

it("and the popular trades invite to publish the first listing where there is none", async () => {
	const t = translateFor("es");
	for (const path of ["/", "/popular"]) {
		const html = await (await app.ask(path, { language: "es" })).text();
		expect(html, path).toContain(t("listing.popular.empty"));
		expect(html, path).toContain(t("listing.popular.emptyText"));
	}
});

it("leads a visitor to join, a member to publish, and both to the trades", async () => {
	const t = translateFor("es");
	const cookie = await app.signIn(await buildUser(app.db));
	const linksFor = async (options: { cookie?: string }) => {
		const html = await (await app.ask("/", { ...options, language: "es" })).text();
		const [hero] = select(html, "article");
		return hero?.querySelectorAll("a").map((link) => [link.getAttribute("href"), link.textContent]);
	};
	const all = ["/intercambios", t("shell.hero.trades.all")];
	expect(await linksFor({})).toEqual([["/?auth=signUp", t("shell.hero.trades.explore")], all]);
	expect(await linksFor({ cookie })).toEqual([["/crear", t("shell.hero.trades.publish")], all]);
});

it("allows view transitions in the page itself, where a browser that shows it before its end has read it", async () => {
	const html = await (await app.ask("/")).text();
	const allowed = html.indexOf("<style>@view-transition{navigation:auto}</style>");
	expect(allowed).toBeGreaterThan(0);
	expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(allowed);
});
