import type { Locale } from "#app/i18n/locale.ts";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Mail, Mailer } from "#app/platform/mail.server.ts";
import type { Accounts, WantedMail } from "./auth/auth.server.ts";
import { mailShield } from "./queries-shield.server.ts";

/** A mail about an account, on its way. Whom it goes to is looked up and its link made when it leaves. */
export type AccountMail = OwnMail | ChangeMail;

interface MailOnItsWay {
	readonly userId: string;
	readonly locale: Locale;
	/** ISO 8601. */
	readonly askedAt: string;
}

/** Goes to the account's own address. */
export interface OwnMail extends MailOnItsWay {
	readonly kind: WantedMail["kind"];
	/** The key of the form that asked for an account, which is told when the address refuses the mail. */
	readonly submissionKey?: string | undefined;
}

/** Goes to the address that an account is to have, or to the one that it had. */
export interface ChangeMail extends MailOnItsWay {
	readonly kind: "emailChange" | "emailChanged";
	readonly changeId: string;
}

/** The services that send the mails of accounts. */
export interface AccountMailDeps {
	readonly accounts: Accounts;
	readonly mailer: Pick<Mailer, "send">;
	readonly clock: Clock;
}

type MailText = AccountMail["kind"] | "emailTaken";

/** The texts of each mail. */
const texts = {
	verification: {
		subject: "auth.mail.verification.subject",
		body: "auth.mail.verification.body",
		action: "auth.mail.verification.action",
		footer: "auth.mail.verification.footer",
	},
	reset: {
		subject: "auth.mail.reset.subject",
		body: "auth.mail.reset.body",
		action: "auth.mail.reset.action",
		footer: "auth.mail.reset.footer",
	},
	alreadyRegistered: {
		subject: "auth.mail.alreadyRegistered.subject",
		body: "auth.mail.alreadyRegistered.body",
		action: "auth.mail.alreadyRegistered.action",
		footer: "auth.mail.alreadyRegistered.footer",
	},
	emailChange: {
		subject: "auth.mail.emailChange.subject",
		body: "auth.mail.emailChange.body",
		action: "auth.mail.emailChange.action",
		footer: "auth.mail.emailChange.footer",
	},
	emailTaken: {
		subject: "auth.mail.emailTaken.subject",
		body: "auth.mail.emailTaken.body",
		action: "auth.mail.alreadyRegistered.action",
		footer: "auth.mail.alreadyRegistered.footer",
	},
	emailChanged: {
		subject: "auth.mail.emailChanged.subject",
		body: "auth.mail.emailChanged.body",
		action: "auth.mail.emailChanged.action",
		footer: "auth.mail.emailChanged.footer",
	},
} as const satisfies Record<MailText, Record<"subject" | "body" | "action" | "footer", MessageKey>>;

/** Writes a mail about an account, with one thing to do. */
export async function writeMail(
	{ translateFor, publicUrl }: Accounts,
	{ kind, locale }: { kind: MailText; locale: Locale },
	{ email, username }: { email: string; username: string },
	link: string,
): Promise<Mail> {
	// The mail components are only fetched by a process that writes mail.
	const { renderActionMail } = await import("#app/ui/action-mail.tsx");
	const t = translateFor(locale);
	const keys = texts[kind];
	const subject = t(keys.subject);
	const rendered = await renderActionMail({
		locale,
		publicUrl,
		person: { ...mailShield(publicUrl, username, t), greeting: t("auth.mail.greeting", { username }) },
		subject,
		body: t(keys.body),
		action: t(keys.action),
		link,
		linkHint: t("auth.mail.linkHint"),
		footer: t(keys.footer),
	});
	return { to: email, subject, ...rendered };
}
