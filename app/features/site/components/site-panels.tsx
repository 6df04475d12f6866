import type { CSSProperties } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { sitePath } from "#app/shared/admin-paths.ts";
import { type LegalDocument, withSearch } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TabLink } from "#app/ui/tab-link.tsx";
import { Facts, TitledPanel } from "#app/ui/titled-panel.tsx";
import type { ColorTokens, SitePreview, SiteProblem } from "../rules.ts";

export interface SiteStateProps {
	/** Where the files are. */
	folder: string;
	problems: readonly SiteProblem[];
	/** Whether the site shows already what the files say. */
	holds: boolean;
}

/** Whether the files hold, will hold from the next start, or keep it from starting. */
export function SiteState({ folder, problems, holds }: SiteStateProps) {
	const t = useT();
	if (problems.length === 0)
		return (
			<Notice
				tone={holds ? "ok" : "warn"}
				icon={holds ? "check" : "clock"}
				title={t(holds ? "site.state.holds" : "site.state.waits")}
			>
				<span className="wrap-anywhere">{t("site.state.folder", { folder })}</span>
			</Notice>
		);
	return (
		<Notice tone="bad" icon="warning" title={t("site.state.wrong", { count: problems.length })}>
			<span className="wrap-anywhere">{t("site.state.folder", { folder })}</span>
			<ul className="mt-3 grid list-disc gap-2 pl-5">
				{problems.map(({ file, key, problem, params }) => (
					<li key={`${file} ${key} ${problem}`} className="wrap-anywhere">
						<b>{[file, key].filter(Boolean).join(", ")}</b>
						<p>{t(problem, params)}</p>
					</li>
				))}
			</ul>
		</Notice>
	);
}

/** The site's name, accent, footer and shop, as they will be. */
export function SiteWordsPanel({ preview }: { preview: SitePreview }) {
	const t = useT();
	const { number } = useFormat();
	const { name, accent, samples, shop, inSpanish, inEnglish } = preview;
	const both = (es: string, en: string) => (
		<>
			<span className="block" lang="es">
				{es}
			</span>
			<span className="block text-ink-2" lang="en">
				{en}
			</span>
		</>
	);
	const facts = [
		{ label: t("site.name"), value: name },
		{ label: t("site.accent"), value: accent ?? t("site.default") },
		{ label: t("shell.footer.store"), value: both(inSpanish.city, inEnglish.city) },
		{ label: t("site.hours"), value: both(inSpanish.hours, inEnglish.hours) },
		{
			label: t("site.delivery"),
			value: t("site.deliveryDays", { min: shop.deliveryDays.min, max: shop.deliveryDays.max }),
		},
		{
			label: t("site.freeShipping", { amount: number(shop.freeShippingFromPesos) }),
			value: both(inSpanish.freeShippingArea, inEnglish.freeShippingArea),
		},
		{ label: t("site.footer"), value: both(inSpanish.about, inEnglish.about) },
		{ label: t("site.footerMore"), value: both(inSpanish.aboutMore, inEnglish.aboutMore) },
	];
	return (
		<TitledPanel title={t("site.words")}>
			{samples && (
				<div className="mb-5 grid gap-3 min-[880px]:grid-cols-2">
					<AccentSample name={name} tokens={samples.light} theme={t("shell.theme.light")} />
					<AccentSample name={name} tokens={samples.dark} theme={t("shell.theme.dark")} />
				</div>
			)}
			<Facts facts={facts} />
		</TitledPanel>
	);
}

interface AccentSampleProps {
	name: string;
	tokens: ColorTokens;
	/** The theme's name. */
	theme: string;
}

/** The mark, a link and a button in the accent, in one theme whatever the reader's. */
function AccentSample({ name, tokens, theme }: AccentSampleProps) {
	const t = useT();
	return (
		<div
			style={tokens as CSSProperties}
			className="flex flex-wrap items-center gap-3 rounded-m bg-surface p-4 text-ink inset-ring inset-ring-line"
		>
			<b className="mr-auto inline-flex items-center gap-2 font-narrow text-xl font-black">
				<span className="mark h-[33px] w-[23px] text-royal" />
				{name}
			</b>
			<Tag tone="royal">{theme}</Tag>
			<span className="link">{t("shell.footer.terms")}</span>
			<Button size="s">{t("shell.publish")}</Button>
		</div>
	);
}

const titles: Readonly<Record<LegalDocument, MessageKey>> = {
	terms: "shell.footer.terms",
	privacy: "shell.footer.privacy",
	notice: "shell.footer.notice",
	withdrawal: "shell.footer.withdrawal",
	contact: "shell.footer.contact",
};

export interface LegalTabsProps {
	documents: readonly LegalDocument[];
	current: LegalDocument;
}

/** The links to the preview of each legal text. */
export function LegalTabs({ documents, current }: LegalTabsProps) {
	const t = useT();
	return (
		<nav className="tab-row mb-4" aria-label={t("site.texts")}>
			{documents.map((document) => (
				<TabLink key={document} to={withSearch(sitePath, { texto: document })} current={document === current}>
					{t(titles[document])}
				</TabLink>
			))}
		</nav>
	);
}
