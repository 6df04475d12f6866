import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { messages as es } from "#app/i18n/site-messages-es.ts";
import { publishedListingPath } from "#app/shared/listing-paths.ts";
import { listingPath, listingsPath, matchesPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { attributesOf, textsOf } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;

/** Makes a person who wants what another one has. */
async function buildMatch() {
	const [me, other] = [await buildUser(db), await buildUser(db)];
	const { itemId } = await buildEntry(db, { userId: other.id });
	if (!itemId) throw new Error("The entry has no item.");
	await buildEntry(db, { userId: me.id, side: "want", itemId });
	return { me, other, itemId, cookie: await app.signIn(me) };
}
type BuiltMatch = Awaited<ReturnType<typeof buildMatch>>;

const pages: Record<string, (match: BuiltMatch) => string> = {
	"the page": () => matchesPath,
	"its data": () => `${matchesPath}.data`,
	"a search": ({ itemId }) => `${listingsPath}?want=${itemId}`,
	"a search for any printing": ({ itemId }) => `${listingsPath}?want=every_${itemId}`,
	"a search's data": ({ itemId }) => `${listingsPath}.data?want=${itemId}`,
};
const textOf = async (path: string, cookie?: string) =>
	(await app.ask(path, cookie ? { cookie } : {})).text();

const reasons: Record<string, (match: BuiltMatch) => ReturnType<typeof sql>> = {
	"blocks one": ({ me, other }) => sql`insert into blocks values (${other.id}, ${me.id})`,
	"is blocked": ({ me, other }) => sql`insert into blocks values (${me.id}, ${other.id})`,
	"is banned": ({ other }) => sql`update users set is_banned = true where id = ${other.id}`,
	pauses: ({ other }) => sql`update list_people set paused_until = 'infinity' where user_id = ${other.id}`,
	"is away": ({ other }) =>
		sql`update list_people set seen_at = now() - interval '61 days' where user_id = ${other.id}`,
	"hides the thing": ({ other }) =>
		sql`update list_entries set hidden_at = now() where user_id = ${other.id}`,
	"left it alone": ({ other }) =>
		sql`update list_entries set touched_at = now() - interval '241 days' where user_id = ${other.id}`,
};

describe("whoever has what one wants", () => {
	it.each(Object.keys(pages))("is named on %s", async (name) => {
		const match = await buildMatch();
		expect(await textOf(pages[name]?.(match) ?? "", match.cookie)).toContain(match.other.username);
	});

	const cases = Object.keys(reasons).flatMap((reason) =>
		Object.keys(pages).map((page) => [reason, page] as const),
	);
	it.each(cases)("who %s is not named on %s", async (reason, name) => {
		const match = await buildMatch();
		await db.execute(reasons[reason]?.(match) ?? sql``);
		expect(await textOf(pages[name]?.(match) ?? "", match.cookie)).not.toContain(match.other.username);
	});

	it("and closed their page is named to whom it crosses, without a way to the page, and not in a search", async () => {
		const match = await buildMatch();
		const { other, cookie } = match;
		await db.execute(sql`update list_people set is_shown = false where user_id = ${other.id}`);
		const page = await textOf(matchesPath, cookie);
		expect(page).toContain(other.username);
		expect(page).not.toContain(`/l/${other.username}`);
		for (const search of ["a search", "a search's data"])
			expect(await textOf(pages[search]?.(match) ?? "", cookie)).not.toContain(other.username);
	});
});

/** Makes a person's listing whose thing another one seeks, who has something for it. */
async function buildSought() {
	const [me, other] = [await buildUser(db), await buildUser(db, { city: "Rosario, Santa Fe" })];
	const listing = await buildListing(db, { userId: me.id, title: "Lo publicado" });
	const { itemId } = await buildEntry(db, {
		userId: me.id,
		listingId: listing.id,
		categoryId: listing.categoryId,
	});
	const want = await buildEntry(db, { userId: other.id, side: "want", itemId });
	const { itemId: back } = await buildEntry(db, { userId: other.id });
	await buildEntry(db, { userId: me.id, side: "want", itemId: back });
	return { me, other, itemId: want.itemId ?? "", listing, cookie: await app.signIn(me) };
}

describe("the page after publishing", () => {
	const read = async (path: string, cookie: string) =>
		(await app.ask(path, { cookie, language: "es" })).text();

	it("names who seeks the thing, says what they give, and leads to a message about both", async () => {
		const { other, listing, cookie } = await buildSought();
		const html = await read(publishedListingPath(listing.id), cookie);
		expect(textsOf(html, "h1")).toEqual([es["matches.seekers.count_one"]]);
		expect(html).toContain("Te da ");
		const [path = ""] = attributesOf(html, `a[href^="/mensajes/nueva"]`, "href");
		expect(new URL(path, "http://reino").searchParams.get("con")).toBe(other.username);
		expect((await app.ask(path, { cookie })).status).toBe(200);
	});

	it("says since when somebody seeks it who has nothing for it", async () => {
		const { other, listing, cookie } = await buildSought();
		await db.execute(sql`delete from list_entries where user_id = ${other.id} and side = 'have'`);
		await db.execute(
			sql`update list_entries set created_at = now() - interval '50 hours' where user_id = ${other.id}`,
		);
		const html = await read(publishedListingPath(listing.id), cookie);
		expect(html).toContain("La busca desde anteayer");
		expect(html).not.toContain("Te da ");
	});

	it.each(Object.keys(reasons))("does not name who %s", async (reason) => {
		const sought = await buildSought();
		await db.execute(reasons[reason]?.(sought) ?? sql``);
		const html = await read(publishedListingPath(sought.listing.id), sought.cookie);
		expect(textsOf(html, "h1")).toEqual([es["matches.seekers.none"]]);
		expect(html).not.toContain(sought.other.username);
	});

	it("names nobody to who pauses, and says so", async () => {
		const { me, other, listing, cookie } = await buildSought();
		await db.execute(sql`update list_people set paused_until = 'infinity' where user_id = ${me.id}`);
		const html = await read(publishedListingPath(listing.id), cookie);
		expect(textsOf(html, "h1")).toEqual([es["matches.none.paused"]]);
		expect(html).not.toContain(other.username);
	});

	it("is no more of a listing that is hidden: its owner is led there, others to nothing", async () => {
		const { me, listing, cookie } = await buildSought();
		const path = publishedListingPath(listing.id);
		const stranger = await app.signIn(await buildUser(db));
		await db.execute(sql`update listings set status = 'in_revision' where user_id = ${me.id}`);
		expect((await app.ask(path, { cookie })).headers.get("location")).toBe(listingPath(listing.id));
		expect((await app.ask(path, { cookie: stranger })).status).toBe(404);
		expect((await app.ask(publishedListingPath("nada"), { cookie })).status).toBe(404);
	});
});

describe("the page of matches", () => {
	it("invites a visitor, and takes nothing from them", async () => {
		const response = await app.ask(matchesPath, { language: "es" });
		expect(response.status).toBe(200);
		expect(await response.text()).toContain("¿Con quién podés cambiar?");
	});

	it.each([
		"?grupo=nada",
		"?grupo=tienen&page=99999999",
		"?page=-1",
		"?grupo=%00&page=%F0%9F%83%8F",
		"?grupo=dos&page=10",
	])("answers %s", async (search) => {
		const { cookie } = await buildMatch();
		expect((await app.ask(matchesPath + search, { cookie })).status).toBe(200);
	});

	it("shows nobody to who pauses", async () => {
		const { me, other, cookie } = await buildMatch();
		await db.execute(sql`update list_people set paused_until = 'infinity' where user_id = ${me.id}`);
		expect(await textOf(matchesPath, cookie)).not.toContain(other.username);
	});

	it("is where an older address leads", async () => {
		const response = await app.ask(`${listingsPath}?ver=coincidencias`);
		expect(response.headers.get("location")).toBe(matchesPath);
	});
});
