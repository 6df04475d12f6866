import { and, asc, eq, gt, lte } from "drizzle-orm";
import { mailPerson, type PersonMailer } from "#app/features/accounts/commands-mail.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { dayLongMailQueue, mailConcurrency } from "#app/platform/mail.server.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { announcementBatch, announcementEnd } from "./rules-announcements.ts";
import { EndAnnouncementInput, PublishAnnouncementInput } from "./schema.ts";
import { announcements } from "./tables.server.ts";

/** Queues the mails of an announcement, a batch after the other. */
export const announcementJob = defineJob<{ readonly announcementId: string }>("announcement", {
	retryLimit: 20,
	retryDelay: 30,
	expireInSeconds: 60 * 60,
	deleteAfterSeconds: 24 * 60 * 60,
});

interface AnnouncementMail {
	readonly announcementId: string;
	readonly userId: string;
}

/** The mail of an announcement to one person. */
export const announcementMailJob = defineJob<AnnouncementMail>(
	"announcement-mail",
	dayLongMailQueue,
	mailConcurrency,
);

/**
 * Puts up a banner in both languages, in the place of the one before, and has it mailed to everybody if it is so asked.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problems of the texts
 */
export async function publishAnnouncement(
	ctx: CommandContext,
	jobs: Pick<Jobs, "enqueue">,
	input: PublishAnnouncementInput,
): Promise<void> {
	const { id: userId, username } = requireAdministrator(ctx.actor);
	const { submissionKey, days, byMail, ...texts } = parseInput(PublishAnnouncementInput, input);
	const now = ctx.clock.now();
	const isMailed = byMail === "on";
	await inTransaction(ctx, (tx) =>
		withIdempotencyKey(tx.db, { userId, key: submissionKey }, async () => {
			const [row] = await tx.db
				.insert(announcements)
				.values({
					...texts,
					authorUsername: username,
					byMail: isMailed,
					createdAt: now,
					endsAt: announcementEnd(days, now),
				})
				.returning({ announcementId: announcements.id });
			if (row && isMailed) await jobs.enqueue(tx.db, announcementJob, row);
			return null;
		}),
	);
}

/**
 * Takes a banner down. Mails that are queued go out all the same.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid`
 */
export async function endAnnouncement(ctx: CommandContext, input: EndAnnouncementInput): Promise<void> {
	requireAdministrator(ctx.actor);
	const { id } = parseInput(EndAnnouncementInput, input);
	const now = ctx.clock.now();
	await ctx.db
		.update(announcements)
		.set({ endsAt: now })
		.where(and(eq(announcements.id, id), gt(announcements.endsAt, now)));
}

/** Queues the mails to all who had a verified address when it was published, each once, however often this is done. */
export async function queueAnnouncementMails(
	db: Database,
	jobs: Pick<Jobs, "enqueue">,
	{ announcementId }: { readonly announcementId: string },
): Promise<void> {
	while ((await queueBatch(db, jobs, announcementId)) === announcementBatch);
}

/** @returns how many it queued */
function queueBatch(db: Database, jobs: Pick<Jobs, "enqueue">, announcementId: string): Promise<number> {
	return transaction(db, async (tx) => {
		const [row] = await tx
			.select()
			.from(announcements)
			.where(eq(announcements.id, announcementId))
			.for("update");
		if (!row) return 0;
		const { mailedUpTo, mails, createdAt } = row;
		const people = await tx
			.select({ id: users.id })
			.from(users)
			.where(
				and(
					users.emailVerified,
					eq(users.isBanned, false),
					lte(users.createdAt, createdAt),
					mailedUpTo ? gt(users.id, mailedUpTo) : undefined,
				),
			)
			.orderBy(asc(users.id))
			.limit(announcementBatch);
		for (const { id: userId } of people)
			await jobs.enqueue(tx, announcementMailJob, { announcementId, userId });
		const last = people.at(-1)?.id ?? mailedUpTo;
		await tx
			.update(announcements)
			.set({ mailedUpTo: last, mails: mails + people.length })
			.where(eq(announcements.id, announcementId));
		return people.length;
	});
}

/**
 * Mails an announcement to a person in their language, unless they are banned by now.
 * @throws the mail server's error; the job then runs again
 */
export async function sendAnnouncement(
	mailer: PersonMailer,
	{ announcementId, userId }: AnnouncementMail,
): Promise<void> {
	const [announcement] = await mailer.db
		.select()
		.from(announcements)
		.where(eq(announcements.id, announcementId));
	if (!announcement) return;
	const { textEs, textEn } = announcement;
	await mailPerson(mailer, userId, (t, locale) => ({
		subject: t("announcement.mail.subject"),
		body: locale === "es" ? textEs : textEn,
		action: t("announcement.mail.action"),
		path: "/",
		footer: t("announcement.mail.footer"),
	}));
}

/** Makes this process send announcements that any node has queued. */
export function workOnAnnouncements(jobs: Jobs, mailer: PersonMailer): void {
	jobs.work(announcementJob, (job) => queueAnnouncementMails(mailer.db, jobs, job));
	jobs.work(announcementMailJob, (mail) => sendAnnouncement(mailer, mail));
}
