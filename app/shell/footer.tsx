import { lazy, type MouseEvent, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import type { RootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import {
	cardsPath,
	createListingPath,
	crossPath,
	groupsPath,
	howItWorksPath,
	isLegalDocument,
	type LegalDocument,
	legalPaths,
	safetyPath,
	wantedBoardPath,
} from "#app/shared/paths.ts";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { OptionalPart } from "#app/ui/optional-part.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { Brand } from "./nav-bar.tsx";
import { type Place, places } from "./places.ts";

const LegalDialog = lazy(() =>
	import("./legal-dialog.tsx").then((module) => ({ default: module.LegalDialog })),
);

export interface FooterProps {
	/** The year of the copyright line; left out where the page's data could not be read. */
	year: number | undefined;
	/** What the operator says of the site and the shop; left out where the page's data could not be read. */
	site: Pick<RootData, "storeAddress" | "footer" | "shopHours"> | undefined;
}

const explore: readonly Pick<Place, "to" | "name">[] = [
	...places,
	{ to: groupsPath, name: "shell.groups" },
	{ to: wantedBoardPath, name: "shell.footer.wanted" },
	{ to: crossPath, name: "shell.footer.cross" },
	{ to: createListingPath, name: "shell.footer.publish" },
	{ to: cardsPath, name: "listing.category.reinoCards" },
];

const legalLinks: readonly { document: LegalDocument; name: MessageKey }[] = [
	{ document: "terms", name: "shell.footer.terms" },
	{ document: "privacy", name: "shell.footer.privacy" },
	{ document: "notice", name: "shell.footer.notice" },
	{ document: "withdrawal", name: "shell.footer.withdrawal" },
];

const columnsClass =
	"wrap relative grid grid-cols-[1.5fr_1fr_1fr_1.3fr] gap-11 pt-16 pb-11 max-lg:grid-cols-2 max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] max-md:gap-x-5 max-md:gap-y-6 max-md:pt-8 max-md:pb-6";

function Heading({ children }: { children: string }) {
	return <h2 className="mb-3 text-lg text-on-night">{children}</h2>;
}

export function Footer({ year, site }: FooterProps) {
	const t = useT();
	const dialog = useHashDialog();
	const opened = isLegalDocument(dialog.name) ? dialog.name : null;
	return (
		<footer className="foot page relative overflow-hidden bg-night-deep text-on-night-2">
			<div className="tile-pattern text-white opacity-5" />
			<div className={columnsClass}>
				<About about={site?.footer.about} more={site?.footer.aboutMore} />
				<Explore />
				<div>
					<Help />
					<Heading>{t("shell.footer.legal")}</Heading>
					{legalLinks.map(({ document, name }) => (
						<LegalLink key={document} document={document} onOpen={dialog.open}>
							{t(name)}
						</LegalLink>
					))}
				</div>
				<div className="max-md:col-span-full">
					<Heading>{t("shell.footer.store")}</Heading>
					<StoreAddress site={site} />
					<LegalLink document="contact" onOpen={dialog.open}>
						<Icon name="mail" />
						{t("shell.footer.contact")}
					</LegalLink>
				</div>
				<div className="col-span-full flex flex-wrap justify-between gap-4 border-t border-white/16 pt-6 text-sm">
					<span>{t("shell.footer.copyright", { year: year ? String(year) : "" })}</span>
					<span className="inline-flex items-center gap-2">
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

interface AboutProps {
	/** The operator's words; Reino's own without them. */
	about: string | null | undefined;
	more: string | null | undefined;
}

function About({ about, more }: AboutProps) {
	const t = useT();
	return (
		<div className="max-md:col-span-full">
			<Brand className="mb-4 text-3xl text-on-night [&>.mark]:h-[50px] [&>.mark]:w-[35px] [&>.mark]:text-on-night-gold" />
			<p className="max-w-[36ch]">{about ?? t("shell.footer.about")}</p>
			<details className="group max-w-[36ch]">
				<summary className={"foot-line font-strong text-on-night"}>
					<span className="group-open:hidden">{t("shell.footer.more")}</span>
					<span className="not-group-open:hidden">{t("shell.footer.less")}</span>
					<Icon name="chevron-down" className="transition-[rotate] group-open:rotate-180" />
				</summary>
				<p>{more ?? t("shell.footer.aboutMore")}</p>
			</details>
		</div>
	);
}

function Explore() {
	const t = useT();
	return (
		<div>
			<Heading>{t("shell.footer.explore")}</Heading>
			{explore.map(({ to, name }) => (
				<Link key={to} className="foot-line" to={to} discover="none">
					{t(name)}
				</Link>
			))}
		</div>
	);
}

/** How a trade goes, and whether it is safe: one tap from every page that has a footer. */
function Help() {
	const t = useT();
	return (
		<div className="mb-6">
			<Heading>{t("shell.footer.help")}</Heading>
			<Link className="foot-line" to={howItWorksPath} discover="none">
				{t("shell.footer.howItWorks")}
			</Link>
			<Link className="foot-line" to={safetyPath} discover="none">
				{t("shell.footer.isItSafe")}
			</Link>
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
		<Link className="foot-line" to={legalPaths[document]} onClick={open} discover="none">
			{children}
		</Link>
	);
}

function StoreAddress({ site }: Pick<FooterProps, "site">) {
	const t = useT();
	return (
		<address className="not-italic">
			<StoreLine icon="pin">{site?.storeAddress ?? site?.footer.city ?? t("shell.footer.address")}</StoreLine>
			{site?.shopHours && <StoreLine icon="clock">{site.shopHours}</StoreLine>}
			<StoreLine icon="store">{t("shell.footer.pickup")}</StoreLine>
		</address>
	);
}

function StoreLine({ icon, children }: { icon: IconName; children: string }) {
	return (
		<span className="foot-line">
			<Icon name={icon} />
			{children}
		</span>
	);
}
