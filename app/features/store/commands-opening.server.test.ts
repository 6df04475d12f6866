import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import {
	announceOpening,
	openingMailJob,
	sendOpeningMail,
	setOpeningNotice,
} from "./commands-opening.server.ts";
import { countOpeningNotices, hasOpeningNotice } from "./queries.server.ts";

const { db } = await testDatabase();
const admin = contextOf(db, await buildUser(db, { role: "admin" }));

let queued: { userId: string }[] = [];
const jobs: Pick<Jobs, "enqueue"> = {
	enqueue: async (_db, { name }, payload) => {
		expect(name).toBe(openingMailJob.name);
		queued.push(payload as { userId: string });
	},
};

/** Does the jobs that were asked for. @returns the mails that they sent */
async function sent(): Promise<Mail[]> {
	const mails: Mail[] = [];
	const mailer = { send: async (mail: Mail) => void mails.push(mail) };
	const house = { db, publicUrl: "http://localhost:3000", translateFor, mailer };
	for (const payload of queued.splice(0)) await sendOpeningMail(house, payload);
	return mails;
}

const set = (user: UserRow, isWanted: boolean) =>
	setOpeningNotice(contextOf(db, user), { notice: isWanted ? "on" : "off" });
const isSet = (user: UserRow) => hasOpeningNotice(contextOf(db, user));

beforeEach(async () => {
	queued = [];
	await db.update(users).set({ wantsOpeningMail: false });
});

it("a person sets and unsets the notice, as often as they like", async () => {
	const person = await buildUser(db);
	expect(await isSet(person)).toBe(false);
	await Promise.all([set(person, true), set(person, true)]);
	expect(await isSet(person)).toBe(true);
	expect(await isSet(await buildUser(db))).toBe(false);
	expect(await countOpeningNotices(admin)).toBe(1);
	await set(person, false);
	await set(person, false);
	expect(await isSet(person)).toBe(false);
});

it("a visitor has none", async () => {
	const visitor = contextOf(db, null);
	expect((await refusal(setOpeningNotice(visitor, { notice: "on" }))).code).toBe("auth.required");
	expect(await hasOpeningNotice(visitor)).toBe(false);
});

it("who waits is told once, in their language", async () => {
	const spanish = await buildUser(db, { emailVerified: true, locale: "es" });
	const english = await buildUser(db, { emailVerified: true, locale: "en" });
	for (const person of [spanish, english]) await set(person, true);
	const counts = await Promise.all([announceOpening(admin, jobs, true), announceOpening(admin, jobs, true)]);
	expect(counts.toSorted()).toEqual([0, 2]);
	const mails = (await sent()).map(({ to, subject }) => [to, subject]);
	expect(mails.toSorted()).toEqual(
		[
			[spanish.email, translateFor("es")("opening.mail.subject")],
			[english.email, translateFor("en")("opening.mail.subject")],
		].toSorted(),
	);
	expect(await countOpeningNotices(admin)).toBe(0);
});

it("nothing is sent to who is banned, has not proven the address, or is gone by then", async () => {
	await buildUser(db, { wantsOpeningMail: true, emailVerified: true, isBanned: true });
	await buildUser(db, { wantsOpeningMail: true, emailVerified: false });
	const gone = await buildUser(db, { wantsOpeningMail: true, emailVerified: true });
	expect(await announceOpening(admin, jobs, true)).toBe(3);
	await db.delete(users).where(eq(users.id, gone.id));
	expect(await sent()).toEqual([]);
});

it("nobody is told before the shop is open", async () => {
	await set(await buildUser(db), true);
	expect((await refusal(announceOpening(admin, jobs, false))).code).toBe("request.invalid");
	expect(queued).toEqual([]);
	expect(await countOpeningNotices(admin)).toBe(1);
});

it("the announcement is for admins alone", async () => {
	for (const other of [null, await buildUser(db), await buildUser(db, { role: "moderator" })]) {
		const others = contextOf(db, other);
		for (const each of [announceOpening(others, jobs, true), countOpeningNotices(others)])
			expect((await refusal(each)).code).toBe("auth.forbidden");
	}
});
