import { Fragment } from "react";
import { Link, render } from "react-email";
import {
	MailAction,
	MailFooter,
	MailFrame,
	MailText,
	mailColors,
} from "#app/features/accounts/components/mail-frame.tsx";

export interface ChatMailTexts {
	locale: string;
	greeting: string;
	body: string;
	/** What the other person wrote, as they wrote it. */
	message: string;
	action: string;
	link: string;
	linkHint: string;
	footer: string;
	unsubscribe: string;
	unsubscribeLink: string;
}

/** Everything that a mail program may take for the end of a line. */
const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** Mail programs show about this many characters beside the subject. */
const previewLength = 140;

/** What somebody wrote in a chat, set apart as theirs. */
function ChatMailBody(texts: ChatMailTexts) {
	const { locale, message, action, link, linkHint } = texts;
	return (
		<MailFrame locale={locale} preview={previewOf(message)}>
			<MailText>{texts.greeting}</MailText>
			<MailText>{texts.body}</MailText>
			<blockquote dir="auto" style={quoteStyle}>
				{message.split(lineEnd).map((line, place) => (
					<Fragment key={String(place)}>
						{place > 0 && <br />}
						{line}
					</Fragment>
				))}
			</blockquote>
			<MailAction action={action} link={link} linkHint={linkHint} />
			<MailFooter>
				{texts.footer}{" "}
				<Link href={texts.unsubscribeLink} style={{ color: mailColors.royal, textDecoration: "underline" }}>
					{texts.unsubscribe}
				</Link>
			</MailFooter>
		</MailFrame>
	);
}

const quoteStyle = {
	borderLeft: `3px solid ${mailColors.royal}`,
	color: mailColors.ink,
	fontSize: "16px",
	lineHeight: "1.55",
	margin: "0 0 24px",
	padding: "2px 0 2px 16px",
	wordBreak: "break-word",
} as const;

/** Draws the mail, with a text part that says the same; there each line of the message begins with a mark. */
export async function renderChatMail(texts: ChatMailTexts): Promise<{ html: string; text: string }> {
	const html = await render(<ChatMailBody {...texts} />);
	const quote = texts.message.split(lineEnd).map((line) => `> ${line}`.trimEnd());
	const parts = [
		texts.greeting,
		texts.body,
		quote.join("\n"),
		`${texts.action}: ${texts.link}`,
		texts.footer,
		`${texts.unsubscribe}: ${texts.unsubscribeLink}`,
	];
	return { html, text: `${parts.join("\n\n")}\n` };
}

function previewOf(message: string): string {
	return [...message.replaceAll(/\s+/g, " ")].slice(0, previewLength).join("");
}
