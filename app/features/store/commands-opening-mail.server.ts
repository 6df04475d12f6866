import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { createLinkToken, hashLinkToken } from "#app/platform/link-tokens.server.ts";
import { dayLongMailQueue, type Mailer, mailConcurrency } from "#app/platform/mail.server.ts";
import { openingLinkPath, shopPath } from "#app/shared/paths.ts";
import { isWaiting } from "./queries-opening.server.ts";
import { unreachableSeconds } from "./rules-opening.ts";
import { storeOpeningMails } from "./tables.server.ts";

/** A mail to who wants to know when the shop opens. */
export interface OpeningMail {
	readonly kind: "confirm" | "opened";
	/** Of its row, which has the address. */
	readonly id: string;
}

export const openingMailJob = defineJob<OpeningMail>("opening-mail", dayLongMailQueue, mailConcurrency);

/** Makes a mail's job for everybody who waits. */
export const openingAnnouncementJob = defineJob<Record<string, never>>("opening-announcement", {
	retryLimit: 5,
	retryDelay: 60,
	expireInSeconds: 10 * 60,
	deleteAfterSeconds: 60 * 60,
});

/** The dependencies of the mails about the opening. */
export interface OpeningMailer {
	readonly db: Database;
	readonly clock: Clock;
	readonly mailer: Pick<Mailer, "send">;
	/** Origin without a slash at the end. */
	readonly publicUrl: string;
	readonly translateFor: (locale: Locale) => Translate;
}

/**
 * Writes and sends a mail about the opening. The one that tells of it deletes the address. Nothing is sent to an
 * address that is forgotten by now.
 * @throws what the mail server says; the job then runs again
 */
export async function sendOpeningMail(house: OpeningMailer, { kind, id }: OpeningMail): Promise<void> {
	if (kind === "confirm") return sendConfirmation(house, id);
	const isIt = and(eq(storeOpeningMails.id, id), isNotNull(storeOpeningMails.confirmedAt));
	const [to] = await house.db.select().from(storeOpeningMails).where(isIt);
	if (!to) return;
	await send(house, to, "opened", house.publicUrl + shopPath);
	await house.db.delete(storeOpeningMails).where(isIt);
}

/** Each try has a link of its own; the one before ends. */
async function sendConfirmation(house: OpeningMailer, id: string): Promise<void> {
	const { db, clock, publicUrl } = house;
	const token = createLinkToken();
	const { expiresAt } = storeOpeningMails;
	const [to] = await db
		.update(storeOpeningMails)
		.set({ tokenHash: hashLinkToken(token) })
		.where(and(eq(storeOpeningMails.id, id), or(isNull(expiresAt), gt(expiresAt, clock.now()))))
		.returning();
	if (to) await send(house, to, "confirm", publicUrl + openingLinkPath(token));
}

/** The texts of each mail. */
const texts = {
	confirm: {
		subject: "opening.mail.confirm.subject",
		body: "opening.mail.confirm.body",
		action: "opening.mail.confirm.action",
		footer: "opening.mail.confirm.footer",
	},
	opened: {
		subject: "opening.mail.opened.subject",
		body: "opening.mail.opened.body",
		action: "opening.mail.opened.action",
		footer: "opening.mail.opened.footer",
	},
} as const;

async function send(
	{ mailer, publicUrl, translateFor }: OpeningMailer,
	{ email, locale }: { email: string; locale: Locale },
	kind: OpeningMail["kind"],
	link: string,
): Promise<void> {
	// The mail components are only fetched by a process that writes mail.
	const { renderActionMail } = await import("#app/ui/action-mail.tsx");
	const t = translateFor(locale);
	const keys = texts[kind];
	const subject = t(keys.subject);
	const rendered = await renderActionMail({
		locale,
		publicUrl,
		subject,
		body: t(keys.body),
		action: t(keys.action),
		link,
		linkHint: t("auth.mail.linkHint"),
		footer: t(keys.footer),
	});
	await mailer.send({ to: email, subject, ...rendered });
}

/** Enqueues the opening's mail for everybody who waits, each once; who cannot be reached is forgotten after some days. */
export async function announceToAll(
	{ db, clock }: OpeningMailer,
	jobs: Pick<Jobs, "enqueue">,
): Promise<void> {
	const expiresAt = new Date(clock.now().getTime() + unreachableSeconds * 1_000);
	await transaction(db, async (tx) => {
		const told = await tx
			.update(storeOpeningMails)
			.set({ expiresAt })
			.where(isWaiting)
			.returning({ id: storeOpeningMails.id });
		for (const { id } of told) await jobs.enqueue(tx, openingMailJob, { kind: "opened", id });
	});
}

/** Lets this process send the mails about the opening that any node has asked for. */
export function workOnOpeningMail(jobs: Jobs, house: OpeningMailer): void {
	jobs.work(openingMailJob, (mail) => sendOpeningMail(house, mail));
	jobs.work(openingAnnouncementJob, () => announceToAll(house, jobs));
}
