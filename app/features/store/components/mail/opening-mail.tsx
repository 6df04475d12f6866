import { render } from "react-email";
import { MailAction, MailFooter, MailFrame, MailHeading, MailText } from "#app/ui/mail-frame.tsx";

export interface OpeningMailTexts {
	locale: string;
	publicUrl: string;
	subject: string;
	body: string;
	action: string;
	link: string;
	linkHint: string;
	footer: string;
}

/** A mail about the opening of the shop, to an address without an account. */
function OpeningMail({ locale, publicUrl, subject, body, action, link, linkHint, footer }: OpeningMailTexts) {
	return (
		<MailFrame locale={locale} preview={body} publicUrl={publicUrl}>
			<MailHeading>{subject}</MailHeading>
			<MailText>{body}</MailText>
			<MailAction action={action} link={link} linkHint={linkHint} />
			<MailFooter>{footer}</MailFooter>
		</MailFrame>
	);
}

/** Draws the mail, with a text part that says the same. */
export async function renderOpeningMail(texts: OpeningMailTexts): Promise<{ html: string; text: string }> {
	const html = await render(<OpeningMail {...texts} />);
	const text = [texts.body, `${texts.action}: ${texts.link}`, texts.footer].join("\n\n");
	return { html, text: `${text}\n` };
}
