import { Link, NavLink } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { createListingPath, listingsPath, profilePath, shopPath, showcasesPath } from "#app/shared/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

function BarLink({ to, icon, name }: { to: string; icon: IconName; name: MessageKey }) {
	const t = useT();
	return (
		<NavLink to={to} discover="none">
			<Icon name={icon} />
			<span>{t(name)}</span>
		</NavLink>
	);
}

/** The phone's bar within the thumb's reach, with publishing raised in its middle. */
export function BottomBar() {
	const t = useT();
	return (
		<nav className="bottom-bar" aria-label={t("shell.shortcuts")}>
			<BarLink to={shopPath} icon="store" name="shell.shop" />
			<BarLink to={showcasesPath} icon="shelf" name="shell.showcases" />
			<Link className="plus" to={createListingPath} aria-label={t("shell.publishTrade")}>
				<Icon name="plus" />
			</Link>
			<BarLink to={listingsPath} icon="swap" name="shell.trades" />
			<BarLink to={profilePath} icon="user" name="shell.profile" />
		</nav>
	);
}
