import type { ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from "react-email";

/** The light theme's colours, as plain hex: mail programs know no oklch. */
export const mailColors = { ink: "#2b2438", quiet: "#5d566b", royal: "#5b35c4", line: "#e6e0d8" } as const;
const font = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";

/** The shape of all of Reino's mails. @param props.preview the line that mail programs show beside the subject */
export function MailFrame(props: { locale: string; preview: string; children: ReactNode }) {
	return (
		<Html lang={props.locale}>
			<Head />
			<Preview>{props.preview}</Preview>
			<Body style={{ backgroundColor: "#fbf9f5", fontFamily: font, margin: 0, padding: "32px 12px" }}>
				<Container
					style={{
						backgroundColor: "#ffffff",
						borderRadius: "20px",
						maxWidth: "520px",
						padding: "36px 32px",
					}}
				>
					<Heading
						style={{
							color: mailColors.royal,
							fontSize: "26px",
							letterSpacing: "-0.02em",
							margin: "0 0 24px",
						}}
					>
						Reino
					</Heading>
					{props.children}
				</Container>
			</Body>
		</Html>
	);
}

export function MailText({ children }: { children: ReactNode }) {
	return (
		<Text style={{ color: mailColors.ink, fontSize: "16px", lineHeight: "1.55", margin: "0 0 16px" }}>
			{children}
		</Text>
	);
}

/** The one thing to do, and its address for who cannot press it. */
export function MailAction({ action, link, linkHint }: { action: string; link: string; linkHint: string }) {
	return (
		<>
			<Button
				href={link}
				style={{
					backgroundColor: mailColors.royal,
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
			<Link href={link} style={{ color: mailColors.royal, fontSize: "14px", wordBreak: "break-all" }}>
				{link}
			</Link>
		</>
	);
}

/** Why the mail came, below a rule. */
export function MailFooter({ children }: { children: ReactNode }) {
	return (
		<>
			<Hr style={{ borderColor: mailColors.line, margin: "28px 0 20px" }} />
			<Text style={{ ...quiet, margin: 0 }}>{children}</Text>
		</>
	);
}

const quiet = { color: mailColors.quiet, fontSize: "14px", lineHeight: "1.55" } as const;
