import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { select } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;

async function homeOf(cookie?: string, language: "es" | "en" = "es") {
	const response = await app.ask("/", { language, ...(cookie && { cookie }) });
	return { response, page: await response.text() };
}

/** Somebody who is no longer new, in a town and a province where nobody else lives. */
const buildMember = (overrides: Partial<UserRow> = {}) => {
	const city = `Pueblo, Provincia ${unique()}`;
	return buildUser(db, { city, createdAt: new Date("2026-01-01"), ...overrides });
};

/** A person who offers what the member wants, seeks what the member has, and lives in the same city. */
async function buildCrossing(me: UserRow) {
	const other = await buildUser(db, { city: me.city });
	const [mine, theirs] = [await buildItem(db), await buildItem(db)];
	const listing = await buildListing(db, { userId: other.id, productItemId: theirs.id });
	await buildEntry(db, { userId: other.id, itemId: theirs.id, listingId: listing.id });
	await buildEntry(db, { userId: me.id, side: "want", itemId: theirs.id });
	await buildEntry(db, { userId: me.id, itemId: mine.id });
	await buildEntry(db, { userId: other.id, side: "want", itemId: mine.id });
	return { other, listing, mine };
}

/** A trade that the seller has sealed. */
async function buildSealed(me: UserRow) {
	const listing = await buildListing(db, { title: "Cóndor sellado" });
	const trade = await buildTrade(db, { listingId: listing.id, buyerId: me.id, sellerAccepted: true });
	return buildChat(db, { listingId: listing.id, user1Id: me.id, tradeId: trade.id });
}

describe("the home page of a member", () => {
	it("is of nobody else: a visitor gets the slides, and neither its code nor anybody's things", async () => {
		const { page, response } = await homeOf();
		expect(response.status).toBe(200);
		expect(page.includes("hero-slide"), "hero-slide").toBe(true);
		for (const text of ["Te toca a vos", "Hola,", "member-home"])
			expect(page.includes(text), text).toBe(false);
	});

	it("names its own scripts and texts, which it would else fetch after all others", async () => {
		const { page } = await homeOf(await app.signIn(await buildMember()));
		for (const part of ["member-home", "page-messages-es"])
			expect(select(page, `link[rel="deferred"][href*="${part}"]`), part).toHaveLength(1);
	});

	it("begins with the trade that lacks their seal, and leads to it", async () => {
		const me = await buildMember();
		const { id } = await buildSealed(me);
		const { page, response } = await homeOf(await app.signIn(me));
		expect(response.headers.get("cache-control")).not.toContain("public");
		expect(page).toMatch(/Te toca a vos(?:<!-- -->)? <span[^>]*>1</);
		expect(page.includes("ya selló. ¿Recibiste"), "ya selló").toBe(true);
		expect(page.includes(`href="/mensajes/${id}"`), `href="/mensajes/${id}"`).toBe(true);
		expect(page.includes("hero-slide"), "hero-slide").toBe(false);
	});

	it("begins with the people who match, and shows what crosses and what is near", async () => {
		const me = await buildMember();
		const { other, listing, mine } = await buildCrossing(me);
		const { page } = await homeOf(await app.signIn(me));
		const [title] = select(page, "h1");
		expect(title?.textContent).toBe("1 persona coincide con vos");
		expect(page).toContain(`href="/mensajes/nueva?`);
		expect(select(page, `article[aria-label="${other.username}"]`)).toHaveLength(1);
		expect(page.includes("Primeros pasos")).toBe(false);
		expect(page.includes(`Busca tu ${mine.name}`), `Busca tu ${mine.name}`).toBe(true);
		expect(page.includes("1 la busca"), "1 la busca").toBe(true);
		expect(page.includes("Pueblo, tu ciudad"), "Pueblo, tu ciudad").toBe(true);
		expect(page.includes(`href="/intercambios/${listing.id}"`), `href="/intercambios/${listing.id}"`).toBe(
			true,
		);
	});

	it("says all of it in English, too", async () => {
		const me = await buildMember();
		await buildCrossing(me);
		await buildSealed(me);
		const { page } = await homeOf(await app.signIn(me), "en");
		for (const text of ["Your turn", "person matches your lists", "They want what you have", "Near you"])
			expect(page.includes(text), text).toBe(true);
	});

	it("names a thing of no listing by its list, and leads nowhere closed", async () => {
		const me = await buildMember();
		const { itemId, userId } = await buildEntry(db);
		await buildEntry(db, { userId: me.id, side: "want", itemId: itemId ?? "" });
		const cookie = await app.signIn(me);
		const { page } = await homeOf(cookie);
		expect(page.includes("En su lista"), "En su lista").toBe(true);
		expect(page).toMatch(/href="\/l\/user_/);
		await db.execute(sql`update list_people set is_shown = false where user_id = ${userId}`);
		const closed = await homeOf(cookie);
		expect(closed.page.includes("En su lista"), "En su lista").toBe(true);
		expect(closed.page).not.toMatch(/href="\/l\/user_/);
	});

	const reasons: Record<string, (me: UserRow, other: UserRow) => ReturnType<typeof sql>> = {
		"blocks one": (me, other) => sql`insert into blocks values (${other.id}, ${me.id})`,
		"is blocked": (me, other) => sql`insert into blocks values (${me.id}, ${other.id})`,
		"is banned": (_me, other) =>
			sql`with banned as (update users set is_banned = true where id = ${other.id})
				update listings set owner_is_banned = true where user_id = ${other.id}`,
	};
	it.each(Object.keys(reasons))("names nobody who %s beside what everybody sees", async (reason) => {
		const me = await buildMember();
		const { other, listing, mine } = await buildCrossing(me);
		await db.execute(reasons[reason]?.(me, other) ?? sql``);
		const { page } = await homeOf(await app.signIn(me));
		for (const text of [`Busca tu ${mine.name}`, "la busca", `id="near"`])
			expect(page.includes(text), text).toBe(false);
		if (reason === "is banned") expect(page.includes(listing.id), listing.id).toBe(false);
	});

	it("asks a banned person for no seal, and counts what they may read at its sign", async () => {
		const me = await buildMember({ isBanned: true });
		const { id, user2Id } = await buildSealed(me);
		await buildChatMessage(db, { chatId: id, senderId: user2Id, content: "¿Venís hoy?" });
		const { page, response } = await homeOf(await app.signIn(me));
		expect(response.status).toBe(200);
		expect(page.includes("Mensajes, 1 sin leer"), "Mensajes, 1 sin leer").toBe(true);
		for (const text of ["Te toca a vos", "ya selló"]) expect(page.includes(text), text).toBe(false);
	});
});

describe("the first steps", () => {
	const stepOf = (page: string) => page.match(/Paso (\d) de 3/)?.[1];

	it("are shown to who is new, each until it is done", async () => {
		const me = await buildUser(db, { city: null });
		const cookie = await app.signIn(me);
		const first = await homeOf(cookie);
		expect(first.page.includes(`Hola, ${me.username}`), `Hola, ${me.username}`).toBe(true);
		expect(stepOf(first.page)).toBe("1");
		await buildEntry(db, { userId: me.id });
		expect(stepOf((await homeOf(cookie)).page)).toBe("2");
		await buildListing(db, { userId: me.id });
		expect(stepOf((await homeOf(cookie)).page)).toBe("3");
		const looked = await app.post("/?index", { step: "showcases" }, { cookie });
		expect(looked.headers.get("location")).toBe("/vitrinas");
		const steps = looked.headers.get("set-cookie")?.split(";")[0];
		expect((await homeOf(`${cookie}; ${steps}`)).page).not.toContain("Primeros pasos");
	});

	it("are left behind with one press", async () => {
		const me = await buildUser(db, { city: null });
		const cookie = await app.signIn(me);
		const left = await app.post("/?index", { step: "end" }, { cookie });
		expect(left.headers.get("location")).toBe("/");
		const steps = left.headers.get("set-cookie")?.split(";")[0];
		expect((await homeOf(`${cookie}; ${steps}`)).page).not.toContain("Primeros pasos");
		expect((await homeOf(`${cookie}; first-steps=%00broken`)).page).toContain("Primeros pasos");
	});

	it("are not for who has been here for long, unless they have nothing yet", async () => {
		const me = await buildMember({ city: null });
		const cookie = await app.signIn(me);
		expect((await homeOf(cookie)).page.includes("Primeros pasos"), "Primeros pasos").toBe(true);
		await buildEntry(db, { userId: me.id });
		expect((await homeOf(cookie)).page.includes("Primeros pasos"), "Primeros pasos").toBe(false);
	});
});
