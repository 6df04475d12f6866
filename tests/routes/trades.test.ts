import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { trades } from "#app/features/trades/tables.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { attributesOf, select } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildArchivedListing, buildTrade } from "#tests/factories/trades.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;

it.each([
	["es", "Consolas · Portátiles"],
	["en", "Consoles · Handheld"],
] as const)("a profile's history says what kind of thing was traded, in %s", async (language, kind) => {
	const { id: categoryId } = await buildCategory(db, { name: "Consoles", nameEs: "Consolas" });
	const expansion = await buildExpansion(db, { categoryId, name: "Handheld", nameEs: "Portátiles" });
	const { id: productItemId } = await buildItem(db, { categoryId, expansionId: expansion.id });
	const person = await buildUser(db);
	const cookie = await app.signIn(person);
	await buildArchivedListing(db, { sellerId: person.id, productItemId: null, title: "Sin ficha" });
	const pageOf = async () => (await app.ask("/perfil", { cookie, language })).text();
	expect(await pageOf()).not.toContain(kind);
	await buildArchivedListing(db, { buyerId: person.id, productItemId, title: "Con ficha" });
	const html = await pageOf();
	for (const text of ["Sin ficha", "Con ficha", `>${kind}</p>`]) expect(html).toContain(text);
});

it("a profile's history leads to what was traded while it is there", async () => {
	const person = await buildUser(db);
	const listing = await buildListing(db, { status: "traded" });
	const trade = await buildTrade(db, { listingId: listing.id, buyerId: person.id, status: "completed" });
	await buildArchivedListing(db, { tradeId: trade.id });
	const cookie = await app.signIn(person);
	const pageOf = async () => (await app.ask("/perfil", { cookie })).text();
	expect(await pageOf()).toMatch(
		new RegExp(`id="trueque-${trade.id}".*href="/intercambios/${listing.id}"`, "s"),
	);
	await db.update(trades).set({ listingId: null }).where(eq(trades.id, trade.id));
	expect(await pageOf()).not.toContain(`/intercambios/${listing.id}`);
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
