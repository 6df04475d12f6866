import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, render, Text } from "react-email";

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

const ink = "#2b2438";
const inkQuiet = "#5d566b";
const royal = "#5b35c4";
const font = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";

/** A mail with one thing to do. Colours are the light theme's, as plain hex: mail programs know no oklch. */
function AccountMail({ locale, preview, greeting, body, action, link, linkHint, footer }: AccountMailTexts) {
	const text = { color: ink, fontSize: "16px", lineHeight: "1.55", margin: "0 0 16px" };
	const quiet = { ...text, color: inkQuiet, fontSize: "14px" };
	return (
		<Html lang={locale}>
			<Head />
			<Preview>{preview}</Preview>
			<Body style={{ backgroundColor: "#fbf9f5", fontFamily: font, margin: 0, padding: "32px 12px" }}>
				<Container
					style={{
						backgroundColor: "#ffffff",
						borderRadius: "20px",
						maxWidth: "520px",
						padding: "36px 32px",
					}}
				>
					<Heading style={{ color: royal, fontSize: "26px", letterSpacing: "-0.02em", margin: "0 0 24px" }}>
						Reino
					</Heading>
					<Text style={text}>{greeting}</Text>
					<Text style={text}>{body}</Text>
					<Button
						href={link}
						style={{
							backgroundColor: royal,
							borderRadius: "12px",
							color: "#ffffff",
							fontSize: "16px",
							fontWeight: 650,
							padding: "13px 22px",
						}}
					>
						{action}
					</Button>
					<Text style={{ ...quiet, margin: "28px 0 0" }}>{linkHint}</Text>
					<Link href={link} style={{ color: royal, fontSize: "14px", wordBreak: "break-all" }}>
						{link}
					</Link>
					<Hr style={{ borderColor: "#e6e0d8", margin: "28px 0 20px" }} />
					<Text style={{ ...quiet, margin: 0 }}>{footer}</Text>
				</Container>
			</Body>
		</Html>
	);
}

/** Draws the mail, with a text part that says the same. */
export async function renderAccountMail(texts: AccountMailTexts): Promise<{ html: string; text: string }> {
	const html = await render(<AccountMail {...texts} />);
	const text = [texts.greeting, texts.body, `${texts.action}: ${texts.link}`, texts.footer].join("\n\n");
	return { html, text: `${text}\n` };
}
