import { Fragment } from "react";
import { render } from "react-email";
import {
	MailAction,
	MailFooter,
	MailFrame,
	MailHeading,
	MailPerson,
	MailQuote,
	MailText,
} from "#app/ui/mail-frame.tsx";

export interface BanMailTexts {
	locale: string;
	publicUrl: string;
	/** The address of the person's shield, and what stands in its place without images. */
	shield: { image: string; alt: string };
	subject: string;
	greeting: string;
	body: string;
	/** What a moderator wrote of why; null where it is over. */
	reason: string | null;
	/** Until when, and what it means. */
	effect: string;
	action: string;
	link: string;
	linkHint: string;
	footer: string;
}

/** Everything that a mail program may take for the end of a line. */
const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Tells a person that they are banned and why, or that they are no more. */
function BanMail(texts: BanMailTexts) {
	const { locale, publicUrl, shield, body, reason, effect, action, link, linkHint } = texts;
	return (
		<MailFrame locale={locale} preview={body} publicUrl={publicUrl}>
			<MailPerson {...shield}>{texts.greeting}</MailPerson>
			<MailHeading>{texts.subject}</MailHeading>
			<MailText>{body}</MailText>
			{reason !== null && (
				<MailQuote>
					{reason.split(lineEnd).map((line, index) => (
						<Fragment key={String(index)}>
							{index > 0 && <br />}
							{line}
						</Fragment>
					))}
				</MailQuote>
			)}
			<MailText>{effect}</MailText>
			<MailAction action={action} link={link} linkHint={linkHint} />
			<MailFooter>{texts.footer}</MailFooter>
		</MailFrame>
	);
}

/** Draws the mail, with a text part that says the same; there each line of the reason begins with a mark. */
export async function renderBanMail(texts: BanMailTexts): Promise<{ html: string; text: string }> {
	const html = await render(<BanMail {...texts} />);
	const quote = texts.reason?.split(lineEnd).map((line) => `> ${line}`.trimEnd());
	const parts = [
		texts.greeting,
		texts.body,
		quote?.join("\n"),
		texts.effect,
		`${texts.action}: ${texts.link}`,
		texts.footer,
	];
	return { html, text: `${parts.filter((part) => part !== undefined).join("\n\n")}\n` };
}
