import { claimOpeningMails, setOpeningMail } from "#app/features/accounts/commands.server.ts";
import { mailPerson, type PersonMailer } from "#app/features/accounts/commands-mail.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
} from "#app/platform/context.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { dayLongMailQueue, mailConcurrency } from "#app/platform/mail.server.ts";
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

/**
 * Mails a person that the shop has opened, unless banned or with an unverified address.
 * @throws the mail server's error; the job then runs again
 */
export function sendOpeningMail(
	mailer: PersonMailer,
	{ userId }: { readonly userId: string },
): Promise<void> {
	return mailPerson(mailer, userId, (t) => ({
		subject: t("opening.mail.subject"),
		body: t("opening.mail.body"),
		action: t("opening.mail.action"),
		path: shopPath,
		footer: t("opening.mail.footer"),
	}));
}

/** Makes this process send the opening's mails that any node has queued. */
export function workOnOpeningMail(jobs: Jobs, mailer: PersonMailer): void {
	jobs.work(openingMailJob, (mail) => sendOpeningMail(mailer, mail));
}
