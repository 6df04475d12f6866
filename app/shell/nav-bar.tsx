import { NavLink } from "react-router";
import { UserShield } from "#app/features/accounts/components/user-shield.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { AccountLinks } from "./account-links.tsx";
import { AuthLink } from "./auth-link.tsx";
import { BellSlot } from "./bell-slot.tsx";
import { Brand } from "./brand.tsx";
import { LanguageChoices, LanguageSwitcher } from "./language-switcher.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import type { ShellUser } from "./shell-user.ts";
import { ThemeChoice } from "./theme-choice.tsx";

export interface NavBarProps {
	user: ShellUser | null;
	unreadNotifications?: number;
	unreadMessages?: number;
}

export function NavBar(props: NavBarProps) {
	const t = useT();
	const { user } = props;
	return (
		<header className="page">
			<div className="nav wrap">
				<Brand />
				<nav className="nav-links" aria-label={t("shell.main")}>
					<NavLink to="/tienda">{t("shell.shop")}</NavLink>
					<NavLink to="/vitrinas">{t("shell.showcases")}</NavLink>
					<NavLink to="/intercambios">{t("shell.trades")}</NavLink>
				</nav>
				<div className="nav-right">
					<LanguageSwitcher />
					{user ? (
						<SignedInTools {...props} />
					) : (
						<AuthLink variant="secondary" size="s">
							{t("shell.signIn")}
						</AuthLink>
					)}
					<ButtonLink to="/crear" size="s" icon="plus" className="wide-only">
						{t("shell.publish")}
					</ButtonLink>
					{user && (
						<Menu
							className="wide-only"
							label={t("shell.profile.menu", { username: user.username })}
							openerClass="profile"
							opener={<UserShield username={user.username} size={38} />}
						>
							<AccountLinks user={user} />
							<hr />
							<div className="narrow-bar-only">
								<LanguageChoices />
								<hr />
							</div>
							<ThemeChoice />
						</Menu>
					)}
					<MobileMenu user={user} />
				</div>
			</div>
		</header>
	);
}

function SignedInTools({ user, unreadNotifications = 0, unreadMessages = 0 }: NavBarProps) {
	const t = useT();
	return (
		<>
			<BellSlot key={user?.username} unread={unreadNotifications} />
			<IconLink
				to="/mensajes"
				icon="message"
				count={unreadMessages}
				label={
					unreadMessages > 0 ? t("shell.messages.unread", { count: unreadMessages }) : t("shell.messages")
				}
			/>
		</>
	);
}
