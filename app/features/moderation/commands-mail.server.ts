import { mailShield } from "#app/features/accounts/queries-shield.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { type Mail, type Mailer, mailConcurrency } from "#app/platform/mail.server.ts";
import { listingsPath, ownBanPath } from "#app/shared/paths.ts";

/** A ban of which its person hears by mail: that it is, or that it is over. */
export interface BanMail {
	readonly banId: string;
	readonly isLifted: boolean;
}

/** Tried for about a day: nobody else tells the person, whose sessions have ended. */
export const banMailJob = defineJob<BanMail>(
	"ban-mail",
	{
		retryLimit: 8,
		retryDelay: 5 * 60,
		retryBackoff: true,
		expireInSeconds: 60,
		deleteAfterSeconds: 7 * 24 * 60 * 60,
	},
	mailConcurrency,
);

/** The dependencies of the mail. */
export interface BanMailer {
	readonly db: Database;
	readonly mailer: Pick<Mailer, "send">;
	readonly publicUrl: string;
	readonly translateFor: (locale: Locale) => Translate;
}

interface BanFacts {
	readonly email: string;
	readonly locale: Locale;
	readonly username: string;
	readonly reason: string;
	readonly ends_at: string | null;
}

/** Only of what is still so when the mail leaves. */
const findBan = statement<BanFacts>(
	"moderation_find_ban_mail",
	`select u.email, u.locale, u.username::text as username, b.reason, b.ends_at
	from bans b join users u on u.id = b.user_id and u.email_verified and u.is_banned <> $2
	where b.id = $1 and (b.lifted_at is not null) = $2`,
);

/**
 * Writes to a person, in their language, why they are banned and until when and that they can answer, or that it is over.
 * No setting ends these mails. Nothing is sent to an address that was never proven, nor of what is no longer so.
 * @throws what the mail server says; the job then runs again
 */
export async function sendBanMail(mailer: BanMailer, { banId, isLifted }: BanMail): Promise<void> {
	const [ban] = await findBan(mailer.db, [banId, isLifted]);
	if (!ban) return;
	await mailer.mailer.send(await (isLifted ? writeLiftMail : writeBanMail)(mailer, ban, banId));
}

async function writeBanMail(mailer: BanMailer, ban: BanFacts, banId: string): Promise<Mail> {
	const t = mailer.translateFor(ban.locale);
	const { ends_at: endsAt } = ban;
	const until = endsAt
		? t("moderation.ban.until", { date: formatFor(ban.locale).date(endsAt) })
		: t("moderation.ban.noEnd");
	return write(mailer, ban, {
		subject: t("moderation.mail.ban.subject"),
		body: t("moderation.mail.ban.body"),
		reason: ban.reason,
		effect: `${until} ${t("moderation.ban.effect")}`,
		action: t("moderation.mail.ban.action"),
		path: ownBanPath,
		footer: t("moderation.mail.ban.footer"),
		messageName: `ban.${banId}`,
	});
}

async function writeLiftMail(mailer: BanMailer, ban: BanFacts, banId: string): Promise<Mail> {
	const t = mailer.translateFor(ban.locale);
	return write(mailer, ban, {
		subject: t("moderation.mail.lift.subject"),
		body: t("moderation.mail.lift.body"),
		reason: null,
		effect: t("moderation.mail.lift.effect"),
		action: t("moderation.mail.lift.action"),
		path: listingsPath,
		footer: t("moderation.mail.lift.footer"),
		messageName: `ban-lifted.${banId}`,
	});
}

interface MailWords {
	readonly subject: string;
	readonly body: string;
	readonly reason: string | null;
	readonly effect: string;
	readonly action: string;
	readonly path: string;
	readonly footer: string;
	/** The same at each try: who gets it twice after all is shown it once. */
	readonly messageName: string;
}

async function write(
	{ publicUrl, translateFor }: BanMailer,
	{ email, locale, username }: BanFacts,
	{ path, messageName, reason, ...words }: MailWords,
): Promise<Mail> {
	// The mail's components are only fetched by a process that writes mail.
	const { renderActionMail } = await import("#app/ui/action-mail.tsx");
	const t = translateFor(locale);
	const link = publicUrl + path;
	const rendered = await renderActionMail({
		...words,
		quote: reason,
		locale,
		publicUrl,
		person: { ...mailShield(publicUrl, username, t), greeting: t("auth.mail.greeting", { username }) },
		link,
		linkHint: t("auth.mail.linkHint"),
	});
	const messageId = `<${messageName}@${new URL(publicUrl).hostname}>`;
	return { to: email, subject: words.subject, ...rendered, link, messageId };
}

/** Lets this process write the mails that any node has asked for. */
export function workOnBanMail(jobs: Jobs, mailer: BanMailer): void {
	jobs.work(banMailJob, (mail) => sendBanMail(mailer, mail));
}
