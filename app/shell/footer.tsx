import { lazy, type MouseEvent, Suspense, useState } from "react";
import { Link } from "react-router";
import { CountryFlag } from "#app/features/accounts/components/country-flag.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Brand } from "./brand.tsx";
import type { LegalDocument } from "./legal-text.tsx";

const LegalDialog = lazy(() =>
	import("./legal-dialog.tsx").then((module) => ({ default: module.LegalDialog })),
);

export interface FooterProps {
	/** The year of the copyright line; left out where the page's data could not be read. */
	year: number | undefined;
	/** Where people write for help. */
	supportAddress: string | undefined;
}

const explore: readonly { to: string; name: MessageKey }[] = [
	{ to: "/", name: "shell.home" },
	{ to: "/intercambios", name: "shell.trades" },
	{ to: "/crear", name: "shell.footer.publish" },
	{ to: "/tienda", name: "shell.shop" },
];

const legalLinks: readonly { document: LegalDocument; to: string; name: MessageKey }[] = [
	{ document: "terms", to: "/terms", name: "shell.footer.terms" },
	{ document: "privacy", to: "/conditions", name: "shell.footer.privacy" },
	{ document: "notice", to: "/terms#notice", name: "shell.footer.notice" },
	{ document: "contact", to: "/terms#contact", name: "shell.footer.contact" },
];

const store: readonly { icon: IconName; name: MessageKey }[] = [
	{ icon: "pin", name: "shell.footer.address" },
	{ icon: "clock", name: "shell.footer.hours" },
	{ icon: "store", name: "shell.footer.pickup" },
];

export function Footer({ year, supportAddress = "" }: FooterProps) {
	const t = useT();
	const [opened, setOpened] = useState<LegalDocument | null>(null);
	return (
		<footer className="foot page">
			<div className="tile-pattern" />
			<div className="wrap">
				<About />
				<div>
					<h2>{t("shell.footer.explore")}</h2>
					{explore.map(({ to, name }) => (
						<Link key={to} className="item" to={to}>
							{t(name)}
						</Link>
					))}
				</div>
				<div>
					<h2>{t("shell.footer.legal")}</h2>
					{legalLinks.map(({ document, to, name }) => (
						<Link key={document} className="item" to={to} onClick={opener(() => setOpened(document))}>
							{t(name)}
						</Link>
					))}
				</div>
				<div className="span">
					<h2>{t("shell.footer.store")}</h2>
					{store.map(({ icon, name }) => (
						<span key={name} className="item">
							<Icon name={icon} />
							{t(name)}
						</span>
					))}
				</div>
				<div className="copy">
					<span>{t("shell.footer.copyright", { year: year ? String(year) : "" })}</span>
					<span>
						{t("shell.footer.made")} <CountryFlag country="AR" />
					</span>
				</div>
			</div>
			{opened && (
				<Suspense>
					<LegalDialog document={opened} supportAddress={supportAddress} onClose={() => setOpened(null)} />
				</Suspense>
			)}
		</footer>
	);
}

function About() {
	const t = useT();
	return (
		<div className="span">
			<Brand />
			<p className="about">{t("shell.footer.about")}</p>
			<details className="about">
				<summary className="item">
					<span className="more">{t("shell.footer.more")}</span>
					<span className="less">{t("shell.footer.less")}</span>
					<Icon name="chevron-down" />
				</summary>
				<p>{t("shell.footer.aboutMore")}</p>
			</details>
		</div>
	);
}

/** Opens in place; with a modifier key, or without script, the link leads to its own page. */
function opener(open: () => void) {
	return (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		open();
	};
}
