import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { AccountLinks, MenuLink } from "./account-links.tsx";
import { AuthLink } from "./auth-link.tsx";
import { LanguageChoices } from "./language-switcher.tsx";
import type { ShellUser } from "./shell-user.ts";
import { ThemeChoice } from "./theme-choice.tsx";

export interface MobileMenuProps {
	user: ShellUser | null;
	unreadNotifications: number;
	unreadMessages: number;
}

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
			<MenuLink to="/" icon="card">
				{t("shell.home")}
			</MenuLink>
			<MenuLink to="/tienda" icon="store">
				{t("shell.shop")}
			</MenuLink>
			<MenuLink to="/vitrinas" icon="shelf">
				{t("shell.showcases")}
			</MenuLink>
			<MenuLink to="/intercambios" icon="swap">
				{t("shell.trades")}
			</MenuLink>
			<MenuLink to="/crear" icon="plus">
				{t("shell.publishTrade")}
			</MenuLink>
			<hr />
			<LanguageChoices />
			<hr />
			<ThemeChoice />
		</Menu>
	);
}
