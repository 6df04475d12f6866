import { unsubscribeLink } from "#app/features/accounts/commands-unsubscribe.server.ts";
import { mailShield } from "#app/features/accounts/queries-shield.server.ts";
import { findSharedImagePath } from "#app/features/listings/queries-share.server.ts";
import { sharedImageSize } from "#app/features/listings/rules.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { type Mailer, mailConcurrency } from "#app/platform/mail.server.ts";
import type { Mail } from "#app/platform/mail-outbox.server.ts";
import { chatPath } from "#app/shared/paths.ts";

/** A chat of whose first message the listing's owner hears by mail. */
export interface OfferMail {
	readonly chatId: string;
}

/**
 * Tried three times within about half an hour; later the owner sees the offer in the messages anyway. A done job
 * is kept for a week, so that the same chat is not written about twice; it holds no text of anybody's.
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

/** What a mail about a chat is written and sent with. */
export interface ChatMailer {
	readonly db: Database;
	readonly mailer: Pick<Mailer, "send">;
	readonly publicUrl: string;
	/** Signs the link that ends these mails. */
	readonly secret: string;
	readonly translateFor: (locale: Locale) => Translate;
}

interface FoundOffer {
	readonly owner_id: string;
	readonly email: string;
	readonly locale: Locale;
	readonly username: string;
	readonly buyer: string;
	readonly listing_id: string;
	readonly title: string;
	readonly text: string;
}

const findOffer = statement<FoundOffer>(
	"chats_find_offer_mail",
	`select o.id as owner_id, o.email, o.locale, o.username, b.username as buyer,
		l.id as listing_id, l.title, m.content as text
	from chats c
	join users o on o.id = c.user2_id and o.wants_emails and o.email_verified and not o.is_banned
	join users b on b.id = c.user1_id and not b.is_banned
	join listings l on l.id = c.listing_id
	join lateral (
		select content from chat_messages where chat_id = c.id and kind = 'text' and sender_id = c.user1_id
		order by seq limit 1
	) m on true
	where c.id = $1`,
);

/**
 * Writes to a listing's owner what somebody offered, in the owner's language. Nothing is sent to who wants no
 * mail or has not proven the address, nor when one of both is gone or banned since.
 * @throws what the mail server says; the job then runs again
 */
export async function sendOfferMail(mailer: ChatMailer, { chatId }: OfferMail): Promise<void> {
	const [offer] = await findOffer(mailer.db, [chatId]);
	if (offer) await mailer.mailer.send(await writeOfferMail(mailer, chatId, offer));
}

function writeOfferMail(
	mailer: ChatMailer,
	chatId: string,
	{ owner_id: userId, email, locale, username, buyer, listing_id, title, text }: FoundOffer,
): Promise<Mail> {
	const t = mailer.translateFor(locale);
	const listing = { id: listing_id, title: asOneLine(title) };
	const about = { name: buyer, title: listing.title };
	return writeChatMail(mailer, {
		chatId,
		userId,
		email,
		locale,
		username,
		sender: buyer,
		listing,
		text,
		subject: t("messages.mail.offer.subject", about),
		body: t("messages.mail.offer.body", about),
		footer: t("messages.mail.offer.footer"),
		messageName: `offer.${chatId}`,
	});
}

/** A mail about what somebody wrote in a chat. */
export interface ChatMail {
	readonly chatId: string;
	/** Who gets it, and whose mails its link ends. */
	readonly userId: string;
	readonly email: string;
	readonly locale: Locale;
	readonly username: string;
	/** Who wrote. */
	readonly sender: string;
	/** What the chat is about, its title as one line. */
	readonly listing: { readonly id: string; readonly title: string };
	readonly subject: string;
	readonly body: string;
	/** The person's own words, set apart. */
	readonly text: string;
	readonly footer: string;
	/** The same at each try: who gets it twice after all is shown it once. */
	readonly messageName: string;
}

/** Writes a mail about what somebody wrote in a chat, with a link to the chat and one that ends such mails. */
export async function writeChatMail(mailer: ChatMailer, mail: ChatMail): Promise<Mail> {
	const { publicUrl, secret, translateFor } = mailer;
	const { chatId, userId, email, locale, username, subject, body, text, footer, messageName } = mail;
	// The mail's components are only fetched by a process that writes mail.
	const { renderChatMail } = await import("./components/mail/chat-mail.tsx");
	const t = translateFor(locale);
	const link = publicUrl + chatPath(chatId);
	const unsubscribe = unsubscribeLink(publicUrl, secret, userId);
	const rendered = await renderChatMail({
		locale,
		publicUrl,
		greeting: t("auth.mail.greeting", { username }),
		body,
		image: await findImage(mailer, mail),
		sender: { name: mail.sender, ...mailShield(publicUrl, mail.sender, t) },
		message: text,
		action: t("messages.mail.offer.action"),
		link,
		linkHint: t("auth.mail.linkHint"),
		footer,
		unsubscribe: t("messages.mail.offer.unsubscribe"),
		unsubscribeLink: unsubscribe,
	});
	return {
		to: email,
		subject,
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

async function findImage({ db, publicUrl }: ChatMailer, { listing, locale }: ChatMail) {
	const path = await findSharedImagePath(db, listing.id, locale);
	return path === null ? null : { src: publicUrl + path, alt: listing.title, size: sharedImageSize };
}

/** A title within a sentence of ours: it cannot begin a line of its own, which might look like one of ours. */
export function asOneLine(text: string): string {
	return text.replaceAll(/[\s\p{Cc}]+/gu, " ");
}

/** Lets this process write the mails that any node has asked for. */
export function workOnOfferMail(jobs: Jobs, mailer: ChatMailer): void {
	jobs.work(offerMailJob, (mail) => sendOfferMail(mailer, mail));
}
