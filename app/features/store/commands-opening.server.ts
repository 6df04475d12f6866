import { and, eq } from "drizzle-orm";
import { claimOpeningMails, setOpeningMail } from "#app/features/accounts/commands.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
} from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { dayLongMailQueue, type Mailer, mailConcurrency } from "#app/platform/mail.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { shopPath } from "#app/shared/paths.ts";
import { OpeningNoticeInput } from "./schema.ts";

/**
 * Subscribes the person to the mail of the shop's opening, or unsubscribes them.
 * @throws DomainError `auth.required`, `request.invalid`
 */
export async function setOpeningNotice(ctx: QueryContext, input: OpeningNoticeInput): Promise<void> {
	const { id: userId } = requireActor(ctx);
	const { notice } = parseInput(OpeningNoticeInput, input);
	await setOpeningMail(ctx, userId, notice === "on");
}

/** The mail to a person that the shop has opened. */
export const openingMailJob = defineJob<{ readonly userId: string }>(
	"opening-mail",
	dayLongMailQueue,
	mailConcurrency,
);

/**
 * Queues the mail of the shop's opening to everybody who waits for it, each once.
 * @param isShopOpen whether the shop's page is set to open
 * @returns the number of mails
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` while the shop is not open
 */
export async function announceOpening(
	ctx: CommandContext,
	jobs: Pick<Jobs, "enqueue">,
	isShopOpen: boolean,
): Promise<number> {
	requireAdministrator(ctx.actor);
	if (!isShopOpen) throw new DomainError("request.invalid");
	return inTransaction(ctx, async (tx) => {
		const waiting = await claimOpeningMails(tx.db);
		for (const { userId } of waiting) await jobs.enqueue(tx.db, openingMailJob, { userId });
		return waiting.length;
	});
}

/** The dependencies of the opening's mail. */
export interface OpeningMailer {
	readonly db: Database;
	readonly mailer: Pick<Mailer, "send">;
	/** Origin without a slash at the end. */
	readonly publicUrl: string;
	readonly translateFor: (locale: Locale) => Translate;
}

/**
 * Mails a person that the shop has opened, unless banned or with an unverified address.
 * @throws the mail server's error; the job then runs again
 */
export async function sendOpeningMail(
	{ db, mailer, publicUrl, translateFor }: OpeningMailer,
	{ userId }: { readonly userId: string },
): Promise<void> {
	const [to] = await db
		.select({ email: users.email, locale: users.locale })
		.from(users)
		.where(and(eq(users.id, userId), users.emailVerified, eq(users.isBanned, false)));
	if (!to) return;
	// The mail components are only fetched by a process that writes mail.
	const { renderActionMail } = await import("#app/ui/action-mail.tsx");
	const t = translateFor(to.locale);
	const subject = t("opening.mail.subject");
	const rendered = await renderActionMail({
		locale: to.locale,
		publicUrl,
		brand: t("shell.brand"),
		subject,
		body: t("opening.mail.body"),
		action: t("opening.mail.action"),
		link: publicUrl + shopPath,
		linkHint: t("auth.mail.linkHint"),
		footer: t("opening.mail.footer"),
	});
	await mailer.send({ to: to.email, subject, ...rendered });
}

/** Makes this process send the opening's mails that any node has queued. */
export function workOnOpeningMail(jobs: Jobs, mailer: OpeningMailer): void {
	jobs.work(openingMailJob, (mail) => sendOpeningMail(mailer, mail));
}
