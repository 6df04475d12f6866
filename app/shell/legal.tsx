import { type MouseEvent, type ReactNode, useId } from "react";
import type { LegalPage, LegalSection, RichText, TextRun } from "#app/features/site/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import "./legal.css";

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
			closeLabel={t("common.close")}
			onOpenChange={(open) => !open && onClose()}
		>
			<LegalText page={page} level={3} />
		</Dialog>
	);
}

/** A {@link LegalPanel} without script, or before it: closing leads to the home page. */
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
					<IconLink to="/" icon="close" label={t("common.close")} />
				</header>
				<div className="dialog-body">
					<LegalText page={page} level={2} />
				</div>
			</div>
		</>
	);
}

/** A text of fewer sections has no list of them. */
const minListedSections = 6;

/** A legal text: its summary, its sections with a list of them, and the address to write to. */
export function LegalText({ page, level }: { page: LegalPage; level: 2 | 3 }) {
	const t = useT();
	const format = useFormat();
	const base = useId();
	const Heading = `h${level}` as const;
	const ids = page.sections.map((_section, index) => `${base}-${index + 1}`);
	return (
		<div className="legal-text grid max-w-[68ch] grid-cols-1 gap-3 wrap-anywhere">
			<p className="type-lead">{page.lead}</p>
			{page.mail && (
				<p>
					<ButtonLink to={page.mail.href} icon="mail" className="max-md:w-full">
						{page.mail.address}
					</ButtonLink>
				</p>
			)}
			{page.updated && (
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-3">
					<p>{t("shell.legal.updated", { date: format.date(page.updated) })}</p>
					<Button variant="ghost" size="s" className="-mx-3 print:hidden" onClick={() => window.print()}>
						{t("common.print")}
					</Button>
				</div>
			)}
			<Facts facts={page.facts} />
			{page.sections.length >= minListedSections && <Contents {...page} ids={ids} />}
			{page.sections.map((section, index) => (
				<section
					key={section.heading}
					className="mt-3 grid grid-cols-1 gap-3 print:break-inside-avoid-page"
					aria-labelledby={ids[index]}
				>
					<Heading id={ids[index]} className="scroll-mt-2 text-lg leading-[1.2]" tabIndex={-1}>
						{section.heading}
					</Heading>
					<SectionBody section={section} />
				</section>
			))}
		</div>
	);
}

/** The list of a text's sections, each leading to its heading. */
function Contents({
	title,
	sections,
	ids,
}: Pick<LegalPage, "title" | "sections"> & { ids: readonly string[] }) {
	const t = useT();
	return (
		<nav className="print:hidden" aria-label={`${title}: ${t("shell.legal.contents")}`}>
			<ol className="columns-2 gap-x-6 rounded-card bg-sunk px-5 py-3 max-md:columns-1 max-md:px-3 max-md:py-2">
				{sections.map(({ heading }, index) => (
					<li key={heading} className="break-inside-avoid">
						<a
							href={`#${ids[index]}`}
							className="flex min-h-[36px] items-center gap-2 py-1 leading-tight font-semibold text-royal hover:underline max-md:min-h-11"
							onClick={scrollToSection}
						>
							<span className="num min-w-[1.4em] text-right font-normal text-ink-3" aria-hidden="true">
								{index + 1}
							</span>
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
		<dl className="grid gap-3 rounded-card bg-sunk p-5">
			{facts.map(([name, value]) => (
				<div key={name}>
					<dt className="text-sm text-ink-2">{name}</dt>
					<dd className="font-semibold">
						<Linked text={value} />
					</dd>
				</div>
			))}
		</dl>
	);
}

function SectionBody({ section }: { section: LegalSection }) {
	return section.body.map((part, index) =>
		"paragraph" in part ? (
			<p key={String(index)} className={bodyLook}>
				<Runs runs={part.paragraph} />
			</p>
		) : (
			<ul key={String(index)} className={`${bodyLook} grid list-disc gap-2 pl-5 marker:text-royal`}>
				{part.items.map((item, at) => (
					<li key={String(at)}>
						<Runs runs={item} />
					</li>
				))}
			</ul>
		),
	);
}

const bodyLook = "leading-[1.6] whitespace-pre-line text-ink-2";

function Runs({ runs }: { runs: RichText }) {
	return runs.map((run, index) => <Run key={String(index)} {...run} />);
}

function Run({ text, href, isStrong, isEmphasis }: TextRun): ReactNode {
	if (isStrong) return <strong>{<Run text={text} href={href} isEmphasis={isEmphasis} />}</strong>;
	if (isEmphasis) return <em>{<Run text={text} href={href} />}</em>;
	if (href === undefined || text === href || `mailto:${text}` === href) return <Linked text={text} />;
	return (
		<a className="link" href={href}>
			{text}
		</a>
	);
}

const address = /https:\/\/[^\s,;]*[^\s,;.]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

/** A text with its addresses made links. */
function Linked({ text }: { text: string }): ReactNode {
	const match = address.exec(text);
	if (!match) return text;
	const [target] = match;
	return (
		<>
			{text.slice(0, match.index)}
			<a className="link hit-44" href={target.includes("@") ? `mailto:${target}` : target}>
				{target.replace(/^https:\/\/(www\.)?/, "")}
			</a>
			<Linked text={text.slice(match.index + target.length)} />
		</>
	);
}

/** Scrolls to a section without a step in the history: closing the dialog must lead back to the page before. */
function scrollToSection(event: MouseEvent<HTMLAnchorElement>) {
	const heading = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
	if (!heading) return;
	event.preventDefault();
	heading.scrollIntoView({ block: "start" });
	heading.focus({ preventScroll: true });
}
