import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { type NotificationFeed, panelSize } from "#app/features/notifications/rules.ts";
import { notifications } from "#app/features/notifications/tables.server.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { attributesOf, textsOf } from "#tests/factories/html.ts";
import { buildNotification } from "#tests/factories/notifications.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;
const page = "/notificaciones";
const list = "/notificaciones/lista";

const as = async (user: UserRow) => ({ cookie: await app.signIn(user) });
const rowsOf = ({ id }: UserRow) => db.select().from(notifications).where(eq(notifications.userId, id));
const now = () => new Date().toISOString();

/** A notification of a message from somebody, about a listing. */
async function buildMessageNotification(user: UserRow, data: Record<string, string | number> = {}) {
	const friend = await buildUser(db);
	const all = { chat_id: randomUUID(), person_id: friend.id, listing_title: "Cóndor del Alba", ...data };
	return {
		friend,
		row: await buildNotification(db, { userId: user.id, type: "message_received", data: all }),
	};
}

describe("the page of notifications", () => {
	it("shows one's own, with links and times", async () => {
		const user = await buildUser(db);
		const title = "<script>alert(1)</script>";
		const { friend, row } = await buildMessageNotification(user, { listing_title: title, count: 3 });
		const { friend: stranger } = await buildMessageNotification(await buildUser(db));
		for (const [language, text, heading] of [
			["es", `3 mensajes nuevos de ${friend.username}`, "Notificaciones"],
			["en", `3 new messages from ${friend.username}`, "Notifications"],
		] as const) {
			const answer = await app.ask(page, { ...(await as(user)), language });
			expect(answer.status).toBe(200);
			expect(answer.headers.get("Cache-Control")).toContain("private");
			const html = await answer.text();
			expect(html).toContain(text);
			expect(textsOf(html, "h1")).toEqual([heading]);
			expect(html).toContain(`href="/mensajes/${row.data.chat_id}"`);
			expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
			expect(html).not.toContain(title);
			expect(html).toContain('content="noindex"');
			expect(html).not.toContain(stranger.username);
		}
	});

	it("says so when there are none, and asks a visitor to sign in", async () => {
		const empty = await app.ask(page, { ...(await as(await buildUser(db))), language: "es" });
		expect(await empty.text()).toContain("Todo tranquilo por acá");
		const visitor = await app.ask(page);
		expect([visitor.status, visitor.headers.get("Location")]).toEqual([
			302,
			"/?auth=signIn&next=%2Fnotificaciones",
		]);
	});

	it("is for who is banned too, who is told of it", async () => {
		const banned = await buildUser(db, { isBanned: true });
		await buildNotification(db, { userId: banned.id, type: "account_banned" });
		const answer = await app.ask(page, { ...(await as(banned)), language: "es" });
		expect(await answer.text()).toContain("Suspendimos tu cuenta");
	});
});

it("counts what is unread on every page's bell, up to 99", async () => {
	const user = await buildUser(db);
	const signedIn = { ...(await as(user)), language: "es" } as const;
	const bell = async () => {
		const html = await (await app.ask("/", signedIn)).text();
		return attributesOf(html, 'a[href="/notificaciones"][aria-label]', "aria-label")[0];
	};
	expect(await bell()).toBe("Notificaciones");
	await buildNotification(db, { userId: user.id, isRead: true });
	for (let n = 0; n < 2; n++) await buildNotification(db, { userId: user.id });
	expect(await bell()).toBe("Notificaciones, 2 sin leer");
	for (let n = 0; n < 105; n++) await buildNotification(db, { userId: user.id });
	expect(await (await app.ask("/", signedIn)).text()).toContain('data-count="99+"');
	expect(await (await app.ask("/", { language: "es" })).text()).not.toContain("Notificaciones");
});

it("the page of the latest notifications leads to the older ones, and back", async () => {
	const user = await buildUser(db);
	const rows: string[] = [];
	for (let n = 0; n <= panelSize; n++) rows.push((await buildMessageNotification(user)).row.id);
	const told = (html: string) => attributesOf(html, "[data-notification]", "data-notification");
	const latest = await (await app.ask(page, { ...(await as(user)), language: "es" })).text();
	expect(told(latest)).toEqual(rows.slice(1).reverse());
	expect(latest).toContain("Ver anteriores");
	const [older = ""] = attributesOf(latest, 'a[href^="/notificaciones?before="]', "href");
	const html = await (await app.ask(older, { ...(await as(user)), language: "es" })).text();
	expect(told(html)).toEqual([rows[0]]);
	expect(html).toContain("Ver las últimas");
	expect(html).not.toContain("Borrar todo");
	expect((await app.ask(`${page}?before=x`, await as(user))).status).toBe(400);
});

describe("a change of the list", () => {
	async function press(user: UserRow, fields: Record<string, string>) {
		return (await app.post(list, fields, await as(user))).status;
	}

	it("reads and deletes one or all, and brings them back", async () => {
		const user = await buildUser(db);
		const [one, two] = [await buildMessageNotification(user), await buildMessageNotification(user)];
		await buildMessageNotification(user);
		expect(await press(user, { intent: "read", id: one.row.id })).toBe(200);
		expect((await rowsOf(user)).filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual([one.row.id]);
		expect(await press(user, { intent: "delete", id: two.row.id })).toBe(200);
		expect(await rowsOf(user)).toHaveLength(2);
		expect(await press(user, { intent: "readAll", upTo: now() })).toBe(200);
		expect((await rowsOf(user)).every(({ isRead }) => isRead)).toBe(true);
		expect(await press(user, { intent: "clear", upTo: now() })).toBe(200);
		expect((await rowsOf(user)).filter(({ clearedAt }) => clearedAt === null)).toEqual([]);
		const cleared = await (await app.ask(page, { ...(await as(user)), language: "es" })).text();
		expect(cleared).toContain("Borraste tus notificaciones.");
		expect(await press(user, { intent: "restore" })).toBe(200);
		expect((await rowsOf(user)).map(({ clearedAt }) => clearedAt)).toEqual([null, null]);
	});
});

describe("what the bell asks for", () => {
	it("are one's own latest ones", async () => {
		const user = await buildUser(db);
		const { friend, row } = await buildMessageNotification(user);
		await buildMessageNotification(await buildUser(db));
		const answer = await app.ask(list, await as(user));
		expect(answer.headers.get("Cache-Control")).toContain("private");
		const { value: feed } = (await answer.json()) as { value: NotificationFeed };
		expect(feed).toMatchObject({ unread: 1, items: [{ id: row.id, name: friend.username, count: 1 }] });
		expect(Object.keys(feed.items[0] ?? {}).sort()).toEqual(
			["at", "count", "id", "isRead", "name", "title", "to", "type"].sort(),
		);
	});

	it("is nothing for a visitor", async () => {
		expect(await (await app.ask(list)).json()).toEqual({ ok: true, value: null });
	});

	it("finds nobody else's, whoever asks", async () => {
		const owner = await buildUser(db);
		const { row } = await buildMessageNotification(owner);
		for (const overrides of [{}, { isBanned: true }, { role: "admin" }] as const) {
			const cookie = await as(await buildUser(db, overrides));
			for (const intent of ["read", "delete"]) {
				const answer = await app.post(list, { intent, id: row.id, userId: owner.id }, cookie);
				expect([answer.status, await answer.json()]).toMatchObject([
					404,
					{ ok: false, failure: { code: "notification.notFound" } },
				]);
			}
			await app.post(list, { intent: "clear", upTo: now(), userId: owner.id }, cookie);
			await app.post(list, { intent: "readAll", upTo: now(), user_id: owner.id }, cookie);
		}
		expect(await rowsOf(owner)).toEqual([row]);
	});

	it.each([
		[{ intent: "read", id: "x" }],
		[{ intent: "delete" }],
		[{ intent: "delete", id: "018f0000-0000-7000-8000-00000000000g" }],
		[{ intent: "clear" }],
		[{ intent: "clear", upTo: "mañana" }],
		[{ intent: "readAll", upTo: "\u0000" }],
		[{ intent: "steal", id: randomUUID() }],
		[{}],
	])("refuses %o", async (fields) => {
		const user = await buildUser(db);
		const { row } = await buildMessageNotification(user);
		const answer = await app.post(list, fields as Record<string, string>, await as(user));
		expect(answer.status).toBe(400);
		expect(await rowsOf(user)).toEqual([row]);
	});
});

it("is read with the chat that it leads to", async () => {
	const chat = await buildChat(db);
	const reader = chat.user2Id ?? "";
	const [user] = await db.select().from(users).where(eq(users.id, reader));
	if (!user) throw new Error("the listing has an owner");
	await buildChatMessage(db, { chatId: chat.id });
	await buildMessageNotification(user, { chat_id: chat.id });
	expect((await app.ask(`/mensajes/${chat.id}`, await as(user))).status).toBe(200);
	await expect.poll(async () => (await rowsOf(user)).map(({ isRead }) => isRead)).toEqual([true]);
});
