import { unsubscribeLink } from "#app/features/accounts/commands.server.ts";
import { mailShield } from "#app/features/accounts/commands-mail.server.ts";
import type { MailKind } from "#app/features/accounts/rules-people.ts";
import { findListingImageHref } from "#app/features/listings/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { nullable, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { type Mail, type Mailer, mailConcurrency } from "#app/platform/mail.server.ts";
import { chatPath } from "#app/shared/chat-paths.ts";
import { sharedImageSize } from "#app/shared/image.ts";
import { tidyLine } from "#app/shared/storable-text.ts";

/** A chat whose first message is mailed to the listing's owner. */
export interface OfferMail {
	readonly chatId: string;
}

/**
 * The job of an offer's mail. It is tried three times within about half an hour; later the owner sees the offer in the
 * messages anyway. A done job stays for a week, so that the same chat is not mailed twice; it holds no text of anybody's.
 */
export const offerMailJob = defineJob<OfferMail>(
	"offer-mail",
	{
		retryLimit: 2,
		retryDelay: 5 * 60,
		retryBackoff: true,
		expireInSeconds: 60,
		deleteAfterSeconds: 7 * 24 * 60 * 60,
	},
	mailConcurrency,
);

/** The dependencies of mails about a chat. */
export interface ChatMailer {
	readonly db: Database;
	readonly mailer: Pick<Mailer, "send">;
	readonly publicUrl: string;
	/** Signs the link that ends these mails. */
	readonly secret: string;
	readonly translateFor: (locale: Locale) => Translate;
}

/** The recipient and the content of a mail about a chat, read as it leaves. */
export interface ChatMailFacts {
	/** The recipient, whose mails its link ends. */
	readonly userId: string;
	readonly email: string;
	readonly locale: Locale;
	readonly username: string;
	/** The username of the writer. */
	readonly sender: string;
	/** The listing of the chat; null for a pair's. */
	readonly listingId: string | null;
	readonly title: string | null;
	/** The sender's own words, set apart. */
	readonly text: string;
	/** The number of messages that the mail is about, where there are several. */
	readonly total?: number;
}

/** The columns of {@link ChatMailFacts}. */
export const chatMailColumns = {
	userId: text(),
	email: text(),
	locale: text<Locale>(),
	username: text(),
	sender: text(),
	listingId: nullable(text()),
	title: nullable(text()),
	text: text(),
};

const findOffer = statement(
	{ chatId: uuid() },
	chatMailColumns,
)`select o.id as "userId", o.email, o.locale, o.username, b.username as sender,
		l.id as "listingId", l.title, m.content as text
	from chats c
	join users o on o.id = c.user2_id and not 'offers' = any(o.muted_mails) and o.email_verified and not o.is_banned
	join users b on b.id = c.user1_id and not b.is_banned
	join listings l on l.id = c.listing_id
	join lateral (
		select content from chat_messages where chat_id = c.id and kind = 'text' and removed_at is null and sender_id = c.user1_id
		order by seq limit 1
	) m on true
	where c.id = :chatId and not c.is_blocked`;

/**
 * Mails to a listing's owner what somebody offered, in the owner's language. Nothing is sent to an owner who wants no
 * mail or has not proven the address, nor when one of both is gone or banned since.
 * @throws what the mail server says; the job then runs again
 */
export async function sendOfferMail(mailer: ChatMailer, { chatId }: OfferMail): Promise<void> {
	const [offer] = await findOffer(mailer.db, { chatId });
	if (!offer) return;
	const mail = {
		chatId,
		kind: "offers",
		facts: offer,
		texts: offerTexts,
		messageName: `offer.${chatId}`,
	} as const;
	await mailer.mailer.send(await writeChatMail(mailer, mail));
}

const offerTexts = {
	subject: "messages.mail.offer.subject",
	body: "messages.mail.offer.body",
	footer: "messages.mail.offer.footer",
} as const;

/** A mail about what somebody wrote in a chat. */
export interface ChatMail {
	readonly chatId: string;
	/** The kind of mails that its link ends. */
	readonly kind: MailKind;
	readonly facts: ChatMailFacts;
	readonly texts: Readonly<Record<"subject" | "body" | "footer", MessageKey>>;
	/** The part of the message id that is the same at each try: a mail program shows a mail that came twice once. */
	readonly messageName: string;
}

/** Writes a mail about what somebody wrote in a chat, with a link to the chat and one that ends such mails. */
export async function writeChatMail(
	mailer: ChatMailer,
	{ chatId, kind, facts, texts, messageName }: ChatMail,
): Promise<Mail> {
	const { publicUrl, secret, translateFor } = mailer;
	const { locale, username, sender } = facts;
	// The mail's components are only fetched by a process that writes mail.
	const { renderChatMail } = await import("./components/mail/chat-mail.tsx");
	const t = translateFor(locale);
	const about = { name: sender, title: tidyLine(facts.title ?? ""), count: facts.total ?? 1 };
	const link = publicUrl + chatPath(chatId);
	const unsubscribe = unsubscribeLink(publicUrl, secret, { userId: facts.userId, kind });
	const rendered = await renderChatMail({
		locale,
		publicUrl,
		brand: t("shell.brand"),
		greeting: t("auth.mail.greeting", { username }),
		body: t(texts.body, about),
		image: await findImage(mailer, facts, about.title),
		sender: { name: sender, ...mailShield(publicUrl, sender, t) },
		message: facts.text,
		action: t("messages.mail.offer.action"),
		link,
		linkHint: t("auth.mail.linkHint"),
		footer: t(texts.footer),
		unsubscribe: t("messages.mail.offer.unsubscribe"),
		unsubscribeLink: unsubscribe,
	});
	return {
		to: facts.email,
		subject: t(texts.subject, about),
		...rendered,
		link,
		messageId: `<${messageName}@${new URL(publicUrl).hostname}>`,
		// One press in the mail program ends these mails (RFC 8058).
		headers: {
			"List-Unsubscribe": `<${unsubscribe}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		},
	};
}

async function findImage({ db, publicUrl }: ChatMailer, { listingId, locale }: ChatMailFacts, alt: string) {
	const path = listingId && (await findListingImageHref(db, listingId, locale));
	return !path ? null : { src: publicUrl + path, alt, size: sharedImageSize };
}

/** Lets this process write the mails that any node has enqueued. */
export function workOnOfferMail(jobs: Jobs, mailer: ChatMailer): void {
	jobs.work(offerMailJob, (mail) => sendOfferMail(mailer, mail));
}
