import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listings } from "#app/features/listings/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { attributesOf, textsOf } from "#tests/factories/html.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;

const title = "Cóndor del Alba";
const marked = "Lote 70% nuevo_raro";

beforeAll(async () => {
	const listing = await buildListing(db, { title, productItemId: null });
	await buildWantedItem(db, { listingId: listing.id, customName: "Puma de Niebla" });
	await buildListing(db, { title: marked, productItemId: null });
});

/** What nobody calls a thing: an answer with listings would mean that it was more than words. */
const nothings = [
	["a wildcard of the database", "%"],
	["wildcards", "%%"],
	["one more of them", "__"],
	["all of them", "%_\\"],
	["its escape", "\\\\"],
	["an escaped wildcard", "\\%\\_"],
	["SQL", "x'; drop table listings; --"],
	["a condition that is always true", "' or '1'='1"],
	["the same, quoted otherwise", '" or ""="'],
	["a union", "x' union select email, password from accounts --"],
	["a comment", "zz/**/zz"],
	["dollar quotes", "$$zz$$"],
	["a parameter", "$1"],
	["operators of the words' search", "!(zz) & (xx | :*) <-> zz:a"],
	["only operators", "& | ! ( ) : * <->"],
	["quotes of that search", "'zz' 'x''x"],
	["a regular expression", ".*|^.+$"],
	["emoji", "😀🃏"],
	["one emoji of several", "👩‍👩‍👧‍👦🏳️‍🌈"],
	["two letters", "zz"],
	["two hundred letters", "z".repeat(200)],
	["two hundred letters in words", "zqxz ".repeat(40)],
	["a hundred words of one letter", "z ".repeat(100)],
	["from right to left", "\u202eشطرنج"],
	["marks upon marks", `z${"\u0301".repeat(150)}z`],
	["HTML", "<script>alert(1)</script>"],
	["a line's end", "zz\r\nX-Header: 1"],
	["what formats a text", "%s%n{{zz}}"],
] as const;

const sides = ["have", "want", "q"] as const;
const feed = (query: Record<string, string>) => app.ask(`/api/feed?${new URLSearchParams(query)}`);

async function titlesOf(query: Record<string, string>): Promise<string[]> {
	const response = await feed(query);
	expect(response.status, JSON.stringify(query)).toBe(200);
	const { value } = (await response.json()) as { value: { listings: { title: string }[] } };
	return value.listings.map((listing) => listing.title);
}

describe.each(nothings)("a search for %s", (_, text) => {
	it("finds nothing, breaks nothing and stays inert on the page", async () => {
		for (const side of sides) {
			expect(await titlesOf({ [side]: text }), side).toEqual([]);
			const page = await app.ask(`/intercambios?${new URLSearchParams({ [side]: text })}`);
			expect(page.status, side).toBe(200);
			expect(await page.text()).not.toContain("<script>alert(1)");
		}
		expect(await titlesOf({ have: text, want: text, q: text })).toEqual([]);
		const suggested = await app.ask(`/api/suggestions?${new URLSearchParams({ q: text })}`);
		expect(suggested.status).toBe(200);
		expect(await suggested.json()).toMatchObject({ value: { titles: [] } });
		expect(await db.$count(listings)).toBe(2);
	});
});

describe("a search", () => {
	it("takes a wildcard in a name for itself", async () => {
		expect(await titlesOf({ want: "70% nuevo_raro" })).toEqual([marked]);
		expect(await titlesOf({ q: "70%" })).toEqual([marked]);
		for (const text of ["C%ndor", "C_ndor", "%Alba"]) {
			const found = await (await app.ask(`/api/suggestions?${new URLSearchParams({ q: text })}`)).json();
			// As a misspelling it may still be near; as a wildcard it would be found by everybody's title.
			expect(JSON.stringify(found)).not.toContain(marked);
		}
	});

	it("of two letters finds the word, and suggests what begins so", async () => {
		expect(await titlesOf({ q: "70" })).toEqual([marked]);
		const suggested = await (await app.ask("/api/suggestions?q=co")).json();
		expect(JSON.stringify(suggested)).toContain(title);
	});

	it("of one letter suggests nothing", async () => {
		const suggested = await (await app.ask("/api/suggestions?q=c")).json();
		expect(suggested).toEqual({ ok: true, value: { items: [], titles: [] } });
	});

	it("finds by a text far longer than any title what its beginning says", async () => {
		for (const side of sides) {
			expect((await feed({ [side]: `${title} ${"y".repeat(5000)}` })).status).toBe(200);
		}
	});

	it("of things, conditions, rarities and categories that there are not finds nothing or leaves them out", async () => {
		const nobody = "018f0000-0000-7000-8000-000000000000";
		for (const side of ["have", "want"] as const) expect(await titlesOf({ [side]: nobody })).toEqual([]);
		expect(await titlesOf({ category: "no-such-category" })).toEqual([]);
		expect(await titlesOf({ province: "Atlantis" })).toEqual([]);
		expect(await titlesOf({ condition: "shiny' or '1'='1", rarity: "mythical" })).toHaveLength(2);
	});

	it("that finds nothing says so, shows what is new, and orders by no distance", async () => {
		const t = translateFor("es");
		const html = await (await app.ask("/intercambios?want=zzqxjkw", { language: "es" })).text();
		const headings = textsOf(html, "h1, h2, h3, h4, h5, h6");
		expect(headings).toEqual(expect.arrayContaining([t("listing.hub.none"), t("listing.hub.newest")]));
		const [, newest = ""] = html.split(t("listing.hub.newest"));
		expect(newest).toContain(title);
		const orders = attributesOf(html, "option", "value");
		expect(orders).toContain("newest");
		expect(orders).not.toContain("nearest");
	});

	it("by many things at once stays a search", async () => {
		const query = new URLSearchParams();
		for (let n = 0; n < 500; n++) query.append("have", `cosa ${n}`);
		expect((await app.ask(`/api/feed?${query}`)).status).toBe(200);
	});

	it("left everything as it was", async () => {
		const { rows } = await db.execute(sql`select count(*)::int as total from listings where is_public`);
		expect(rows).toEqual([{ total: 2 }]);
	});
});
