import { and, asc, eq, gt, lte } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { dayLongMailQueue, type Mailer, mailConcurrency } from "#app/platform/mail.server.ts";
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

/** The dependencies of an announcement's mail. */
export interface AnnouncementMailer {
	readonly db: Database;
	readonly mailer: Pick<Mailer, "send">;
	/** Origin without a slash at the end. */
	readonly publicUrl: string;
	readonly translateFor: (locale: Locale) => Translate;
}

/**
 * Mails an announcement to a person in their language, unless they are banned by now.
 * @throws the mail server's error; the job then runs again
 */
export async function sendAnnouncement(
	{ db, mailer, publicUrl, translateFor }: AnnouncementMailer,
	{ announcementId, userId }: AnnouncementMail,
): Promise<void> {
	const [to] = await db
		.select({
			email: users.email,
			locale: users.locale,
			textEs: announcements.textEs,
			textEn: announcements.textEn,
		})
		.from(users)
		.innerJoin(announcements, eq(announcements.id, announcementId))
		.where(and(eq(users.id, userId), users.emailVerified, eq(users.isBanned, false)));
	if (!to) return;
	// The mail components are only fetched by a process that writes mail.
	const { renderActionMail } = await import("#app/ui/action-mail.tsx");
	const t = translateFor(to.locale);
	const subject = t("announcement.mail.subject");
	const rendered = await renderActionMail({
		locale: to.locale,
		publicUrl,
		brand: t("shell.brand"),
		subject,
		body: to.locale === "es" ? to.textEs : to.textEn,
		action: t("announcement.mail.action"),
		link: publicUrl,
		linkHint: t("auth.mail.linkHint"),
		footer: t("announcement.mail.footer"),
	});
	await mailer.send({ to: to.email, subject, ...rendered });
}

/** Makes this process send announcements that any node has queued. */
export function workOnAnnouncements(jobs: Jobs, mailer: AnnouncementMailer): void {
	jobs.work(announcementJob, (job) => queueAnnouncementMails(mailer.db, jobs, job));
	jobs.work(announcementMailJob, (mail) => sendAnnouncement(mailer, mail));
}
