import { describe, expect, it } from "vitest";
import { messages as es } from "#app/site-messages-es.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { attributesOf, select } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildArchivedListing, buildTrade } from "#tests/factories/trades.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;
const page = "/perfil/publicaciones";

describe("the page of one's own listings", () => {
	it("has twenty a page, those of one state, and those that a search finds", async () => {
		const owner = await buildUser(db);
		const cookie = await app.signIn(owner);
		for (let n = 0; n < 21; n++) await buildListing(db, { userId: owner.id, title: `Carta número ${n}` });
		await buildListing(db, { userId: owner.id, title: "La única pausada", status: "paused" });
		await buildListing(db, { title: "La de otra persona" });
		const ask = async (search: string) =>
			(await app.ask(`${page}${search}`, { cookie, language: "es" })).text();
		const first = await ask("");
		expect(select(first, "h2 > a")).toHaveLength(20);
		expect(first).not.toContain("La de otra persona");
		const [older = ""] = attributesOf(first, 'a[href*="cursor="]', "href");
		expect(select(await ask(older.replace(page, "")), "h2 > a")).toHaveLength(2);
		expect(select(await ask("?status=paused"), "h2 > a")).toHaveLength(1);
		expect(select(await ask("?q=unica"), "h2 > a")).toHaveLength(1);
		expect(await ask("?q=nada+de+eso")).toContain(es["listing.mine.noHits"]);
		expect((await app.ask(`${page}?cursor=x`, { cookie })).status).toBe(400);
	});

	it("is a banned person's too, and nobody's without signing in", async () => {
		const owner = await buildUser(db);
		const cookie = await app.signIn(owner);
		const listing = await buildListing(db, { userId: owner.id, status: "paused" });
		await changePerson(db, owner.id, { isBanned: true });
		const html = await (await app.ask(page, { cookie })).text();
		expect(html).toContain(listing.title);
		expect((await app.ask(page)).status).toBe(302);
	});
});

it("the page of one's own trades leads on to older ones", async () => {
	const person = await buildUser(db);
	const cookie = await app.signIn(person);
	for (let n = 0; n < 13; n++) {
		const trade = await buildTrade(db, { buyerId: person.id, status: "completed" });
		await buildArchivedListing(db, { tradeId: trade.id });
	}
	const profile = await (await app.ask("/perfil", { cookie })).text();
	expect(select(profile, '[id^="trueque-"]')).toHaveLength(5);
	expect(profile).toContain('href="/perfil/trueques"');
	const first = await (await app.ask("/perfil/trueques", { cookie })).text();
	expect(select(first, '[id^="trueque-"]')).toHaveLength(12);
	const [older = ""] = attributesOf(first, 'a[href*="cursor="]', "href");
	const second = await (await app.ask(older, { cookie })).text();
	expect(select(second, '[id^="trueque-"]')).toHaveLength(1);
	expect((await app.ask("/perfil/trueques")).status).toBe(302);
});
