import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";

/** A first message of which the listing's owner hears by mail. */
export interface OfferMail {
	readonly chatId: string;
	readonly text: string;
}

/** Tried for some hours; who was away longer sees the offer in the messages. */
export const offerMailJob = defineJob<OfferMail>("offer-mail", {
	retryLimit: 6,
	retryDelay: 30,
	retryBackoff: true,
	expireInSeconds: 60,
	deleteAfterSeconds: 60 * 60,
});

export interface OfferMailer {
	readonly db: Database;
	readonly mailer: Pick<Mailer, "send">;
	readonly publicUrl: string;
	readonly translateFor: (locale: Locale) => Translate;
}

const findOwner = statement<{
	email: string;
	locale: Locale;
	username: string;
	buyer: string;
	title: string;
}>(
	"chats_find_offer_owner",
	`select o.email, o.locale, o.username, b.username as buyer, l.title
	from chats c
	join users o on o.id = c.user2_id and o.wants_emails and not o.is_banned
	join users b on b.id = c.user1_id and not b.is_banned
	join listings l on l.id = c.listing_id
	where c.id = $1`,
);

/**
 * Writes to a listing's owner what somebody offered, in the owner's language. Nothing is sent to who wants no
 * mail, nor when one of both is gone or banned since.
 * @throws what the mail server says; the job then runs again
 */
export async function sendOfferMail(
	{ db, mailer, publicUrl, translateFor }: OfferMailer,
	{ chatId, text }: OfferMail,
): Promise<void> {
	const [owner] = await findOwner(db, [chatId]);
	if (!owner) return;
	// The mail's components are only fetched by a process that writes mail.
	const { renderAccountMail } = await import("#app/features/accounts/components/account-mail.tsx");
	const t = translateFor(owner.locale);
	const subject = t("messages.mail.offer.subject", { name: owner.buyer, title: owner.title });
	const rendered = await renderAccountMail({
		locale: owner.locale,
		preview: subject,
		greeting: t("auth.mail.greeting", { username: owner.username }),
		body: t("messages.mail.offer.body", { name: owner.buyer, title: owner.title, text }),
		action: t("messages.mail.offer.action"),
		link: `${publicUrl}/mensajes/${chatId}`,
		linkHint: t("auth.mail.linkHint"),
		footer: t("messages.mail.offer.footer"),
	});
	await mailer.send({ to: owner.email, subject, ...rendered });
}

/** Lets this process write the mails that any node has asked for. */
export function workOnOfferMail(jobs: Jobs, offers: OfferMailer): void {
	jobs.work(offerMailJob, (mail) => sendOfferMail(offers, mail));
}
