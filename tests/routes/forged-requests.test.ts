import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions, users } from "#app/features/accounts/tables.server.ts";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing, publishedId } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({ jobs: true });

const publicUrl = "https://reino.example";
const behindTls = await serveApp({ jobs: true, environment: { PUBLIC_URL: publicUrl, TRUST_PROXY: "1" } });

const foreign: readonly Readonly<Record<string, string>>[] = [
	{ Origin: "https://elsewhere.example" },
	{ Origin: "null" },
	{ Origin: "http://localhost:1" },
	{ Origin: `${app.url}.elsewhere.example` },
	{ Origin: app.url, "Sec-Fetch-Site": "cross-site" },
	{ Origin: "" },
	{ Origin: "not an address" },
];

const writes = [
	"/auth/sign-out",
	"/auth?mode=signIn",
	"/auth/send",
	"/language",
	"/crear",
	"/crear/envio",
	"/mensajes",
	"/notificaciones/lista",
	"/intercambios/018f0000-0000-7000-8000-000000000000",
	"/api/auth/sign-out",
	"/auth/sign-out.data",
];

describe.each(writes)("a write to %s", (path) => {
	it.each(foreign)("is refused when it comes from %o", async (headers) => {
		const user = await buildUser(app.db);
		const cookie = await app.signIn(user);
		const response = await app.post(path, { intent: "signOut" }, { cookie, headers });
		expect(response.status).toBe(403);
		expect(await app.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1);
	});
});

it("is done when it comes from our own page", async () => {
	const user = await buildUser(app.db);
	const cookie = await app.signIn(user);
	const response = await app.post("/auth/sign-out", {}, { cookie });
	expect(response.status).toBe(302);
	expect(await app.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(0);
});

it.each(["/auth?mode=signUp", "/auth/send.data"])(
	"is done at %s when it comes from our own page over https, which a proxy ends",
	async (path) => {
		const headers = { Origin: publicUrl, "X-Forwarded-Proto": "https" };
		const username = `nueva_${randomBytes(3).toString("hex")}`;
		const email = `${username}@example.test`;
		const fields = { intent: "signUp", email, username, password: "una clave", country: "AR" };
		const response = await behindTls.post(path, { ...fields, city: "Rosario, Santa Fe" }, { headers });
		expect(response.status).toBe(200);
		expect(await behindTls.db.$count(users, eq(users.email, email))).toBe(1);
	},
);

it("signs nobody out by a link", async () => {
	const user = await buildUser(app.db);
	await app.ask("/auth/sign-out", { cookie: await app.signIn(user) });
	expect(await app.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1);
});

it.each([
	"https://elsewhere.example/",
	"//elsewhere.example/",
	"/\\elsewhere.example",
	"javascript:alert(1)",
	"/\t/elsewhere.example",
])("does not send anybody on to %s", async (returnTo) => {
	const response = await app.post("/language", { locale: "en", returnTo });
	const target = new URL(response.headers.get("Location") ?? "", app.url);
	expect(target.origin).toBe(app.url);
});

describe("a body that is strange", () => {
	it.each([
		["JSON that breaks off", "application/json", '{"email":'],
		["nothing of what it claims to be", "multipart/form-data; boundary=x", "nothing"],
		["a boundary that is missing", "multipart/form-data", "--x\r\n\r\n"],
		["nested names", "application/x-www-form-urlencoded", `${"email[a]".repeat(2000)}=1&intent=signIn`],
		["a prototype's name", "application/x-www-form-urlencoded", "__proto__[isAdmin]=1&intent=signIn"],
	])("is answered with a refusal: %s", async (_what, type, body) => {
		const begun = performance.now();
		const response = await app.ask("/auth?mode=signIn", {
			method: "POST",
			body,
			headers: { Origin: app.url, "Content-Type": type },
		});
		expect(response.status).toBeGreaterThanOrEqual(400);
		expect(response.status).toBeLessThan(500);
		expect(performance.now() - begun).toBeLessThan(20_000);
		expect((await app.ask("/health")).status).toBe(200);
	});
});

/** What a hand-made form might add. */
const power = {
	is_admin: "true",
	isAdmin: "true",
	role: "admin",
	is_banned: "false",
	emailVerified: "true",
	email_verified: "true",
	id: randomUUID(),
};

it("makes nobody an admin at sign-up", async () => {
	const username = `forja_${randomUUID().slice(0, 8)}`;
	const fields = {
		email: `${username}@example.test`,
		username,
		password: "una clave",
		country: "AR",
		city: "Salta, Salta",
	};
	const response = await app.post("/auth?mode=signUp", { ...fields, intent: "signUp", ...power });
	expect(response.status).toBe(200);
	const [user] = await app.db.select().from(users).where(eq(users.username, username));
	expect(user).toMatchObject({ isAdmin: false, isBanned: false, emailVerified: false });
	expect(user?.id).not.toBe(power.id);
});

it("changes nothing but the details of a profile", async () => {
	const user = await buildUser(app.db);
	const other = await buildUser(app.db);
	const fields = {
		username: `${user.username}_b`,
		city: "Salta, Salta",
		userId: other.id,
		country: "UY",
		...power,
	};
	await app.post("/perfil", { ...fields, email: "otra@example.test" }, { cookie: await app.signIn(user) });
	const [after] = await app.db.select().from(users).where(eq(users.id, user.id));
	expect(after).toMatchObject({ isAdmin: false, email: user.email, country: user.country, id: user.id });
	expect((await app.db.select().from(users).where(eq(users.id, other.id)))[0]).toEqual(other);
});

it("publishes in the sender's name, active, with counters at nothing", async () => {
	const [user, other] = [await buildUser(app.db), await buildUser(app.db)];
	const category = await buildCategory(app.db);
	const fields = {
		submissionKey: randomUUID(),
		categoryId: category.id,
		item: "Algo",
		userId: other.id,
		user_id: other.id,
		status: "deleted",
		isPremium: "on",
		is_premium: "true",
		interestCount: "99",
		interest_count: "99",
		createdAt: "2001-01-01",
		id: randomUUID(),
	};
	const response = await app.post("/crear", fields, { cookie: await app.signIn(user) });
	const id = publishedId(response) ?? "";
	const [listing] = await app.db.select().from(listings).where(eq(listings.id, id));
	expect(listing).toMatchObject({ userId: user.id, status: "active", isPremium: false, interestCount: 0 });
	expect(listing?.id).not.toBe(fields.id);
	expect(listing?.createdAt.getFullYear()).not.toBe(2001);
});

it("edits only what the form is for", async () => {
	const [user, other] = [await buildUser(app.db), await buildUser(app.db)];
	const listing = await buildListing(app.db, { userId: user.id });
	const fields = {
		intent: "edit",
		title: "Nuevo título",
		description: "Nueva",
		userId: other.id,
		status: "traded",
		isPremium: "on",
		interestCount: "99",
	};
	await app.post(`/intercambios/${listing.id}`, fields, { cookie: await app.signIn(user) });
	const [after] = await app.db.select().from(listings).where(eq(listings.id, listing.id));
	expect(after).toMatchObject({ title: "Nuevo título", userId: user.id, status: "active", isPremium: false });
	expect(after?.interestCount).toBe(0);
});

it("starts a trade that nobody has sealed, and seals only one's own side", async () => {
	const [seller, buyer] = [await buildUser(app.db), await buildUser(app.db)];
	const listing = await buildListing(app.db, { userId: seller.id });
	const chat = await buildChat(app.db, { listingId: listing.id, user1Id: buyer.id });
	const sealed = {
		status: "completed",
		buyerAccepted: "true",
		buyer_accepted: "true",
		sellerAccepted: "true",
	};
	const seller_ = { cookie: await app.signIn(seller) };
	const path = `/mensajes/${chat.id}/trueque`;
	await app.post(path, { intent: "start", buyerId: seller.id, ...sealed }, seller_);
	const find = async () => (await app.db.select().from(trades).where(eq(trades.listingId, listing.id)))[0];
	expect(await find()).toMatchObject({
		status: "pending",
		buyerId: buyer.id,
		sellerAccepted: false,
		buyerAccepted: false,
	});
	const tradeId = (await find())?.id ?? "";
	for (const _again of [1, 2]) {
		await app.post(path, { intent: "accept", tradeId, side: "buyer", actorId: buyer.id, ...sealed }, seller_);
		expect(await find()).toMatchObject({ status: "pending", sellerAccepted: true, buyerAccepted: false });
	}
});

it("writes messages in the sender's name, as text", async () => {
	const [seller, buyer] = [await buildUser(app.db), await buildUser(app.db)];
	const listing = await buildListing(app.db, { userId: seller.id });
	const chat = await buildChat(app.db, { listingId: listing.id, user1Id: buyer.id });
	const fields = {
		text: "Hola",
		clientId: randomUUID(),
		senderId: seller.id,
		kind: "trade_completed",
		isRead: "1",
	};
	await app.post(`/mensajes/${chat.id}/hilo`, fields, { cookie: await app.signIn(buyer) });
	const kept = await app.db.select().from(chatMessages).where(eq(chatMessages.chatId, chat.id));
	expect(kept).toHaveLength(1);
	expect(kept[0]).toMatchObject({ senderId: buyer.id, kind: "text", isRead: false, content: "Hola" });
});
