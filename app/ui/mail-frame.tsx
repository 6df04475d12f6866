import { Fragment, type ReactNode } from "react";
import {
	Body,
	Button,
	Column,
	Container,
	Head,
	Heading,
	Hr,
	Html,
	Img,
	Link,
	Preview,
	Row,
	Section,
	Text,
} from "react-email";
import { hexColors } from "./hex-colors.ts";

const night = "#161325";
const onNight = "#f5f1e9";

/** Styles above the inline ones, for mail programs that know dark mode. */
const darkStyles = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.paper, .paper > table > tbody > tr > td { background-color: ${hexColors.paper[1]} !important; }
.surface { background-color: ${hexColors.surface[1]} !important; }
.sunk { background-color: ${hexColors.sunk[1]} !important; }
.line { border-color: ${hexColors.line[1]} !important; }
.ink { color: ${hexColors.ink[1]} !important; }
.quiet { color: ${hexColors.quiet[1]} !important; }
.royal { border-color: ${hexColors.royal[1]} !important; color: ${hexColors.royal[1]} !important; }
.fill { background-color: ${hexColors.fill[1]} !important; }
}`;

const font = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const side = 28;
const widest = 560;
const imageWidth = widest - 2 * side;

/** In pixels. */
interface ImageSize {
	readonly width: number;
	readonly height: number;
}

export interface MailFrameProps {
	locale: string;
	/** The line that mail programs show beside the subject. */
	preview: string;
	/** Address of the images, without a slash at the end. */
	publicUrl: string;
	/** The site's name, beside the mark. */
	brand: string;
	children: ReactNode;
}

/** The layout of all of Reino's mails: the mark on dark ground, and the text on paper below. */
export function MailFrame({ locale, preview, publicUrl, brand, children }: MailFrameProps) {
	return (
		<Html lang={locale}>
			<Head>
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<style>{darkStyles}</style>
			</Head>
			<Preview>{preview}</Preview>
			<Body
				lang={locale}
				className="paper"
				style={{ backgroundColor: hexColors.paper[0], fontFamily: font, margin: 0, padding: "24px 8px" }}
			>
				<Container
					className="surface"
					style={{
						backgroundColor: hexColors.surface[0],
						borderRadius: "20px",
						maxWidth: `${widest}px`,
						overflow: "hidden",
					}}
				>
					<Brand publicUrl={publicUrl} brand={brand} />
					<Section style={{ padding: `30px ${side}px 32px` }}>{children}</Section>
				</Container>
			</Body>
		</Html>
	);
}

/** Dark in both themes, so that the gold of the mark stands on the same ground everywhere. */
function Brand({ publicUrl, brand }: Pick<MailFrameProps, "publicUrl" | "brand">) {
	return (
		<Section style={{ backgroundColor: night, padding: `18px ${side}px` }}>
			<Row>
				<Column style={{ width: "34px" }}>
					<Img src={`${publicUrl}/art/mark.png`} width="24" height="35" alt="" />
				</Column>
				<Column style={{ color: onNight, fontSize: "24px", fontWeight: 800, letterSpacing: "-0.02em" }}>
					{brand}
				</Column>
			</Row>
		</Section>
	);
}

/** The mail's message in one sentence. */
export function MailHeading({ children }: { children: ReactNode }) {
	return (
		<Heading
			as="h1"
			className="ink"
			style={{
				color: hexColors.ink[0],
				fontSize: "24px",
				fontWeight: 750,
				letterSpacing: "-0.015em",
				lineHeight: "1.25",
				margin: "0 0 18px",
				wordBreak: "break-word",
			}}
		>
			{children}
		</Heading>
	);
}

export function MailText({ children }: { children: ReactNode }) {
	return (
		<Text className="ink" style={{ ...text, margin: "0 0 16px" }}>
			{children}
		</Text>
	);
}

/** Somebody's shield with words beside it. @param props.alt one short word, since it has little room */
export function MailPerson({ image, alt, children }: { image: string; alt: string; children: ReactNode }) {
	return (
		<Row style={{ marginBottom: "14px" }}>
			<Column className="quiet" style={{ ...quiet, fontSize: "11px", lineHeight: "1.2", width: "52px" }}>
				<Img src={image} width="40" height="45" alt={alt} />
			</Column>
			<Column className="ink" style={{ ...text, wordBreak: "break-word" }}>
				{children}
			</Column>
		</Row>
	);
}

/** An image as wide as the mail. @param props.alt its content, for readers without images */
export function MailImage({ src, alt, size }: { src: string; alt: string; size: ImageSize }) {
	return (
		<Img
			src={src}
			alt={alt}
			// Some mail programs take the size from these alone.
			width={imageWidth}
			height={Math.round((imageWidth * size.height) / size.width)}
			className="sunk quiet"
			style={{
				...quiet,
				backgroundColor: hexColors.sunk[0],
				borderRadius: "12px",
				height: "auto",
				margin: "0 0 22px",
				maxWidth: "100%",
				width: "100%",
			}}
		/>
	);
}

/** All characters that a mail program may treat as the end of a line. */
const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Somebody's own words, set apart from ours. */
export function MailQuote({ text: quoted }: { text: string }) {
	return (
		<blockquote
			dir="auto"
			className="ink sunk"
			style={{
				...text,
				backgroundColor: hexColors.sunk[0],
				borderRadius: "6px 18px 18px 18px",
				margin: "0 0 24px",
				padding: "14px 18px",
				wordBreak: "break-word",
			}}
		>
			{quoted.split(lineEnd).map((line, index) => (
				<Fragment key={String(index)}>
					{index > 0 && <br />}
					{line}
				</Fragment>
			))}
		</blockquote>
	);
}

/** Somebody's own words in a mail's text part, where each line of them begins with a mark. */
export function quoteAsText(quoted: string): string {
	return quoted
		.split(lineEnd)
		.map((line) => `> ${line}`.trimEnd())
		.join("\n");
}

/** The one thing to do, and its address for who cannot press it. */
export function MailAction({ action, link, linkHint }: { action: string; link: string; linkHint: string }) {
	return (
		<>
			<Button
				href={link}
				className="fill"
				style={{
					backgroundColor: hexColors.fill[0],
					borderRadius: "12px",
					color: "#ffffff",
					fontSize: "16px",
					fontWeight: 650,
					padding: "14px 24px",
				}}
			>
				{action}
			</Button>
			<Text className="quiet" style={{ ...quiet, margin: "26px 0 2px" }}>
				{linkHint}
			</Text>
			<Link
				href={link}
				className="royal"
				style={{ ...quiet, color: hexColors.royal[0], wordBreak: "break-all" }}
			>
				{link}
			</Link>
		</>
	);
}

/** Why the mail came, below a rule. */
export function MailFooter({ children }: { children: ReactNode }) {
	return (
		<>
			<Hr className="line" style={{ borderColor: hexColors.line[0], margin: "26px 0 18px" }} />
			<Text className="quiet" style={{ ...quiet, margin: 0 }}>
				{children}
			</Text>
		</>
	);
}

/** A link among the words of the footer. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
	return (
		<Link href={href} className="royal" style={{ color: hexColors.royal[0], textDecoration: "underline" }}>
			{children}
		</Link>
	);
}

const text = { color: hexColors.ink[0], fontSize: "16px", lineHeight: "1.55" } as const;
const quiet = { color: hexColors.quiet[0], fontSize: "14px", lineHeight: "1.55" } as const;
