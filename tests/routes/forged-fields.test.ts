import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing, publishedId } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({ jobs: true });

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
