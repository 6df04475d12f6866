import { type MouseEvent, type ReactNode, useId } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { LegalDocument } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import "./legal.css";

export interface LegalSection {
	readonly heading: string;
	/** Paragraphs, and lists of items among them. */
	readonly body: readonly (string | readonly string[])[];
}

/** A text in one language, with the operator's data in it. */
export interface LegalPage {
	readonly document: LegalDocument;
	readonly title: string;
	readonly lead: string;
	/** ISO 8601; null where a date would say nothing. */
	readonly updated: string | null;
	/** Facts about the operator of this installation, as names and values. */
	readonly facts: readonly (readonly [name: string, value: string])[];
	readonly sections: readonly LegalSection[];
	/** The address to write to, where writing is what the text is for. */
	readonly mail: { readonly address: string; readonly href: string } | null;
}

export interface LegalPanelProps {
	page: LegalPage;
	onClose: () => void;
}

/** A legal text over the page. */
export function LegalPanel({ page, onClose }: LegalPanelProps) {
	const t = useT();
	return (
		<Dialog
			open
			wide
			title={page.title}
			closeLabel={t("shell.close")}
			onOpenChange={(open) => !open && onClose()}
		>
			<LegalText page={page} level={3} />
		</Dialog>
	);
}

/** {@link LegalPanel} without script, or before it: closing leads to the home page. */
export function LegalSheet({ page }: { page: LegalPage }) {
	const t = useT();
	return (
		<>
			<div className="veil" />
			<div className="dialog wide">
				<header>
					<div>
						<h1 className="type-block">{page.title}</h1>
					</div>
					<IconLink to="/" icon="close" label={t("shell.close")} />
				</header>
				<div className="dialog-body">
					<LegalText page={page} level={2} />
				</div>
			</div>
		</>
	);
}

/** Fewer sections than this are seen at a glance, without a list of them. */
const fewestListed = 6;

/** A legal text: what it says in short, its sections with a list of them, and the address to write to. */
function LegalText({ page, level }: { page: LegalPage; level: 2 | 3 }) {
	const t = useT();
	const format = useFormat();
	const base = useId();
	const Heading = `h${level}` as const;
	const ids = page.sections.map((_section, index) => `${base}-${index + 1}`);
	return (
		<div className="legal-text">
			<p className="type-lead">{page.lead}</p>
			{page.mail && (
				<p className="legal-mail">
					<ButtonLink to={page.mail.href} icon="mail">
						{page.mail.address}
					</ButtonLink>
				</p>
			)}
			<div className="legal-tools">
				{page.updated && <p>{t("shell.legal.updated", { date: format.date(page.updated) })}</p>}
				{page.updated && (
					<Button variant="ghost" size="s" onClick={() => window.print()}>
						{t("shell.legal.print")}
					</Button>
				)}
			</div>
			<Facts facts={page.facts} />
			{page.sections.length >= fewestListed && <Contents sections={page.sections} ids={ids} />}
			{page.sections.map((section, index) => (
				<section key={section.heading} aria-labelledby={ids[index]}>
					<Heading id={ids[index]} tabIndex={-1}>
						{section.heading}
					</Heading>
					<SectionBody section={section} />
				</section>
			))}
		</div>
	);
}

/** The list of a text's sections, each leading to its heading. */
function Contents({ sections, ids }: Pick<LegalPage, "sections"> & { ids: readonly string[] }) {
	const t = useT();
	return (
		<nav aria-label={t("shell.legal.contents")}>
			<ol>
				{sections.map(({ heading }, index) => (
					<li key={heading}>
						<a href={`#${ids[index]}`} onClick={showSection}>
							{heading}
						</a>
					</li>
				))}
			</ol>
		</nav>
	);
}

function Facts({ facts }: Pick<LegalPage, "facts">) {
	if (facts.length === 0) return null;
	return (
		<dl>
			{facts.map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>
						<Linked text={value} />
					</dd>
				</div>
			))}
		</dl>
	);
}

function SectionBody({ section }: { section: LegalSection }) {
	return section.body.map((part) =>
		typeof part === "string" ? (
			<p key={part}>
				<Linked text={part} />
			</p>
		) : (
			<ul key={part[0]}>
				{part.map((item) => (
					<li key={item}>
						<Linked text={item} />
					</li>
				))}
			</ul>
		),
	);
}

const address = /https:\/\/[^\s,;]*[^\s,;.]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

/** A text with its addresses made links. */
function Linked({ text }: { text: string }): ReactNode {
	const found = address.exec(text);
	if (!found) return text;
	const [target] = found;
	return (
		<>
			{text.slice(0, found.index)}
			<a className="link" href={target.includes("@") ? `mailto:${target}` : target}>
				{target.replace(/^https:\/\/(www\.)?/, "")}
			</a>
			<Linked text={text.slice(found.index + target.length)} />
		</>
	);
}

/** A link within the text that adds no step to the history: closing the dialog must lead back to the page before. */
function showSection(event: MouseEvent<HTMLAnchorElement>) {
	const heading = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
	if (!heading) return;
	event.preventDefault();
	heading.scrollIntoView({ block: "start" });
	heading.focus({ preventScroll: true });
}
