import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { JobKind } from "#app/platform/jobs.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildBan } from "#tests/factories/moderation.ts";
import { banPerson, endBans, liftBan } from "./commands-ban.server.ts";
import { type BanMail, sendBanMail } from "./commands-mail.server.ts";
import { registerBanMails } from "./subscribers.server.ts";
import { bans } from "./tables.server.ts";

const { db } = await testDatabase();
const publicUrl = "https://reino.test";
const events = new EventBus<TransactionContext>();
const asked: BanMail[] = [];
const jobs = {
	enqueue: async <P extends object>(_db: Database | Transaction, _kind: JobKind<P>, payload: P) => {
		asked.push(payload as unknown as BanMail);
	},
};
registerBanMails(events, jobs, { error: () => undefined });
const sent: Mail[] = [];
const mailer = { db, mailer: { send: async (mail: Mail) => void sent.push(mail) }, publicUrl, translateFor };
const moderator = await buildUser(db, { role: "moderator" });
const at = (user: UserRow | null, millis = 0) =>
	contextOf(db, user, { events, clock: { now: () => new Date(Date.now() + millis) } });
const reason = "Pidió <b>plata</b>\npor adelantado";

beforeEach(() => {
	asked.length = 0;
	sent.length = 0;
});

describe("the mail about a ban", () => {
	const ban = (person: UserRow, endsAt: Date | null = null) =>
		banPerson(at(moderator), { personId: person.id, reason, endsAt });

	it("is asked for with the ban, and so is the one of its end, however it ends", async () => {
		const [lifted, over] = [await buildUser(db), await buildUser(db)];
		await ban(lifted);
		expect(asked).toMatchObject([{ isLifted: false }]);
		await liftBan(at(moderator), { personId: lifted.id, reason: "Nos equivocamos" });
		expect(asked).toMatchObject([{ isLifted: false }, { isLifted: true }]);
		expect(new Set(asked.map(({ banId }) => banId)).size).toBe(1);
		await ban(over, new Date(Date.now() + 1_000));
		await endBans(at(null, 2_000));
		expect(asked.slice(2)).toMatchObject([{ isLifted: false }, { isLifted: true }]);
	});

	it.each([
		["es", "Suspendimos tu cuenta", "Hasta el 24 de diciembre de 2026."],
		["en", "We suspended your account", "Until 24 December 2026."],
	] as const)("says why, until when and how to answer, in %s", async (locale, subject, until) => {
		const person = await buildUser(db, { locale });
		const { id } = await buildBan(db, {
			userId: person.id,
			reason,
			endsAt: new Date("2026-12-24T15:00:00Z"),
		});
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
		const by = contextOf(db, moderator, { events: failing });
		await banPerson(by, { personId: person.id, reason, endsAt: null });
		expect(await db.$count(bans, eq(bans.userId, person.id))).toBe(1);
	});
});
