import type { MouseEvent } from "react";
import { Link } from "react-router";
import { CountryFlag } from "#app/features/accounts/components/country-flag.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Brand } from "./brand.tsx";

export type FooterDialog = "terms" | "privacy" | "notice" | "contact";

export interface FooterProps {
	/** Opens a dialog in place; without it, or without script, the link's address opens it. */
	onDialog?: (dialog: FooterDialog) => void;
	/** The year of the copyright line. */
	year: number;
}

const explore: readonly { to: string; name: MessageKey }[] = [
	{ to: "/", name: "shell.home" },
	{ to: "/intercambios", name: "shell.trades" },
	{ to: "/crear", name: "shell.footer.publish" },
	{ to: "/tienda", name: "shell.shop" },
];

const dialogs: readonly { dialog: FooterDialog; to: string; name: MessageKey }[] = [
	{ dialog: "terms", to: "/terms", name: "shell.footer.terms" },
	{ dialog: "privacy", to: "/conditions", name: "shell.footer.privacy" },
	{ dialog: "notice", to: "?legal=notice", name: "shell.footer.notice" },
	{ dialog: "contact", to: "?legal=contact", name: "shell.footer.contact" },
];

const store: readonly { icon: IconName; name: MessageKey }[] = [
	{ icon: "pin", name: "shell.footer.address" },
	{ icon: "clock", name: "shell.footer.hours" },
	{ icon: "store", name: "shell.footer.pickup" },
];

export function Footer({ onDialog, year }: FooterProps) {
	const t = useT();
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
					{dialogs.map((entry) => (
						<Link
							key={entry.dialog}
							className="item"
							to={entry.to}
							preventScrollReset
							onClick={onDialog && opener(() => onDialog(entry.dialog))}
						>
							{t(entry.name)}
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
					<span>{t("shell.footer.copyright", { year: String(year) })}</span>
					<span>
						{t("shell.footer.made")} <CountryFlag country="AR" />
					</span>
				</div>
			</div>
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

function opener(open: () => void) {
	return (event: MouseEvent) => {
		event.preventDefault();
		open();
	};
}
