import { render } from "react-email";
import { MailAction, MailFooter, MailFrame, MailHeading, MailPerson, MailText } from "#app/ui/mail-frame.tsx";

export interface AccountMailTexts {
	locale: string;
	publicUrl: string;
	/** The address of the person's shield, and what stands in its place without images. */
	shield: { image: string; alt: string };
	subject: string;
	greeting: string;
	body: string;
	action: string;
	link: string;
	linkHint: string;
	footer: string;
}

/** A mail with one thing to do. */
function AccountMail(texts: AccountMailTexts) {
	const { locale, publicUrl, shield, subject, body, action, link, linkHint } = texts;
	return (
		<MailFrame locale={locale} preview={body} publicUrl={publicUrl}>
			<MailPerson {...shield}>{texts.greeting}</MailPerson>
			<MailHeading>{subject}</MailHeading>
			<MailText>{body}</MailText>
			<MailAction action={action} link={link} linkHint={linkHint} />
			<MailFooter>{texts.footer}</MailFooter>
		</MailFrame>
	);
}

/** Draws the mail, with a text part that says the same. */
export async function renderAccountMail(texts: AccountMailTexts): Promise<{ html: string; text: string }> {
	const html = await render(<AccountMail {...texts} />);
	const text = [texts.greeting, texts.body, `${texts.action}: ${texts.link}`, texts.footer].join("\n\n");
	return { html, text: `${text}\n` };
}
