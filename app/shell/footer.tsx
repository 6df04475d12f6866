import { lazy, type MouseEvent, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import {
	cardsPath,
	createListingPath,
	isLegalDocument,
	type LegalDocument,
	legalPaths,
	listingsPath,
	shopPath,
} from "#app/shared/paths.ts";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { OptionalPart } from "#app/ui/optional-part.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { Brand } from "./nav-bar.tsx";

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
	{ to: listingsPath, name: "shell.trades" },
	{ to: createListingPath, name: "shell.footer.publish" },
	{ to: cardsPath, name: "listing.category.reinoCards" },
	{ to: shopPath, name: "shell.shop" },
];

const legalLinks: readonly { document: LegalDocument; name: MessageKey }[] = [
	{ document: "terms", name: "shell.footer.terms" },
	{ document: "privacy", name: "shell.footer.privacy" },
	{ document: "notice", name: "shell.footer.notice" },
	{ document: "withdrawal", name: "shell.footer.withdrawal" },
];

export function Footer({ year, storeAddress }: FooterProps) {
	const t = useT();
	const dialog = useHashDialog();
	const opened = isLegalDocument(dialog.name) ? dialog.name : null;
	return (
		<footer className="foot page">
			<div className="tile-pattern" />
			<div className="wrap">
				<About />
				<Explore />
				<div>
					<h2>{t("shell.footer.legal")}</h2>
					{legalLinks.map(({ document, name }) => (
						<LegalLink key={document} document={document} onOpen={dialog.open}>
							{t(name)}
						</LegalLink>
					))}
				</div>
				<div className="span">
					<h2>{t("shell.footer.store")}</h2>
					<StoreAddress address={storeAddress} />
					<LegalLink document="contact" onOpen={dialog.open}>
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
			{opened && <OpenedText key={opened} document={opened} onClose={dialog.close} />}
		</footer>
	);
}

interface OpenedTextProps {
	document: LegalDocument;
	onClose: () => void;
}

/** A legal text over the page; its own page where the dialog's code does not come. */
function OpenedText({ document, onClose }: OpenedTextProps) {
	const t = useT();
	return (
		<OptionalPart onFail={() => window.location.replace(legalPaths[document])}>
			<Suspense>
				<LegalDialog document={document} title={t(`shell.footer.${document}`)} onClose={onClose} />
			</Suspense>
		</OptionalPart>
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

function Explore() {
	const t = useT();
	return (
		<div>
			<h2>{t("shell.footer.explore")}</h2>
			{explore.map(({ to, name }) => (
				<Link key={to} className="item" to={to} discover="none">
					{t(name)}
				</Link>
			))}
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
		<Link className="item" to={legalPaths[document]} onClick={open} discover="none">
			{children}
		</Link>
	);
}

function StoreAddress({ address }: { address: FooterProps["storeAddress"] }) {
	const t = useT();
	return (
		<address>
			<StoreLine icon="pin">{address ?? t("shell.footer.address")}</StoreLine>
			<StoreLine icon="clock">{t("shell.footer.hours")}</StoreLine>
			<StoreLine icon="store">{t("shell.footer.pickup")}</StoreLine>
		</address>
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
