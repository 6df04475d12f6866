import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { PersonBanned } from "#app/features/accounts/events.ts";
import { sessions, users } from "#app/features/accounts/tables.server.ts";
import { registerChats } from "#app/features/chats/subscribers.server.ts";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { registerListings } from "#app/features/listings/subscribers.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { registerNotifications } from "#app/features/notifications/subscribers.server.ts";
import { notifications } from "#app/features/notifications/tables.server.ts";
import { registerShowcases } from "#app/features/showcases/subscribers.server.ts";
import { collections } from "#app/features/showcases/tables.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { JobKind } from "#app/platform/jobs.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildSession, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal, refusedBy } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildBan } from "#tests/factories/moderation.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { teachingOf } from "#tests/factories/teaching.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { appealBan, type BanMail, banPerson, endBans, liftBan, sendBanMail } from "./commands-ban.server.ts";
import { findOwnBan } from "./queries-people.server.ts";
import { banEndReason } from "./rules.ts";
import { registerBanMails } from "./subscribers.server.ts";
import { bans, moderationDecisions } from "./tables.server.ts";

const { db, pool } = await testDatabase();
const { teach, buildFile } = teachingOf(db);
const publicUrl = "https://reino.test";
const queued: BanMail[] = [];
const jobs = {
	enqueue: async <P extends object>(_db: Database | Transaction, _kind: JobKind<P>, payload: P) => {
		queued.push(payload as unknown as BanMail);
	},
};
const sent: Mail[] = [];
const mailer = { db, mailer: { send: async (mail: Mail) => void sent.push(mail) }, publicUrl, translateFor };
const events = new EventBus<TransactionContext>();
registerListings(events);
registerChats(events);
registerNotifications(events);
registerShowcases(events);
registerBanMails(events, jobs, { error: () => undefined });
const told = collectEvents<PersonBanned>(events, ["account.banned"]);
const as = (user: UserRow | null) => contextOf(db, user, { events });
const admin = await buildUser(db, { role: "admin" });
const reason = "Pidió plata por adelantado.";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const at = (moment: Date) => contextOf(db, null, { events, clock: { now: () => moment } });
const ban = (person: UserRow, endsAt: Date | null = null, by: UserRow | null = admin) =>
	banPerson(as(by), { personId: person.id, reason, endsAt });
const lift = (person: UserRow, by: UserRow | null = admin) =>
	liftBan(as(by), { personId: person.id, reason: "Nos equivocamos." });
/** The person's row as the next request reads it. */
const now = async ({ id }: UserRow) => (await db.select().from(users).where(eq(users.id, id)))[0] as UserRow;
const decisionsOn = async ({ id }: UserRow) =>
	(
		await db
			.select()
			.from(moderationDecisions)
			.where(eq(moderationDecisions.userId, id))
			.orderBy(asc(moderationDecisions.createdAt), asc(moderationDecisions.id))
	).map(({ action, moderatorUsername, reason }) => ({ action, moderatorUsername, reason }));

describe("a ban", () => {
	it("ends sessions, hides what the person shows, and is told to them and logged", async () => {
		const person = await buildUser(db);
		const [listing, showcase] = [
			await buildListing(db, { userId: person.id }),
			await buildShowcase(db, { ownerId: person.id }),
		];
		await buildSession(db, { userId: person.id });
		const shown = async () => [
			(await db.select().from(listings).where(eq(listings.id, listing.id)))[0]?.isPublic,
			(await db.select().from(collections).where(eq(collections.id, showcase.id)))[0]?.isPublic,
		];
		expect(await shown()).toEqual([true, true]);
		const endsAt = inDays(7);
		await ban(person, endsAt);
		expect(await now(person)).toMatchObject({ isBanned: true });
		expect(await shown()).toEqual([false, false]);
		expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
		expect(await db.$count(notifications, eq(notifications.userId, person.id))).toBe(1);
		expect(told.map(({ personId }) => personId)).toContain(person.id);
		expect(await decisionsOn(person)).toEqual([
			{ action: "user_banned", moderatorUsername: admin.username, reason },
		]);
		expect(await findOwnBan(as(await now(person)))).toEqual({
			reason,
			endsAt: endsAt.toISOString(),
			appeal: null,
			canAppeal: true,
		});
		await lift(person);
		expect(await shown()).toEqual([true, true]);
		expect(await findOwnBan(as(await now(person)))).toBeNull();
		expect((await decisionsOn(person)).map(({ action }) => action)).toEqual(["user_banned", "user_unbanned"]);
	});

	it("cancels the pending trades, with a word to the other, and lifting brings none back", async () => {
		const person = await buildUser(db);
		const own = await buildListing(db, { userId: person.id });
		const sold = await buildTrade(db, { listingId: own.id, sellerId: person.id });
		const bought = await buildTrade(db, { buyerId: person.id });
		const done = await buildTrade(db, { status: "superseded", buyerId: person.id, closedAt: new Date() });
		const chat = await buildChat(db, { listingId: own.id, user1Id: sold.buyerId });
		const statusOf = async (id: string) =>
			(await db.select().from(trades).where(eq(trades.id, id)))[0]?.status;
		const all = async () => [await statusOf(sold.id), await statusOf(bought.id), await statusOf(done.id)];
		expect(await all()).toEqual(["pending", "pending", "superseded"]);
		await ban(person);
		expect(await all()).toEqual(["cancelled", "cancelled", "superseded"]);
		const posted = await db.select().from(chatMessages).where(eq(chatMessages.chatId, chat.id));
		expect(posted).toMatchObject([
			{ kind: "trade_account_inactive", content: "", recipientId: sold.buyerId },
		]);
		for (const other of [sold.buyerId, bought.sellerId])
			expect(await db.$count(notifications, eq(notifications.userId, other ?? ""))).toBe(1);
		await lift(person);
		expect(await all()).toEqual(["cancelled", "cancelled", "superseded"]);
	});

	it("is one at a time, however many decide at once", async () => {
		const person = await buildUser(db);
		const both = await Promise.allSettled([ban(person), ban(person)]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect((await refusal(ban(person))).code).toBe("ban.alreadyBanned");
		const lifted = await Promise.allSettled([lift(person), lift(person)]);
		expect(lifted.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect((await refusal(lift(person))).code).toBe("ban.notBanned");
		const rows = db.insert(bans).values([
			{ userId: person.id, reason },
			{ userId: person.id, reason },
		]);
		expect(await refusedBy(rows)).toBe("bans_current_key");
	});

	it("waits for a merge of what the person taught the catalogue, and holds no listing meanwhile", async () => {
		const person = await buildUser(db);
		const { row } = await buildFile();
		const [itemId = null] = await teach(person, [row]);
		const { id: listingId } = await buildListing(db, { userId: person.id });
		await whileHeld(pool, {
			lock: "select from product_items where id = $1::uuid and $2::uuid is not null for update",
			values: [itemId ?? "", listingId],
			begin: () => ban(person),
			meanwhile: "select from listings where id = $2::uuid and $1::uuid is not null for update nowait",
		});
	});

	it("is decided by a moderator in good standing, not on oneself, and on one of the house by an admin alone", async () => {
		const person = await buildUser(db);
		const moderator = await buildUser(db, { role: "moderator" });
		const bannedAdmin = await buildUser(db, { role: "admin", isBanned: true });
		for (const by of [await buildUser(db), bannedAdmin, null]) {
			expect((await refusal(ban(person, null, by))).code).toBe("auth.forbidden");
			expect((await refusal(lift(person, by))).code).toBe("auth.forbidden");
		}
		expect((await refusal(ban(admin))).code).toBe("auth.forbidden");
		for (const one of [moderator, admin, await buildUser(db, { role: "moderator" })])
			expect((await refusal(ban(one, null, moderator))).code).toBe("auth.forbidden");
		expect((await now(person)).isBanned).toBe(false);
		await ban(person, null, moderator);
		await lift(person, moderator);
		await ban(moderator);
	});

	it("has a reason, and an end that is to come or none", async () => {
		const person = await buildUser(db);
		expect((await refusal(ban(person, inDays(-1)))).code).toBe("request.invalid");
		for (const [text, problem] of [
			["  ", "moderation.problem.textRequired"],
			["a".repeat(1001), "moderation.problem.textTooLong"],
			["\u0000", "reports.problem.reasonInvalid"],
		] as const) {
			const wrong = banPerson(as(admin), { personId: person.id, reason: text, endsAt: null });
			expect((await refusal(wrong)).problems).toEqual({ reason: problem });
		}
		expect((await now(person)).isBanned).toBe(false);
	});

	it("ends by itself, once, and others go on", async () => {
		const [short, long, open] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		await ban(short, inDays(1));
		await ban(long, inDays(3));
		await ban(open);
		const later = at(inDays(2));
		await whileHeld(pool, {
			lock: "select from users where id = $1 for no key update",
			values: [short.id],
			waiting: 2,
			begin: () => Promise.all([endBans(later), endBans(later)]),
			meanwhile: "select from users where id = $1",
		});
		const states = await Promise.all([short, long, open].map(async (one) => (await now(one)).isBanned));
		expect(states).toEqual([false, true, true]);
		expect((await decisionsOn(short)).at(-1)).toEqual({
			action: "user_unbanned",
			moderatorUsername: null,
			reason: banEndReason,
		});
		expect(await decisionsOn(short)).toHaveLength(2);
	});
});

describe("an appeal", () => {
	it("is kept once for each ban", async () => {
		const person = await buildUser(db);
		await ban(person);
		const banned = await now(person);
		const both = await Promise.allSettled([
			appealBan(as(banned), { appeal: "  No fui yo.\r\n" }),
			appealBan(as(banned), { appeal: "  No fui yo.\r\n" }),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(await findOwnBan(as(banned))).toMatchObject({ appeal: "No fui yo.", canAppeal: false });
		expect((await refusal(appealBan(as(banned), { appeal: "Otra vez" }))).code).toBe("ban.alreadyAppealed");
		await lift(person);
		await ban(person);
		expect(await findOwnBan(as(banned))).toMatchObject({ appeal: null, canAppeal: true });
		await appealBan(as(banned), { appeal: "Tampoco" });
	});

	it("has words, at most a thousand characters, and is of who is banned", async () => {
		const person = await buildUser(db);
		expect((await refusal(appealBan(as(person), { appeal: "Hola" }))).code).toBe("ban.notBanned");
		await ban(person);
		for (const appeal of ["", " ", "a".repeat(1001), "\ud800"])
			expect((await refusal(appealBan(as(await now(person)), { appeal }))).code).toBe("request.invalid");
		await appealBan(as(await now(person)), { appeal: "🦁".repeat(1000) });
		expect((await refusal(appealBan(as(null), { appeal: "Hola" }))).code).toBe("auth.required");
	});
});

it("shows a ban that nobody gave a reason for as one without", async () => {
	const person = await buildUser(db, { isBanned: true });
	const own = { reason: null, endsAt: null, appeal: null, canAppeal: false };
	expect(await findOwnBan(as(person))).toEqual(own);
});

describe("the mail about a ban", () => {
	beforeEach(() => {
		queued.length = 0;
		sent.length = 0;
	});

	it("is asked for with the ban, and so is the one of its end, however it ends", async () => {
		const [lifted, over] = [await buildUser(db), await buildUser(db)];
		await ban(lifted);
		expect(queued).toMatchObject([{ isLifted: false }]);
		await lift(lifted);
		expect(queued).toMatchObject([{ isLifted: false }, { isLifted: true }]);
		expect(new Set(queued.map(({ banId }) => banId)).size).toBe(1);
		await ban(over, inDays(1));
		await endBans(at(inDays(2)));
		expect(queued.slice(2)).toMatchObject([{ isLifted: false }, { isLifted: true }]);
	});

	it.each([
		["es", "Suspendimos tu cuenta", "Hasta el 24 de diciembre de 2126."],
		["en", "We suspended your account", "Until 24 December 2126."],
	] as const)("says why, until when and how to answer, in %s", async (locale, subject, until) => {
		const person = await buildUser(db, { locale });
		const reason = "Pidió <b>plata</b>\npor adelantado";
		const endsAt = new Date("2126-12-24T15:00:00Z");
		const { id } = await buildBan(db, { userId: person.id, reason, endsAt });
		await sendBanMail(mailer, { banId: id, isLifted: false });
		const [mail] = sent;
		expect(mail).toMatchObject({ to: person.email, subject, link: `${publicUrl}/perfil/suspension` });
		expect(mail?.text).toContain("> Pidió <b>plata</b>\n> por adelantado");
		expect(mail?.html).toContain("Pidió &lt;b&gt;plata&lt;/b&gt;<br/>por adelantado");
		expect(mail?.text).toContain(until);
	});

	it("is not sent of what is so no longer, nor to an address that was never proven", async () => {
		const person = await buildUser(db);
		const { id } = await buildBan(db, { userId: person.id });
		await sendBanMail(mailer, { banId: id, isLifted: true });
		await db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id));
		await sendBanMail(mailer, { banId: id, isLifted: false });
		await db.update(users).set({ emailVerified: true, isBanned: false }).where(eq(users.id, person.id));
		await db.update(bans).set({ liftedAt: new Date() }).where(eq(bans.id, id));
		await sendBanMail(mailer, { banId: id, isLifted: false });
		expect(sent).toEqual([]);
		await sendBanMail(mailer, { banId: id, isLifted: true });
		expect(sent).toMatchObject([{ subject: "Tu cuenta está activa otra vez" }]);
	});

	it("does not keep somebody from being banned when it cannot be asked for", async () => {
		const failing = new EventBus<TransactionContext>();
		registerBanMails(
			failing,
			{ enqueue: () => Promise.reject(new Error("no queue")) },
			{ error: () => undefined },
		);
		const person = await buildUser(db);
		const by = contextOf(db, admin, { events: failing });
		await banPerson(by, { personId: person.id, reason, endsAt: null });
		expect(await db.$count(bans, eq(bans.userId, person.id))).toBe(1);
	});
});
