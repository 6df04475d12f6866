import { render } from "react-email";
import {
	MailAction,
	MailFooter,
	MailFrame,
	MailHeading,
	MailImage,
	MailLink,
	MailPerson,
	MailQuote,
	MailText,
	quoteAsText,
} from "#app/ui/mail-frame.tsx";

export interface ChatMailTexts {
	locale: string;
	publicUrl: string;
	/** The site's name. */
	brand: string;
	greeting: string;
	body: string;
	/** The listing that the chat is about; null when it has no image that everybody may see. */
	image: { src: string; alt: string; size: { width: number; height: number } } | null;
	/** The writer, with the address of their shield and the text in its place without images. */
	sender: { name: string; image: string; alt: string };
	/** The message as the sender wrote it. */
	message: string;
	action: string;
	link: string;
	linkHint: string;
	footer: string;
	unsubscribe: string;
	unsubscribeLink: string;
}

/** Characters that mail programs show, about, beside the subject. */
const previewLength = 140;

/** The mail about a message in a chat. */
function ChatMailBody(texts: ChatMailTexts) {
	const { locale, publicUrl, message, image, sender, action, link, linkHint } = texts;
	return (
		<MailFrame locale={locale} preview={previewOf(message)} publicUrl={publicUrl} brand={texts.brand}>
			<MailText>{texts.greeting}</MailText>
			<MailHeading>{texts.body}</MailHeading>
			{image && <MailImage {...image} />}
			<MailPerson image={sender.image} alt={sender.alt}>
				<b>{sender.name}</b>
			</MailPerson>
			<MailQuote text={message} />
			<MailAction action={action} link={link} linkHint={linkHint} />
			<MailFooter>
				{texts.footer} <MailLink href={texts.unsubscribeLink}>{texts.unsubscribe}</MailLink>
			</MailFooter>
		</MailFrame>
	);
}

/** Draws the mail, with a text part that says the same; there each line of the message begins with a mark. */
export async function renderChatMail(texts: ChatMailTexts): Promise<{ html: string; text: string }> {
	const html = await render(<ChatMailBody {...texts} />);
	const parts = [
		texts.greeting,
		texts.body,
		quoteAsText(texts.message),
		`${texts.action}: ${texts.link}`,
		texts.footer,
		`${texts.unsubscribe}: ${texts.unsubscribeLink}`,
	];
	return { html, text: `${parts.join("\n\n")}\n` };
}

function previewOf(message: string): string {
	return [...message.replaceAll(/\s+/g, " ")].slice(0, previewLength).join("");
}
