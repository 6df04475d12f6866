import type { Locale } from "#app/i18n/locale.ts";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { type Mail, mailJob } from "#app/platform/mail.server.ts";
import type { SendMail, WantedMail } from "./commands-auth.server.ts";
import { limits, takeAttempt } from "./commands-throttle.server.ts";

export interface AccountMailer {
	readonly jobs: Jobs;
	readonly publicUrl: string;
	readonly translateFor: (locale: Locale) => Translate;
}

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
} as const satisfies Record<WantedMail["kind"], Record<"subject" | "body" | "action" | "footer", MessageKey>>;

/**
 * Enqueues the mails of an account, each in the transaction of what it is about. A person who was sent too many
 * of late gets no more; who asked is not told, since that would say whether the address is known.
 */
export function accountMails(ctx: QueryContext, mailer: AccountMailer, locale: Locale): SendMail {
	return async (tx, wanted) => {
		if (!(await takeAttempt({ ...ctx, db: tx }, limits.mailRecipient, wanted.user.email))) return;
		await mailer.jobs.enqueue(tx, mailJob, await writeMail(mailer, locale, wanted));
	};
}

async function writeMail(mailer: AccountMailer, locale: Locale, wanted: WantedMail): Promise<Mail> {
	// The mail components are only fetched by a process that writes mail.
	const { renderAccountMail } = await import("./components/account-mail.tsx");
	const t = mailer.translateFor(locale);
	const keys = texts[wanted.kind];
	const subject = t(keys.subject);
	const rendered = await renderAccountMail({
		locale,
		preview: subject,
		greeting: t("auth.mail.greeting", { username: wanted.user.name }),
		body: t(keys.body),
		action: t(keys.action),
		link: linkOf(mailer.publicUrl, wanted),
		linkHint: t("auth.mail.linkHint"),
		footer: t(keys.footer),
	});
	return { to: wanted.user.email, subject, ...rendered };
}

function linkOf(publicUrl: string, { kind, token }: WantedMail): string {
	if (kind === "verification") return `${publicUrl}/auth/callback?token=${encodeURIComponent(token ?? "")}`;
	if (kind === "reset") return `${publicUrl}/reset-password?token=${encodeURIComponent(token ?? "")}`;
	return `${publicUrl}/auth?mode=signIn&registered=1`;
}
