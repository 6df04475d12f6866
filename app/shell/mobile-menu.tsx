import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { cardsPath, createListingPath, listingsPath, shopPath, showcasesPath } from "#app/shared/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { AccountLinks, MenuLink } from "./account-links.tsx";
import { AuthLink } from "./auth-link.tsx";
import { LanguageForm } from "./language-switcher.tsx";
import type { ShellUser } from "./shell-user.ts";
import { ThemeChoice } from "./theme-choice.tsx";

export interface MobileMenuProps {
	user: ShellUser | null;
	unreadNotifications: number;
	unreadMessages: number;
}

const pages: readonly { to: string; icon: IconName; name: MessageKey }[] = [
	{ to: "/", icon: "card", name: "shell.home" },
	{ to: shopPath, icon: "store", name: "shell.shop" },
	{ to: showcasesPath, icon: "shelf", name: "shell.showcases" },
	{ to: listingsPath, icon: "swap", name: "shell.trades" },
	{ to: cardsPath, icon: "star", name: "listing.category.reinoCards" },
	{ to: createListingPath, icon: "plus", name: "shell.publishTrade" },
];

/** All of the bar behind one button: on a phone for everyone, wider only for visitors, who have no shield. */
export function MobileMenu({ user, ...unread }: MobileMenuProps) {
	const t = useT();
	return (
		<Menu
			className={user ? "phone-only" : undefined}
			label={t("shell.menu")}
			openerClass="ib"
			opener={<Icon name="menu" />}
			panelClass="mobile-panel"
		>
			{user ? (
				<AccountLinks user={user} {...unread} />
			) : (
				<div className="grid gap-2 p-2">
					<AuthLink wide>{t("shell.signIn")}</AuthLink>
					<AuthLink wide variant="secondary" mode="signUp">
						{t("shell.signUp")}
					</AuthLink>
				</div>
			)}
			<hr />
			{pages.map(({ to, icon, name }) => (
				<MenuLink key={to} to={to} icon={icon}>
					{t(name)}
				</MenuLink>
			))}
			<hr />
			<LanguageForm look="menu" />
			<hr />
			<ThemeChoice />
		</Menu>
	);
}
