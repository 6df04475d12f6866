import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions, users } from "#app/features/accounts/tables.server.ts";
import { type ChatPage, chatPageSize } from "#app/features/chats/rules.ts";
import { chatMessages, chats } from "#app/features/chats/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { tradeStatuses } from "#app/features/trades/rules.ts";
import { reportPath } from "#app/shared/report-paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChat, buildChatMessage, buildConversation } from "#tests/factories/chats.ts";
import { select, textsOf } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({ jobs: true });
const { db } = app;
const nobody = "018f0000-0000-7000-8000-000000000000";

async function askAs(person: UserRow, path: string) {
	return app.ask(path, { cookie: await app.signIn(person), language: "es" });
}

async function postAs(person: UserRow, path: string, fields: Record<string, string>, language?: "es" | "en") {
	return app.post(path, fields, { cookie: await app.signIn(person), ...(language && { language }) });
}

const kept = (chatId: string) => db.select().from(chatMessages).where(eq(chatMessages.chatId, chatId));

it.each([
	[{ emailVerified: false }, "Hasta entonces podés mirar, pero no escribirle a nadie."],
	[{ isBanned: true }, "Mientras tanto no podés escribirle a nadie."],
])("says to who may not write (%o) why there is no form for an offer", async (status, why) => {
	const person = await buildUser(db, status);
	const { id } = await buildListing(db);
	const html = await (await askAs(person, `/mensajes/nueva?listing=${id}`)).text();
	expect(textsOf(html, "main p")).toContain(why);
	expect(select(html, "main textarea")).toEqual([]);
});

it("gives a further page of the list to its script", async () => {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const made: string[] = [];
	for (let n = 0; n <= chatPageSize; n++) {
		const { id: listingId } = await buildListing(db, { userId: seller.id });
		made.unshift((await buildChat(db, { listingId, user1Id: buyer.id, lastMessageAt: new Date(n) })).id);
	}
	const pageAt = async (path: string): Promise<ChatPage> => (await (await askAs(buyer, path)).json()).value;
	const first = await pageAt("/mensajes/lista");
	const next = await pageAt(`/mensajes/lista?cursor=${first.nextCursor}`);
	expect([...first.chats, ...next.chats].map(({ id }) => id)).toEqual(made);
	expect([next.chats.length, next.nextCursor]).toEqual([1, null]);
	expect((await askAs(buyer, "/mensajes/lista?cursor=roto")).status).toBe(400);
});

describe("somebody else's chat", () => {
	it.each([
		["es", "No podés ver esta conversación"],
		["en", "You are not authorized to view this conversation"],
	] as const)("looks like one that is not there, in %s", async (language, text) => {
		const { chatId } = await buildConversation(db);
		const cookie = await app.signIn(await buildUser(db));
		const bodyOf = async (id: string) => {
			const page = await app.ask(`/mensajes/${id}`, { cookie, language });
			expect(page.status).toBe(404);
			return select(await page.text(), "main")
				.join()
				.replaceAll(id, "");
		};
		const body = await bodyOf(chatId);
		expect(body).toContain(`>${text}</h1>`);
		expect(await bodyOf(nobody)).toBe(body);
	});

	it("lends its trade to no other chat", async () => {
		const { buyer, chatId } = await buildConversation(db);
		const elsewhere = await buildTrade(db, { buyerId: buyer.id });
		const answer = await postAs(buyer, `/mensajes/${chatId}/trueque`, {
			intent: "accept",
			tradeId: elsewhere.id,
		});
		expect(answer.status).toBe(404);
	});

	it.each(["x", "x\u0000y", nobody, "x' or 1=1"])("%s is an id of none", async (id) => {
		const person = await buildUser(db);
		const response = await askAs(person, `/mensajes/${encodeURIComponent(id)}`);
		expect(response.status).toBe(404);
		expect(response.headers.get("Content-Type")).toContain("text/html");
	});
});

describe("a chat without script", () => {
	it("sends by a plain form, once, and shows the text inert", async () => {
		const { buyer, chatId } = await buildConversation(db);
		const fields = { text: "<script>alert(1)</script>", clientId: randomUUID() };
		for (let n = 0; n < 2; n++) {
			const answer = await postAs(buyer, `/mensajes/${chatId}`, fields);
			expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/mensajes/${chatId}`]);
		}
		expect(await kept(chatId)).toHaveLength(1);
		const html = await (await askAs(buyer, `/mensajes/${chatId}`)).text();
		expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
		expect(html).not.toContain("<script>alert(1)");
	});

	it("keeps what was typed when it is refused, and says why", async () => {
		const { buyer, chatId } = await buildConversation(db);
		const text = "m".repeat(2001);
		const cookie = await app.signIn(buyer);
		const answer = await app.post(
			`/mensajes/${chatId}`,
			{ text, clientId: randomUUID() },
			{ cookie, language: "es" },
		);
		expect(answer.status).toBe(400);
		const html = await answer.text();
		expect(html).toContain("hasta 2.000 caracteres");
		expect(html).toContain(text);
	});

	it("lets one write or wait as it is now, also beside an old page", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		const isClosed = async (query = "") => {
			const html = await (await askAs(buyer, `/mensajes/${chatId}${query}`)).text();
			return select(html, "textarea[disabled]").length > 0;
		};
		for (let n = 1; n <= 10; n++) await buildChatMessage(db, { chatId, content: `${n}` });
		expect([await isClosed(), await isClosed("?antes=3")]).toEqual([true, true]);
		await buildChatMessage(db, { chatId, senderId: seller.id });
		expect([await isClosed(), await isClosed("?antes=11")]).toEqual([false, false]);
	});

	it("says that its listing is paused, and leads only its owner there", async () => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		await db.update(listings).set({ status: "paused" }).where(eq(listings.id, listing.id));
		const pageOf = async (person: UserRow) => (await askAs(person, `/mensajes/${chatId}`)).text();
		const [owners, buyers] = [await pageOf(seller), await pageOf(buyer)];
		expect(owners).toContain(`href="/intercambios/${listing.id}"`);
		expect(buyers).not.toContain(`href="/intercambios/${listing.id}"`);
		for (const html of [owners, buyers]) expect(html).toContain("En pausa");
		expect((await askAs(buyer, `/intercambios/${listing.id}`)).status).toBe(404);
	});

	it("marks what is opened as read", async () => {
		const { seller, chatId } = await buildConversation(db);
		await buildChatMessage(db, { chatId });
		await askAs(seller, `/mensajes/${chatId}`);
		expect((await kept(chatId))[0]?.isRead).toBe(true);
	});
});

describe("an offer", () => {
	it("makes a chat from its page, and from the listing's dialog, and is one chat", async () => {
		const [buyer, listing] = [await buildUser(db), await buildListing(db)];
		const fields = { listingId: listing.id, text: "Te ofrezco la violeta", clientId: randomUUID() };
		const html = await (await askAs(buyer, `/mensajes/nueva?listing=${listing.id}`)).text();
		expect(html).toContain(listing.title);
		const answer = await postAs(buyer, "/mensajes/nueva", fields);
		const [chat] = await db.select().from(chats).where(eq(chats.listingId, listing.id));
		expect(answer.headers.get("Location")).toBe(`/mensajes/${chat?.id}`);
		const again = await postAs(buyer, "/mensajes/oferta", fields);
		expect(await again.json()).toEqual({ ok: true, value: { chatId: chat?.id } });
		expect(await kept(chat?.id ?? "")).toHaveLength(1);
	});
});

it("gives what was missed, in order, and refuses what is no number", async () => {
	const { buyer, chatId } = await buildConversation(db);
	for (let n = 1; n <= 3; n++) await buildChatMessage(db, { chatId, content: `${n}` });
	const { value } = await (await askAs(buyer, `/mensajes/${chatId}/hilo?after=1`)).json();
	expect(value).toMatchObject({ hasMore: false, trade: null, messages: [{ text: "2" }, { text: "3" }] });
	for (const query of ["after=x", "before=-1", "after=99999999999", ""]) {
		expect((await askAs(buyer, `/mensajes/${chatId}/hilo?${query}`)).status).toBe(400);
	}
});

describe("the thread", () => {
	it("says of each message who wrote it and when", async () => {
		const { seller, buyer, chatId } = await buildConversation(db);
		const written = [
			await buildChatMessage(db, { chatId, senderId: seller.id }),
			await buildChatMessage(db, { chatId, senderId: seller.id }),
			await buildChatMessage(db, { chatId }),
			await buildChatMessage(db, { chatId }),
		];
		const html = await (await askAs(buyer, `/mensajes/${chatId}`)).text();
		const times = select(html, '[role="log"] time').filter(({ textContent }) =>
			/\d\d:\d\d/.test(textContent),
		);
		expect(times.map((time) => time.getAttribute("datetime"))).toEqual(
			written.map(({ createdAt }) => createdAt?.toISOString()),
		);
		expect(textsOf(html, '[role="log"] h3')).toContain(seller.username);
	});

	it("lets the buyer report a listing that is public, and nobody else", async () => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		const report = reportPath({ kind: "listing", id: listing.id });
		const canReport = async (person: UserRow) =>
			(await (await askAs(person, `/mensajes/${chatId}`)).text()).includes(`href="${report}"`);
		expect([await canReport(buyer), await canReport(seller)]).toEqual([true, false]);
		await db.update(listings).set({ status: "paused" }).where(eq(listings.id, listing.id));
		expect(await canReport(buyer)).toBe(false);
	});
});

it("says that a session has ended, and leads back to the chat", async () => {
	const { buyer, chatId } = await buildConversation(db);
	const [cookie, path] = [await app.signIn(buyer), `/mensajes/${chatId}`];
	const askedFor = `/?auth=signIn&next=${encodeURIComponent(path)}`;
	await db.delete(sessions).where(eq(sessions.userId, buyer.id));
	expect((await app.ask(path, { cookie })).headers.get("Location")).toBe(`${askedFor}&ended=1`);
	expect((await app.ask(path)).headers.get("Location")).toBe(askedFor);
});

describe("the list of chats", () => {
	const marks = {
		pending: { es: "Pendiente", en: "Pending" },
		completed: { es: "Cerrado", en: "Completed" },
		cancelled: { es: "Cancelado", en: "Cancelled" },
		superseded: { es: "No disponible", en: "Not available" },
	};

	it.each(tradeStatuses)("names the listing, and that its trade is %s", async (status) => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		const cookie = await app.signIn(seller);
		const listIn = async (language: "es" | "en") => (await app.ask("/mensajes", { cookie, language })).text();
		expect(await listIn("es")).not.toContain(`<span>${marks[status].es}</span></b>`);
		const trade = await buildTrade(db, { listingId: listing.id, buyerId: buyer.id, status });
		await db.update(chats).set({ tradeId: trade.id }).where(eq(chats.id, chatId));
		for (const language of ["es", "en"] as const) {
			const html = await listIn(language);
			expect(html).toContain(`<span>${marks[status][language]}</span></b>`);
			expect(html).toContain(`>${listing.title}</span>`);
		}
	});
});

describe("what is gone", () => {
	it.each([
		["es", "Usuario eliminado", "Publicación no disponible"],
		["en", "Deleted user", "Listing not available"],
	] as const)("is named in the chat and its list, in %s", async (language, person, thing) => {
		const { seller, buyer, listing, chatId } = await buildConversation(db);
		await buildChatMessage(db, { chatId, content: "Sigue acá" });
		const cookie = await app.signIn(buyer);
		await db.delete(users).where(eq(users.id, seller.id));
		for (const path of [`/mensajes/${chatId}`, "/mensajes"]) {
			const html = await (await app.ask(path, { cookie, language })).text();
			expect(html).toContain(person);
			expect(html).toContain("Sigue acá");
			expect(html).not.toContain(seller.username);
			expect(html).not.toContain(listing.title);
		}
		expect(await (await app.ask(`/mensajes/${chatId}`, { cookie, language })).text()).toContain(thing);
	});
});
