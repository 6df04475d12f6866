import { useState } from "react";
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

export function NavBar({ user, unreadNotifications = 0, unreadMessages = 0 }: NavBarProps) {
	const t = useT();
	const [counted, setCounted] = useState<number | null>(null);
	const unread = { unreadNotifications: counted ?? unreadNotifications, unreadMessages };
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
						<SignedInTools
							user={user}
							unreadNotifications={unreadNotifications}
							unreadMessages={unreadMessages}
							onNotifications={setCounted}
						/>
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
							<AccountLinks user={user} {...unread} />
							<hr />
							<div className="narrow-bar-only">
								<LanguageChoices />
								<hr />
							</div>
							<ThemeChoice />
						</Menu>
					)}
					<MobileMenu user={user} {...unread} />
				</div>
			</div>
		</header>
	);
}

interface SignedInToolsProps {
	user: ShellUser;
	unreadNotifications: number;
	unreadMessages: number;
	/** Told how many notifications are unread whenever the bell knows better than the page. */
	onNotifications: (unread: number) => void;
}

function SignedInTools(props: SignedInToolsProps) {
	const t = useT();
	const { user, unreadNotifications, unreadMessages, onNotifications } = props;
	return (
		<>
			<BellSlot key={user.username} unread={unreadNotifications} onCount={onNotifications} />
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
