import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { chatMessages, chats } from "#app/features/chats/tables.server.ts";
import { listPeople } from "#app/features/lists/tables.server.ts";
import { moderationCases } from "#app/features/moderation/tables.server.ts";
import { casePath } from "#app/shared/admin-paths.ts";
import { writeToPath } from "#app/shared/chat-paths.ts";
import { publicListPath } from "#app/shared/paths.ts";
import { reportPath } from "#app/shared/report-paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChatMessage, buildPairChat } from "#tests/factories/chats.ts";
import { select, textsOf } from "#tests/factories/html.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({ jobs: true });
const { db } = app;

async function askAs(person: UserRow, path: string) {
	return app.ask(path, { cookie: await app.signIn(person), language: "es" });
}

async function postAs(person: UserRow, path: string, fields: Record<string, string>) {
	return app.post(path, fields, { cookie: await app.signIn(person), language: "es" });
}

async function buildPair() {
	const [writer, reader] = [await buildUser(db), await buildUser(db)];
	await buildEntry(db, { userId: reader.id });
	return { writer, reader, path: writeToPath(reader.username, "¡Hola! ¿Cambiamos?") };
}

const fieldIn = (html: string) => select(html, "main textarea").map(({ textContent }) => textContent.trim());

describe("the page of a first message to a person", () => {
	it("has the text of its address, sends nothing by itself, and makes the chat when it is sent", async () => {
		const { writer, reader, path } = await buildPair();
		const html = await (await askAs(writer, path)).text();
		expect(fieldIn(html)).toEqual(["¡Hola! ¿Cambiamos?"]);
		expect(textsOf(html, "main h1")).toEqual([`Escribile a ${reader.username}`]);
		expect(html).toContain(`href="${publicListPath(reader.username)}"`);
		expect(await db.$count(chats, eq(chats.user1Id, writer.id))).toBe(0);
		const fields = { personId: reader.id, text: "¡Hola!", clientId: randomUUID() };
		const sent = await postAs(writer, path, fields);
		const [chat] = await db.select().from(chats).where(eq(chats.user1Id, writer.id));
		expect(sent.headers.get("Location")).toBe(`/mensajes/${chat?.id}`);
		const again = await postAs(writer, "/mensajes/oferta", fields);
		expect(await again.json()).toEqual({ ok: true, value: { chatId: chat?.id } });
		expect(await db.$count(chatMessages, eq(chatMessages.chatId, chat?.id ?? ""))).toBe(1);
	});

	it("leads to the chat that is there, with the text in its composer, and to the person's lists", async () => {
		const { writer, reader, path } = await buildPair();
		const { id } = await buildPairChat(db, { user1Id: reader.id, user2Id: writer.id });
		const to = (await askAs(writer, path)).headers.get("Location") ?? "";
		expect(to.startsWith(`/mensajes/${id}?texto=`)).toBe(true);
		const html = await (await askAs(writer, to)).text();
		expect(fieldIn(html)).toEqual(["¡Hola! ¿Cambiamos?"]);
		expect(select(html, ".chat-head a").map((link) => link.getAttribute("href"))).toContain(
			publicListPath(reader.username),
		);
		for (const text of ["Publicación no disponible", "Iniciar el trueque"]) expect(html).not.toContain(text);
		expect(await (await askAs(writer, "/mensajes")).text()).toContain("Por sus listas");
		const start = await postAs(writer, `/mensajes/${id}/trueque`, { intent: "start" });
		expect(start.status).toBe(409);
	});

	it("leads to no lists that are closed", async () => {
		const { writer, reader } = await buildPair();
		await db.update(listPeople).set({ isShown: false }).where(eq(listPeople.userId, reader.id));
		const { id } = await buildPairChat(db, { user1Id: writer.id, user2Id: reader.id });
		const html = await (await askAs(writer, `/mensajes/${id}`)).text();
		expect(html).not.toContain(publicListPath(reader.username));
	});

	it.each([
		["of another age", "x".repeat(5000), "x".repeat(500)],
		["that cannot be stored", "\0", ""],
		["of tags", "<script>alert(1)</script>", "<script>alert(1)</script>"],
	])("takes a text %s for no more than a text", async (_, typed, text) => {
		const { writer, reader } = await buildPair();
		const html = await (await askAs(writer, writeToPath(reader.username, typed))).text();
		expect(fieldIn(html)).toEqual([text]);
	});

	it("leads back who has to sign in", async () => {
		const { path } = await buildPair();
		const to = (await app.ask(path)).headers.get("Location");
		expect(to).toBe(`/?auth=signIn&next=${encodeURIComponent(path)}`);
	});

	it.each([
		[{ emailVerified: false }, "Hasta entonces podés mirar, pero no escribirle a nadie."],
		[{ isBanned: true }, "Mientras tanto no podés escribirle a nadie."],
	])("says to who may not write (%o) why there is no form", async (status, why) => {
		const { path } = await buildPair();
		const html = await (await askAs(await buildUser(db, status), path)).text();
		expect(textsOf(html, "main p")).toContain(why);
		expect(fieldIn(html)).toEqual([]);
	});

	it("says why somebody cannot be written to, above what was written meanwhile", async () => {
		const [writer, reader] = [await buildUser(db), await buildUser(db)];
		const path = writeToPath(reader.username);
		for (const [to, status, why] of [
			[path, 403, "A esta persona se le escribe por una de sus publicaciones."],
			[writeToPath(writer.username), 404, "No encontramos a esa persona."],
			[writeToPath("nadie.que.haya"), 404, "No encontramos a esa persona."],
		] as const) {
			const page = await askAs(writer, to);
			expect(page.status).toBe(status);
			expect(await page.text()).toContain(why);
		}
		const fields = { personId: reader.id, text: "Lo que escribí", clientId: randomUUID() };
		const refused = await postAs(writer, path, fields);
		expect(refused.status).toBe(403);
		expect(fieldIn(await refused.text())).toEqual(["Lo que escribí"]);
	});
});

it("lets a message of a pair be reported, like any other", async () => {
	const { writer, reader } = await buildPair();
	const { id: chatId } = await buildPairChat(db, { user1Id: reader.id, user2Id: writer.id });
	const { id } = await buildChatMessage(db, { chatId, content: "Mandame plata" });
	expect(await (await askAs(writer, `/mensajes/${chatId}`)).text()).toContain(
		reportPath({ kind: "message", id }),
	);
	const sent = await postAs(writer, reportPath({ kind: "message", id }), {
		reason: "Pide plata por afuera",
		submissionKey: randomUUID(),
	});
	expect(sent.status).toBeLessThan(400);
	const moderator = await buildUser(db, { role: "moderator" });
	const [found] = await db.select().from(moderationCases).where(eq(moderationCases.messageId, id));
	const page = await askAs(moderator, casePath(found?.id ?? ""));
	expect(await page.text()).toContain("Mandame plata");
});

it("offers on a person's lists to write to them, to whoever may", async () => {
	const { writer, reader } = await buildPair();
	const page = publicListPath(reader.username);
	const hasButton = (html: string) => html.includes(`href="${writeToPath(reader.username)}"`);
	expect(hasButton(await (await askAs(writer, page)).text())).toBe(true);
	expect(hasButton(await (await askAs(reader, page)).text())).toBe(false);
	expect(hasButton(await (await app.ask(page)).text())).toBe(false);
	await db.update(users).set({ emailVerified: false }).where(eq(users.id, writer.id));
	expect(hasButton(await (await askAs(writer, page)).text())).toBe(false);
});
