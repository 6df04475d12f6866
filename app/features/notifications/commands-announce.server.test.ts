import { randomUUID } from "node:crypto";
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
	announcementJob,
	announcementMailJob,
	endAnnouncement,
	publishAnnouncement,
	queueAnnouncementMails,
	sendAnnouncement,
} from "./commands-announce.server.ts";
import { findAnnouncement, listAnnouncements } from "./queries-announcements.server.ts";
import { announcementMaxLength } from "./rules-announcements.ts";
import { announcements } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin", emailVerified: false });
const now = new Date();
const at = (moment: Date, who: UserRow | null = admin) =>
	contextOf(db, who, { clock: { now: () => moment } });
const later = (days: number) => at(new Date(now.getTime() + days * 24 * 60 * 60 * 1000));

let queued: { name: string; payload: { announcementId: string; userId: string } }[] = [];
const jobs: Pick<Jobs, "enqueue"> = {
	enqueue: async (_db, { name }, payload) => void queued.push({ name, payload: payload as never }),
};

const input = (changed = {}) => ({
	submissionKey: randomUUID(),
	textEs: "El domingo a las 3 no vamos a estar por una hora.",
	textEn: "On Sunday at 3 we will be away for an hour.",
	days: "3" as const,
	...changed,
});

beforeEach(async () => {
	queued = [];
	await db.delete(announcements);
	await db.update(users).set({ emailVerified: false });
});

it("stands in the reader's language until its days are over, and the newest alone", async () => {
	expect(await findAnnouncement(at(now), "es")).toBeNull();
	await publishAnnouncement(at(now), jobs, input());
	expect(await findAnnouncement(later(2), "es")).toBe(input().textEs);
	expect(await findAnnouncement(later(2), "en")).toBe(input().textEn);
	expect(await findAnnouncement(later(3), "es")).toBeNull();
	await publishAnnouncement(later(1), jobs, input({ textEs: "Otro aviso", days: "1" }));
	expect(await findAnnouncement(later(1), "es")).toBe("Otro aviso");
	expect(await findAnnouncement(later(2), "es")).toBeNull();
	expect(queued).toEqual([]);
});

it("is taken down at once, and stays in the administration's list", async () => {
	await publishAnnouncement(at(now), jobs, input());
	const [line] = (await listAnnouncements(later(1))).announcements;
	expect(line).toMatchObject({ isCurrent: true, author: admin.username, mails: null });
	await endAnnouncement(later(1), { id: line?.id ?? "" });
	expect(await findAnnouncement(later(1), "es")).toBeNull();
	expect((await listAnnouncements(later(1))).announcements).toMatchObject([{ isCurrent: false }]);
});

it("is read once in five seconds for all but admins, who see at once what they did", async () => {
	const member = await buildUser(db);
	const seen = (who: UserRow | null, seconds: number) =>
		findAnnouncement(at(new Date(now.getTime() + seconds * 1000), who), "es");
	expect(await seen(member, -60)).toBeNull();
	await publishAnnouncement(at(now), jobs, input());
	expect(await seen(admin, -56)).toBe(input().textEs);
	expect(await seen(null, -56)).toBeNull();
	expect(await seen(null, -55)).toBe(input().textEs);
});

it("is published once, however often its form is sent", async () => {
	const same = input({ byMail: "on" });
	await Promise.all([publishAnnouncement(at(now), jobs, same), publishAnnouncement(at(now), jobs, same)]);
	expect((await listAnnouncements(at(now))).announcements).toHaveLength(1);
	expect(queued.map(({ name }) => name)).toEqual([announcementJob.name]);
});

it("is mailed once to everybody with a verified address, in their language, not to who is banned", async () => {
	const spanish = await buildUser(db, { locale: "es" });
	const english = await buildUser(db, { locale: "en", mutedMails: ["offers", "messages"] });
	await buildUser(db, { isBanned: true });
	await buildUser(db, { emailVerified: false });
	expect((await listAnnouncements(at(now))).addressees).toBe(2);
	await publishAnnouncement(at(new Date()), jobs, input({ byMail: "on" }));
	await buildUser(db, { createdAt: new Date(Date.now() + 60_000) });
	const [batch] = queued.splice(0);
	const payload = { announcementId: batch?.payload.announcementId ?? "" };
	await Promise.all([queueAnnouncementMails(db, jobs, payload), queueAnnouncementMails(db, jobs, payload)]);
	await queueAnnouncementMails(db, jobs, payload);
	expect(queued.map(({ name }) => name)).toEqual([announcementMailJob.name, announcementMailJob.name]);
	const mails: Mail[] = [];
	const mailer = { send: async (mail: Mail) => void mails.push(mail) };
	for (const { payload } of queued)
		await sendAnnouncement({ db, mailer, publicUrl: "http://localhost:3000", translateFor }, payload);
	const told = mails.map(({ to, text }) => [to, text.split("\n")[0]]);
	expect(told.toSorted()).toEqual(
		[
			[spanish.email, input().textEs],
			[english.email, input().textEn],
		].toSorted(),
	);
	expect((await listAnnouncements(at(now))).announcements).toMatchObject([{ mails: 2 }]);
});

it("needs both texts, not too long, and an admin", async () => {
	const long = "a".repeat(announcementMaxLength + 1);
	for (const wrong of [{ textEs: " " }, { textEn: "" }, { textEs: long }, { days: "400" as "3" }])
		expect(await refusal(publishAnnouncement(at(now), jobs, input(wrong)))).toMatchObject({
			code: "request.invalid",
		});
	for (const person of [null, await buildUser(db), await buildUser(db, { role: "moderator" })]) {
		const ctx = at(now, person);
		const asked = [
			publishAnnouncement(ctx, jobs, input()),
			endAnnouncement(ctx, { id: randomUUID() }),
			listAnnouncements(ctx),
		];
		for (const answer of asked) expect(await refusal(answer)).toMatchObject({ code: "auth.forbidden" });
	}
});
