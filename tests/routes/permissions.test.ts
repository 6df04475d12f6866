import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { select } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const t = translateFor("es");

const roles = ["visitor", "stranger", "participant", "owner", "banned", "admin"] as const;
type Role = (typeof roles)[number];
type ByRole = Readonly<Record<Role, number>>;

const people: Partial<Record<Role, UserRow>> = {};
const cookies: Partial<Record<Role, string>> = {};

beforeAll(async () => {
	const kinds: Partial<Record<Role, Parameters<typeof buildUser>[1]>> = {
		stranger: {},
		participant: {},
		owner: {},
		banned: { isBanned: true },
		admin: { role: "admin" },
	};
	for (const [role, overrides] of Object.entries(kinds)) {
		const user = await buildUser(app.db, overrides);
		people[role as Role] = user;
		cookies[role as Role] = await app.signIn(user);
	}
});

const idOf = (role: Role) => people[role]?.id ?? "";
const as = (role: Role) => ({ ...(cookies[role] && { cookie: cookies[role] }) });
const everybody = (status: number): ByRole =>
	Object.fromEntries(roles.map((role) => [role, status])) as unknown as ByRole;

describe("the page of a listing", () => {
	const hidden: ByRole = { ...everybody(404), owner: 200, admin: 200 };
	it.each([
		["active", everybody(200)],
		["paused", hidden],
		["in_revision", hidden],
		["traded", hidden],
		["deleted", { ...hidden, owner: 404 }],
	] as const)("that is %s", async (status, expected) => {
		const listing = await buildListing(app.db, { userId: idOf("owner"), status });
		for (const role of roles) {
			for (const path of [`/intercambios/${listing.id}`, `/intercambios/${listing.id}.data`]) {
				const response = await app.ask(path, as(role));
				expect(response.status, `${role} on ${path}`).toBe(expected[role]);
				if (expected[role] === 404) expect(await response.text()).not.toContain(listing.title);
			}
		}
	});

	it("that was traded is open to both its people, who may only read it", async () => {
		const listing = await buildListing(app.db, { userId: idOf("owner"), status: "traded" });
		await buildTrade(app.db, { listingId: listing.id, buyerId: idOf("stranger"), status: "cancelled" });
		await buildTrade(app.db, { listingId: listing.id, buyerId: idOf("participant"), status: "completed" });
		const path = `/intercambios/${listing.id}`;
		for (const role of roles) {
			const response = await app.ask(path, as(role));
			const html = await response.text();
			const sees = role === "participant" || role === "owner" || role === "admin";
			expect(response.status, role).toBe(sees ? 200 : 404);
			expect(html.includes(t("listing.status.got")), role).toBe(role === "participant");
			expect(html.includes(`href="/mensajes/nueva?listing=${listing.id}"`), role).toBe(false);
			if (role === "owner") expect(html.includes(idOf("participant"))).toBe(false);
		}
		for (const intent of ["pause", "resume", "delete"]) {
			const response = await app.post(path, { intent }, as("participant"));
			expect([403, 404], intent).toContain(response.status);
		}
	});

	it("of somebody banned is not found, but by admins and themselves", async () => {
		const listing = await buildListing(app.db, { userId: idOf("banned") });
		for (const role of roles) {
			const expected = role === "admin" || role === "banned" ? 200 : 404;
			expect((await app.ask(`/intercambios/${listing.id}`, as(role))).status, role).toBe(expected);
		}
	});

	it("offers what each may do, and asks visitors to sign in first", async () => {
		const { id } = await buildListing(app.db, { userId: idOf("owner") });
		const marks = {
			offer: `href="/mensajes/nueva?listing=${id}"`,
			report: `aria-label="${t("reports.action")}"`,
			signIn: "auth=signIn",
			edit: t("common.edit"),
			pause: t("listing.own.pause"),
			remove: t("common.delete"),
			premium: t("listing.premium.make"),
		};
		const offered: Record<string, string> = {};
		for (const role of roles) {
			const html = await (await app.ask(`/intercambios/${id}`, { ...as(role), language: "es" })).text();
			const main = select(html, "main").join();
			offered[role] = Object.entries(marks)
				.flatMap(([name, mark]) => (main.includes(mark) ? name : []))
				.join(" ");
		}
		expect(offered).toEqual({
			visitor: "report signIn",
			stranger: "offer report",
			participant: "offer report",
			owner: "edit pause remove",
			banned: "",
			admin: "offer report remove premium",
		});
	});

	it("does not show a hidden listing in any list", async () => {
		const title = `Escondida ${randomUUID()}`;
		for (const status of ["paused", "in_revision", "traded", "deleted"] as const) {
			await buildListing(app.db, { userId: idOf("owner"), status, title });
		}
		const want = encodeURIComponent(title);
		for (const path of ["/", "/popular", `/intercambios?want=${want}`, `/api/feed?want=${want}`]) {
			for (const role of ["visitor", "stranger"] as const) {
				const shown = await (await app.ask(path, as(role))).text();
				// The words that were searched for stand in the field; a card would have a heading.
				expect(shown, `${role} on ${path}`).not.toMatch(new RegExp(`(class="name">|"title":")${title}`));
			}
		}
	});
});

describe("changing a listing", () => {
	const writes = [
		["edit", { intent: "edit", title: "Cambiada", description: "Por otra persona" }],
		["pause", { intent: "pause" }],
		["resume", { intent: "resume" }],
		["premium", { intent: "premium" }],
		["delete", { intent: "delete" }],
	] as const;
	const adminsOwn = ["premium", "delete"];

	it.each(writes)("to %s it is refused to whoever may not", async (intent, fields) => {
		for (const role of roles) {
			const status = intent === "resume" ? "paused" : "active";
			const listing = await buildListing(app.db, { userId: idOf("owner"), status });
			const allowed =
				role === "admin" ? adminsOwn.includes(intent) : role === "owner" && intent !== "premium";
			const response = await app.post(`/intercambios/${listing.id}`, fields, as(role));
			const [after] = await app.db.select().from(listings).where(eq(listings.id, listing.id));
			if (allowed) {
				expect(response.status, role).toBeLessThan(400);
				expect(after, role).not.toEqual(listing);
				continue;
			}
			expect([401, 403, 404, 409], role).toContain(response.status);
			expect(after, role).toEqual(listing);
		}
	});

	it.each(writes)("to %s a hidden one is not found by strangers", async (_intent, fields) => {
		const listing = await buildListing(app.db, { userId: idOf("owner"), status: "paused" });
		expect((await app.post(`/intercambios/${listing.id}`, fields, as("stranger"))).status).toBe(404);
		const missing = await app.post(`/intercambios/${randomUUID()}`, fields, as("stranger"));
		expect(missing.status).toBe(404);
	});
});

describe("a conversation", () => {
	async function buildConversation() {
		const listing = await buildListing(app.db, { userId: idOf("owner") });
		const chat = await buildChat(app.db, { listingId: listing.id, user1Id: idOf("participant") });
		return { listing, chat };
	}
	const participants: ByRole = { ...everybody(404), participant: 200, owner: 200 };

	it("is read by its two people only", async () => {
		const { chat } = await buildConversation();
		for (const role of roles) {
			const page = await app.ask(`/mensajes/${chat.id}`, as(role));
			expect(page.status, role).toBe(role === "visitor" ? 302 : participants[role]);
			const thread = await app.ask(`/mensajes/${chat.id}/hilo?after=0`, as(role));
			expect(thread.status, role).toBe(role === "visitor" ? 401 : participants[role]);
		}
	});

	it("is written to by its two people only", async () => {
		const { chat } = await buildConversation();
		for (const role of roles) {
			for (const path of [`/mensajes/${chat.id}/hilo`, `/mensajes/${chat.id}`]) {
				const fields = { text: `De ${role}`, clientId: randomUUID(), senderId: idOf("owner") };
				const { status } = await app.post(path, fields, as(role));
				if (participants[role] === 200) expect(status, `${role} ${path}`).toBeLessThan(400);
				else if (role === "visitor") expect([302, 401], path).toContain(status);
				else expect([403, 404], `${role} ${path}`).toContain(status);
			}
		}
		expect((await app.post(`/mensajes/${chat.id}/hilo`, write("hola"), as("stranger"))).status).toBe(404);
		const kept = await app.db.select().from(chatMessages).where(eq(chatMessages.chatId, chat.id));
		for (const { senderId, content } of kept) {
			expect([`${idOf("participant")} De participant`, `${idOf("owner")} De owner`]).toContain(
				`${senderId} ${content}`,
			);
		}
		expect(kept).toHaveLength(4);
	});

	it("has its trade moved by its two people only, and started by the seller only", async () => {
		for (const role of roles) {
			const { chat } = await buildConversation();
			const { status } = await app.post(`/mensajes/${chat.id}/trueque`, { intent: "start" }, as(role));
			const expected = { ...everybody(404), visitor: 401, participant: 403, owner: 200 };
			if (role === "banned") expect([403, 404]).toContain(status);
			else expect(status, role).toBe(expected[role]);
			const [trade] = await app.db
				.select()
				.from(trades)
				.where(eq(trades.listingId, chat.listingId ?? ""));
			expect(trade !== undefined, role).toBe(role === "owner");
		}
	});

	it.each(["accept", "cancel"] as const)("lets nobody else %s its trade", async (intent) => {
		const { chat, listing } = await buildConversation();
		const trade = await buildTrade(app.db, { listingId: listing.id, buyerId: idOf("participant") });
		const fields = { intent, tradeId: trade.id, reason: "No es mía" };
		const own = await buildListing(app.db, { userId: idOf("stranger") });
		const ownChat = await buildChat(app.db, { listingId: own.id, user1Id: idOf("admin") });
		for (const role of ["visitor", "stranger", "banned", "admin"] as const) {
			for (const chatId of [chat.id, ownChat.id]) {
				const response = await app.post(`/mensajes/${chatId}/trueque`, fields, as(role));
				expect([401, 403, 404], role).toContain(response.status);
			}
		}
		expect((await app.db.select().from(trades).where(eq(trades.id, trade.id)))[0]).toEqual(trade);
	});

	it("is not opened about a listing that the person cannot see", async () => {
		for (const status of ["paused", "in_revision", "traded", "deleted"] as const) {
			const listing = await buildListing(app.db, { userId: idOf("owner"), status });
			const fields = { listingId: listing.id, ...write("¿La cambiás?") };
			const answer = await app.post("/mensajes/oferta", fields, as("stranger"));
			expect(answer.status, status).toBe(404);
			expect(await answer.text()).not.toContain(listing.title);
			const page = await app.ask(`/mensajes/nueva?listing=${listing.id}`, as("stranger"));
			expect(page.status, status).toBe(404);
		}
		const missing = { listingId: randomUUID(), ...write("¿La cambiás?") };
		expect((await app.post("/mensajes/oferta", missing, as("stranger"))).status).toBe(404);
	});
});

function write(text: string) {
	return { text, clientId: randomUUID() };
}

it("writes into the security log who was refused what, and nothing of who was let in", async () => {
	const warn = vi.spyOn(app.deps.log, "warn");
	const listing = await buildListing(app.db, { userId: idOf("owner") });
	const paths = {
		page: "/admin/usuarios",
		data: "/admin/usuarios.data",
		form: `/intercambios/${listing.id}`,
	};
	await app.ask(paths.page, as("admin"));
	await app.ask(paths.page, as("stranger"));
	await app.ask(paths.data);
	expect((await app.post(paths.form, { intent: "delete" }, as("stranger"))).status).toBe(403);
	const refused = { security: "access.refused", personId: idOf("stranger"), ip: expect.any(String) };
	expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
		{ ...refused, method: "GET", path: paths.page },
		{ ...refused, method: "GET", path: paths.data, personId: null },
		{ ...refused, method: "POST", path: paths.form },
	]);
	warn.mockRestore();
});
