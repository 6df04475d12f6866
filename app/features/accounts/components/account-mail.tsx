import { render } from "react-email";
import { MailAction, MailFooter, MailFrame, MailText } from "./mail-frame.tsx";

export interface AccountMailTexts {
	locale: string;
	/** The line that mail programs show beside the subject. */
	preview: string;
	greeting: string;
	body: string;
	action: string;
	link: string;
	linkHint: string;
	footer: string;
}

/** A mail with one thing to do. */
function AccountMail({ locale, preview, greeting, body, action, link, linkHint, footer }: AccountMailTexts) {
	return (
		<MailFrame locale={locale} preview={preview}>
			<MailText>{greeting}</MailText>
			<MailText>{body}</MailText>
			<MailAction action={action} link={link} linkHint={linkHint} />
			<MailFooter>{footer}</MailFooter>
		</MailFrame>
	);
}

/** Draws the mail, with a text part that says the same. */
export async function renderAccountMail(texts: AccountMailTexts): Promise<{ html: string; text: string }> {
	const html = await render(<AccountMail {...texts} />);
	const text = [texts.greeting, texts.body, `${texts.action}: ${texts.link}`, texts.footer].join("\n\n");
	return { html, text: `${text}\n` };
}
