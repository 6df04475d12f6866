import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { CountryFlag } from "#app/features/accounts/components/country-flag.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Spare } from "#app/ui/spare.tsx";
import { Brand } from "./brand.tsx";
import { type LegalDocument, legalPaths } from "./legal-document.ts";

const LegalDialog = lazy(() =>
	import("./legal-dialog.tsx").then((module) => ({ default: module.LegalDialog })),
);

export interface FooterProps {
	/** The year of the copyright line; left out where the page's data could not be read. */
	year: number | undefined;
	/** The shop's street address, where it is known. */
	storeAddress: string | null | undefined;
}

const explore: readonly { to: string; name: MessageKey }[] = [
	{ to: "/", name: "shell.home" },
	{ to: "/intercambios", name: "shell.trades" },
	{ to: "/crear", name: "shell.footer.publish" },
	{ to: "/tienda", name: "shell.shop" },
];

const legalLinks: readonly { document: LegalDocument; name: MessageKey }[] = [
	{ document: "terms", name: "shell.footer.terms" },
	{ document: "privacy", name: "shell.footer.privacy" },
	{ document: "notice", name: "shell.footer.notice" },
	{ document: "withdrawal", name: "shell.footer.withdrawal" },
];

export function Footer({ year, storeAddress }: FooterProps) {
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
					{legalLinks.map(({ document, name }) => (
						<LegalLink key={document} document={document} onOpen={setOpened}>
							{t(name)}
						</LegalLink>
					))}
				</div>
				<div className="span">
					<h2>{t("shell.footer.store")}</h2>
					<address>
						<StoreLine icon="pin">{storeAddress ?? t("shell.footer.address")}</StoreLine>
						<StoreLine icon="clock">{t("shell.footer.hours")}</StoreLine>
						<StoreLine icon="store">{t("shell.footer.pickup")}</StoreLine>
					</address>
					<LegalLink document="contact" onOpen={setOpened}>
						<Icon name="mail" />
						{t("shell.footer.contact")}
					</LegalLink>
				</div>
				<div className="copy">
					<span>{t("shell.footer.copyright", { year: year ? String(year) : "" })}</span>
					<span>
						{t("shell.footer.made")} <CountryFlag country="AR" />
					</span>
				</div>
			</div>
			{opened && (
				<Spare onFail={() => window.location.assign(legalPaths[opened])}>
					<Suspense>
						<LegalDialog
							key={opened}
							document={opened}
							title={t(`shell.footer.${opened}`)}
							onClose={() => setOpened(null)}
						/>
					</Suspense>
				</Spare>
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

interface LegalLinkProps {
	document: LegalDocument;
	onOpen: (document: LegalDocument) => void;
	children: ReactNode;
}

/** Opens in place; with a modifier key, or without script, it leads to the text's own page. */
function LegalLink({ document, onOpen, children }: LegalLinkProps) {
	const open = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		onOpen(document);
	};
	return (
		<Link className="item" to={legalPaths[document]} onClick={open}>
			{children}
		</Link>
	);
}

function StoreLine({ icon, children }: { icon: IconName; children: string }) {
	return (
		<span className="item">
			<Icon name={icon} />
			{children}
		</span>
	);
}
