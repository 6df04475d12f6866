import { render } from "react-email";
import {
	MailAction,
	MailFooter,
	MailFrame,
	MailHeading,
	MailPerson,
	MailQuote,
	MailText,
	quoteAsText,
} from "./mail-frame.tsx";

interface ActionMailTexts {
	locale: string;
	publicUrl: string;
	/** The site's name. */
	brand: string;
	/** Image of the addressee's shield; none for an address without an account. */
	person?: { image: string; alt: string; greeting: string };
	subject: string;
	body: string;
	/** Somebody's own words, set apart. */
	quote?: string | null;
	/** The sentence after the message. */
	effect?: string;
	action: string;
	link: string;
	linkHint: string;
	footer: string;
}

/** A mail with one thing to do. */
function ActionMail({ person, quote, effect, ...texts }: ActionMailTexts) {
	return (
		<MailFrame locale={texts.locale} preview={texts.body} publicUrl={texts.publicUrl} brand={texts.brand}>
			{person && (
				<MailPerson image={person.image} alt={person.alt}>
					{person.greeting}
				</MailPerson>
			)}
			<MailHeading>{texts.subject}</MailHeading>
			<MailText>{texts.body}</MailText>
			{quote != null && <MailQuote text={quote} />}
			{effect && <MailText>{effect}</MailText>}
			<MailAction action={texts.action} link={texts.link} linkHint={texts.linkHint} />
			<MailFooter>{texts.footer}</MailFooter>
		</MailFrame>
	);
}

/** Draws the mail, with a text part that says the same. */
export async function renderActionMail(texts: ActionMailTexts): Promise<{ html: string; text: string }> {
	const html = await render(<ActionMail {...texts} />);
	const parts = [
		texts.person?.greeting,
		texts.body,
		texts.quote == null ? undefined : quoteAsText(texts.quote),
		texts.effect,
		`${texts.action}: ${texts.link}`,
		texts.footer,
	];
	return { html, text: `${parts.filter((part) => part !== undefined).join("\n\n")}\n` };
}
