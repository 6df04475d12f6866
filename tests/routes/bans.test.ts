import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { listings } from "#app/features/listings/tables.server.ts";
import { appealBan, banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { ownListingsPath } from "#app/shared/account-paths.ts";
import { newChatPath } from "#app/shared/chat-paths.ts";
import { listingPath, showcasePath, showcaseReactionPath } from "#app/shared/paths.ts";
import { reportPath } from "#app/shared/report-paths.ts";
import { editElementPath, showcaseCommentsPath } from "#app/shared/showcase-paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { actorOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import {
	buildListing,
	buildListingImage,
	buildWantedItem,
	type ListingRow,
} from "#tests/factories/listings.ts";
import { buildElement, buildShowcase } from "#tests/factories/showcases.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;

const path = "/perfil/suspension";
const reason = "Pidió <b>plata</b> por adelantado.";

async function buildBanned() {
	const [person, admin] = [await buildUser(db), await buildUser(db, { role: "admin" })];
	const before = await app.signIn(person);
	const { id: chatId } = await buildChat(db, { user1Id: person.id });
	const ctx = { ...app.deps, actor: actorOf(admin) };
	const endsAt = new Date(Date.now() + 7 * 86_400_000);
	await banPerson(ctx, { personId: person.id, reason, endsAt });
	return { person, ctx, chatId, before, cookie: await app.signIn(person) };
}

describe("who is banned", () => {
	it.each(["es", "en"] as const)("reads why and until when, and the way on, in %s", async (language) => {
		const t = translateFor(language);
		const { person, cookie, before, chatId } = await buildBanned();
		expect((await app.ask("/perfil", { cookie: before })).status).toBe(302);
		const read = async (page: string) => (await app.ask(page, { cookie, language })).text();
		for (const page of ["/perfil", path]) {
			const html = await read(page);
			expect(html).toContain("Pidió &lt;b&gt;plata&lt;/b&gt; por adelantado.");
			expect(html).toContain(t("moderation.ban.effect"));
		}
		for (const page of ["/perfil", "/crear", "/vitrinas/crear", `/mensajes/${chatId}`])
			expect(await read(page), page).toContain(`href="${path}"`);
		expect(await read(`/mensajes/${chatId}`)).not.toContain('name="text"');
		const { id: elementId } = await buildElement(db, { userId: person.id });
		const offerPath = newChatPath((await buildListing(db)).id);
		for (const page of [ownListingsPath, offerPath, editElementPath(elementId)]) {
			const html = await read(page);
			expect(html, page).toContain(`href="${path}"`);
			expect(html, page).not.toMatch(/name="(title|text)"/);
		}
		const { id: ownListing } = await buildListing(db, { userId: person.id });
		const others = await buildListing(db);
		const report = reportPath({ kind: "listing", id: others.id });
		expect((await app.ask(report, { cookie })).headers.get("Location")).toBe(path);
		const { id: showcaseId } = await buildShowcase(db);
		const seen = [listingPath(ownListing), listingPath(others.id), showcasePath(showcaseId)];
		const pages = await Promise.all(seen.map(read));
		for (const html of pages) expect(html).toContain(`href="${path}"`);
		const actions = [
			newChatPath(others.id),
			report,
			showcaseReactionPath(showcaseId),
			showcaseCommentsPath(showcaseId),
		];
		for (const action of actions) expect(pages.join(), action).not.toContain(`="${action}"`);
		// What takes something out of sight stays possible.
		expect(pages[0]).toContain('value="pause"');
	});

	it("appeals once, without script, and keeps what was typed when it is too long", async () => {
		const { cookie } = await buildBanned();
		const long = await app.post(path, { appeal: "a".repeat(1001) }, { cookie });
		expect(long.status).toBe(400);
		expect(await long.text()).toContain("a".repeat(1001));
		const sent = await app.post(path, { appeal: "No <i>fui</i> yo" }, { cookie });
		expect([sent.status, sent.headers.get("Location")]).toEqual([302, path]);
		const html = await (await app.ask(path, { cookie })).text();
		expect(html).toContain("No &lt;i&gt;fui&lt;/i&gt; yo");
		expect(html).not.toContain("<textarea");
		expect((await app.post(path, { appeal: "Otra" }, { cookie })).status).toBe(409);
	});

	it("is nobody else, and no more once it is lifted", async () => {
		const { person, ctx, cookie } = await buildBanned();
		const other = await app.signIn(await buildUser(db));
		expect(await (await app.ask(path, { cookie: other })).text()).not.toContain("plata");
		await liftBan(ctx, { personId: person.id, reason: "Nos equivocamos." });
		expect(await (await app.ask(path, { cookie })).text()).not.toContain("plata");
		expect((await app.post(path, { appeal: "Gracias" }, { cookie })).status).toBe(409);
		const late = appealBan({ ...app.deps, actor: actorOf(person) }, { appeal: "Gracias" });
		expect((await refusal(late)).code).toBe("ban.notBanned");
	});
});

const [itemTitle, customTitle] = ["Yaguareté dorado", "Quirquincho plateado"];
const wish = "Carpincho de felpa";
const imageKey = "listing-images/of-the-banned";
let owner: UserRow;
let ofItem: ListingRow;
let ofCustom: ListingRow;
let wanting: ListingRow;
let itemId = "";
let categorySlug = "";
let cookie = "";

beforeAll(async () => {
	owner = await buildUser(db, { city: "Salta, Salta" });
	const category = await buildCategory(db);
	const item = await buildItem(db, { categoryId: category.id });
	[itemId, categorySlug] = [item.id, category.slug];
	const own = { userId: owner.id, condition: "mint" as const, interestCount: 50 };
	ofItem = await buildListing(db, { ...own, productItemId: item.id, title: itemTitle });
	ofCustom = await buildListing(db, {
		...own,
		productItemId: null,
		categoryId: category.id,
		title: customTitle,
	});
	await buildListingImage(db, { listingId: ofItem.id, imageUrl: imageKey });
	await buildWantedItem(db, { listingId: ofItem.id, customName: wish });
	await buildWantedItem(db, { listingId: ofItem.id, productItemId: item.id, position: 1 });
	// Somebody else's, which shows an image of what it wants.
	wanting = await buildListing(db);
	await buildWantedItem(db, { listingId: wanting.id, productItemId: item.id });
	cookie = await app.signIn(await buildUser(db));
});

const setBan = (isBanned: boolean) => changePerson(db, owner.id, { isBanned });
afterEach(async () => {
	await setBan(false);
});

/** As a signed-in stranger sees it: what visitors get may be a second old. */
const read = async (path: string) => (await app.ask(path, { cookie, language: "es" })).text();
const search = (query: Record<string, string>) => new URLSearchParams(query).toString();

/** Where, at which address, and what is there. */
const places: readonly (readonly [string, () => string, string | (() => string)])[] = [
	["the home page", () => "/", itemTitle],
	["the hub", () => "/intercambios", itemTitle],
	["the hub's further pages", () => "/api/feed", itemTitle],
	["its category", () => `/api/feed?${search({ category: categorySlug })}`, itemTitle],
	["the popular listings", () => "/popular", itemTitle],
	["the search by the item wanted", () => `/api/feed?${search({ want: itemId })}`, itemTitle],
	["the search by a title wanted", () => `/api/feed?${search({ want: customTitle })}`, customTitle],
	["the search by the item owned", () => `/api/feed?${search({ have: itemId })}`, itemTitle],
	["the search by a name owned", () => `/api/feed?${search({ have: wish })}`, itemTitle],
	["both searches", () => `/api/feed?${search({ have: wish, want: itemId })}`, itemTitle],
	["free text", () => `/api/feed?${search({ q: "yaguarete" })}`, itemTitle],
	["free text with a typo", () => `/api/feed?${search({ q: "quirquinsho" })}`, customTitle],
	["the filters", () => `/api/feed?${search({ condition: "mint", province: "Salta" })}`, itemTitle],
	["the suggestions of titles", () => `/api/suggestions?${search({ q: "quirq" })}`, customTitle],
	["its own page", () => `/intercambios/${ofItem.id}`, itemTitle],
	["the owner's other page", () => `/intercambios/${ofCustom.id}`, itemTitle],
	["the page of a listing that wants it", () => `/intercambios/${wanting.id}`, imageKey],
	["the sitemap", () => "/sitemaps/listings.xml", () => ofItem.id],
];

async function shown(): Promise<Record<string, boolean>> {
	const found: Record<string, boolean> = {};
	for (const [name, path, sought] of places) {
		const text = typeof sought === "string" ? sought : sought();
		found[name] = (await read(path())).includes(text);
	}
	return found;
}

const everywhere = (is: boolean) => Object.fromEntries(places.map(([name]) => [name, is]));

describe("a banned owner's listings", () => {
	it("vanish from every public place at once, and come back when the ban is lifted", async () => {
		expect(await shown()).toEqual(everywhere(true));
		await setBan(true);
		expect(await shown()).toEqual(everywhere(false));
		expect((await app.ask(`/intercambios/${ofItem.id}`, { cookie })).status).toBe(404);
		await setBan(false);
		expect(await shown()).toEqual(everywhere(true));
	});

	it("are gone for visitors too, within the second for which a page is kept", async () => {
		await setBan(true);
		for (const path of ["/", "/intercambios", "/popular", `/intercambios/${ofItem.id}`]) {
			const seen = async () => (await (await app.ask(path)).text()).includes(itemTitle);
			await expect.poll(seen).toBe(false);
		}
	});

	it("are not counted while they are hidden", async () => {
		const totalOf = async () =>
			JSON.parse(await read(`/api/feed?${search({ category: categorySlug })}`)).value.total.count;
		expect(await totalOf()).toBe(2);
		await setBan(true);
		expect(await totalOf()).toBe(0);
		await setBan(false);
		expect(await totalOf()).toBe(2);
	});

	it("that were paused or taken away meanwhile do not come back with the others", async () => {
		const paused = await buildListing(db, { userId: owner.id, title: "En pausa" });
		const deleted = await buildListing(db, { userId: owner.id, title: "Eliminada" });
		await setBan(true);
		for (const [id, status] of [
			[paused.id, "paused"],
			[deleted.id, "deleted"],
		] as const) {
			const deletedAt = status === "deleted" ? new Date() : null;
			await db.update(listings).set({ status, deletedAt }).where(eq(listings.id, id));
		}
		await setBan(false);
		for (const { id } of [paused, deleted]) {
			expect((await app.ask(`/intercambios/${id}`, { cookie })).status).toBe(404);
		}
		expect((await app.ask(`/intercambios/${ofItem.id}`, { cookie })).status).toBe(200);
	});
});
