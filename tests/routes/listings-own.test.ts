import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { moderationDecisions, reports } from "#app/features/moderation/tables.server.ts";
import { notifications } from "#app/features/notifications/tables.server.ts";
import { collectionListings } from "#app/features/showcases/tables.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { messages as es } from "#app/i18n/site-messages-es.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { attributesOf, select } from "#tests/factories/html.ts";
import { buildListing, findListing } from "#tests/factories/listings.ts";
import { buildReport } from "#tests/factories/moderation.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;

const ownPath = "/perfil/publicaciones";

describe("the page of one's own listings", () => {
	it("has twenty a page, those of one state, and those that a search finds", async () => {
		const owner = await buildUser(db);
		const cookie = await app.signIn(owner);
		for (let n = 0; n < 21; n++) await buildListing(db, { userId: owner.id, title: `Carta número ${n}` });
		await buildListing(db, { userId: owner.id, title: "La única pausada", status: "paused" });
		await buildListing(db, { title: "La de otra persona" });
		const ask = async (search: string) =>
			(await app.ask(`${ownPath}${search}`, { cookie, language: "es" })).text();
		const first = await ask("");
		expect(select(first, "h2 > a")).toHaveLength(20);
		expect(first).not.toContain("La de otra persona");
		const [older = ""] = attributesOf(first, 'a[href*="cursor="]', "href");
		expect(select(await ask(older.replace(ownPath, "")), "h2 > a")).toHaveLength(2);
		expect(select(await ask("?status=paused"), "h2 > a")).toHaveLength(1);
		expect(select(await ask("?q=unica"), "h2 > a")).toHaveLength(1);
		expect(await ask("?q=nada+de+eso")).toContain(es["listing.mine.noHits"]);
		expect((await app.ask(`${ownPath}?cursor=x`, { cookie })).status).toBe(400);
	});

	it("is a banned person's too", async () => {
		const owner = await buildUser(db);
		const cookie = await app.signIn(owner);
		const listing = await buildListing(db, { userId: owner.id, status: "paused" });
		await changePerson(db, owner.id, { isBanned: true });
		const html = await (await app.ask(ownPath, { cookie })).text();
		expect(html).toContain(listing.title);
	});
});

/** A listing that somebody wrote about, with a pending trade, a report and a place in a showcase. */
async function buildEntangled(title = `Carta ${randomUUID()}`) {
	const [owner, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: owner.id, title, interestCount: 99 });
	const trade = await buildTrade(db, { listingId: listing.id, buyerId: buyer.id });
	const chat = await buildChat(db, { listingId: listing.id, user1Id: buyer.id, tradeId: trade.id });
	await buildChatMessage(db, { chatId: chat.id, content: "¿La cambiás?" });
	await buildReport(db, { listingId: listing.id });
	const showcase = await buildShowcase(db, { ownerId: owner.id });
	await db.insert(collectionListings).values({ collectionId: showcase.id, listingId: listing.id });
	return { owner, buyer, listing, trade, chat };
}

const askAs = async (person: UserRow, path: string) =>
	app.ask(path, { cookie: await app.signIn(person), language: "es" });
const postAs = async (person: UserRow, path: string, fields: Record<string, string>) =>
	app.post(path, fields, { cookie: await app.signIn(person), language: "es" });
const toldTo = ({ id }: UserRow) => db.select().from(notifications).where(eq(notifications.userId, id));

describe.each(["owner", "admin"] as const)("a listing that its %s deletes", (who) => {
	it("goes, with everything that hangs on it", async () => {
		const { owner, buyer, listing, trade, chat } = await buildEntangled();
		const admin = await buildUser(db, { role: "admin" });
		const path = `/intercambios/${listing.id}`;
		const gone = await postAs(who === "admin" ? admin : owner, path, { intent: "delete" });
		expect([gone.status, gone.headers.get("Location")]).toEqual([302, "/intercambios"]);
		expect((await findListing(db, listing.id))?.status).toBe("deleted");

		for (const person of [owner, buyer]) {
			expect((await askAs(person, path)).status).toBe(404);
			const conversation = await (await askAs(person, `/mensajes/${chat.id}`)).text();
			expect(conversation.includes("Publicación no disponible")).toBe(true);
			for (const html of [conversation, await (await askAs(person, "/mensajes")).text()]) {
				expect(html.includes(listing.title)).toBe(false);
			}
		}
		for (const address of ["/", "/popular", "/intercambios", `/api/feed?q=${listing.title.slice(6, 14)}`]) {
			expect(await (await askAs(buyer, address)).text(), address).not.toContain(`"title":"${listing.title}`);
		}
		expect((await db.select().from(trades).where(eq(trades.id, trade.id)))[0]?.status).toBe("superseded");
		const said = await db.select().from(chatMessages).where(eq(chatMessages.chatId, chat.id));
		expect(said.map(({ kind }) => kind)).toEqual(["text", "trade_superseded"]);
		expect(await db.$count(collectionListings, eq(collectionListings.listingId, listing.id))).toBe(0);
		const [report] = await db.select().from(reports).where(eq(reports.listingId, listing.id));
		expect(report?.resolvedAt).not.toBeNull();
		expect((await toldTo(owner)).map(({ type }) => type)).toEqual(
			who === "admin" ? ["listing_deleted_by_admin"] : [],
		);
		const logged = await db.$count(moderationDecisions, eq(moderationDecisions.listingId, listing.id));
		expect(logged).toBe(who === "admin" ? 1 : 0);
	});
});

describe("an admin", () => {
	it.each(["active", "paused", "in_revision"] as const)("deletes a %s listing", async (status) => {
		const listing = await buildListing(db, { status });
		const admin = await buildUser(db, { role: "admin" });
		const html = await (await askAs(admin, `/intercambios/${listing.id}`)).text();
		expect(html).toContain("Eliminar");
		expect(html).not.toContain(">Editar<");
		const gone = await postAs(admin, `/intercambios/${listing.id}`, { intent: "delete" });
		expect(gone.status).toBe(302);
		expect((await findListing(db, listing.id))?.status).toBe("deleted");
	});

	it("offers and reports like anybody, besides", async () => {
		const [listing, admin] = [await buildListing(db), await buildUser(db, { role: "admin" })];
		const html = await (await askAs(admin, `/intercambios/${listing.id}`)).text();
		for (const text of ["Proponé un trueque", "Reportar", "Eliminar"]) expect(html).toContain(text);
	});

	it("is not told of a hidden listing as if it were their own, nor offered a trade for it", async () => {
		const admin = await buildUser(db, { role: "admin" });
		for (const status of ["paused", "in_revision", "traded"] as const) {
			const { id } = await buildListing(db, { status });
			const html = await (await askAs(admin, `/intercambios/${id}`)).text();
			expect(html).toContain("Los demás no la ven");
			expect(html).not.toContain("Proponé un trueque");
		}
	});
});

describe("whoever writes to a listing that was deleted meanwhile", () => {
	async function buildGone() {
		const [owner, reader] = [await buildUser(db), await buildUser(db)];
		const listing = await buildListing(db, { userId: owner.id });
		await db
			.update(listings)
			.set({ status: "deleted", deletedAt: new Date() })
			.where(eq(listings.id, listing.id));
		return { owner, reader, listing, path: `/intercambios/${listing.id}` };
	}

	it("keeps the offer's words where there is no script", async () => {
		const { reader, listing } = await buildGone();
		const fields = { listingId: listing.id, text: "Tengo la violeta & <b>algo</b>", clientId: randomUUID() };
		const answer = await postAs(reader, `/mensajes/nueva?listing=${listing.id}`, fields);
		expect(answer.status).toBe(404);
		const html = await answer.text();
		expect(html).toContain("Esa publicación ya no está disponible.");
		expect(html).toContain("Tengo la violeta &amp; &lt;b&gt;algo&lt;/b&gt;");
		expect(html).not.toContain(listing.title);
	});

	it("goes on writing in the chat about it", async () => {
		const { owner, buyer, listing, chat } = await buildEntangled();
		await postAs(owner, `/intercambios/${listing.id}`, { intent: "delete" });
		const fields = { text: "Qué pena", clientId: randomUUID() };
		const sent = await postAs(buyer, `/mensajes/${chat.id}`, fields);
		expect([sent.status, sent.headers.get("Location")]).toEqual([302, `/mensajes/${chat.id}`]);
		const started = await postAs(owner, `/mensajes/${chat.id}/trueque`, { intent: "start" });
		expect(started.status).toBe(409);
	});
});

it("edits nothing that is not one's own, whatever the form says", async () => {
	const [owner, stranger] = [await buildUser(db), await buildUser(db)];
	const [listing, own] = [
		await buildListing(db, { userId: owner.id }),
		await buildListing(db, { userId: stranger.id }),
	];
	const fields = {
		intent: "edit",
		title: "Mía",
		description: "Mía",
		ownerId: stranger.id,
		userId: stranger.id,
	};
	// The address says which listing; an id in the form does not.
	expect((await postAs(stranger, `/intercambios/${own.id}`, { ...fields, id: listing.id })).status).toBe(200);
	expect(await findListing(db, listing.id)).toEqual(listing);
	expect(await findListing(db, own.id)).toMatchObject({ title: "Mía", userId: stranger.id });
});
