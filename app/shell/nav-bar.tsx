import { useState } from "react";
import { NavLink } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { chatsPath, createListingPath, listingsPath, shopPath, showcasesPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { AuthLink } from "./auth-link.tsx";
import { BellSlot, type LoadBell } from "./bell-slot.tsx";
import { Brand } from "./brand.tsx";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import type { ShellUser } from "./shell-user.ts";

export interface NavBarProps {
	user: ShellUser | null;
	unreadNotifications?: number;
	unreadMessages?: number;
	loadBell: LoadBell;
}

export function NavBar({ user, unreadNotifications = 0, unreadMessages = 0, loadBell }: NavBarProps) {
	const t = useT();
	const [counted, setCounted] = useState<number | null>(null);
	const unread = { unreadNotifications: counted ?? unreadNotifications, unreadMessages };
	return (
		<header className="page">
			<div className="nav wrap">
				<Brand />
				<nav className="nav-links" aria-label={t("shell.main")}>
					<NavLink to={shopPath} discover="none">
						{t("shell.shop")}
					</NavLink>
					<NavLink to={showcasesPath} discover="none">
						{t("shell.showcases")}
					</NavLink>
					<NavLink to={listingsPath} discover="none">
						{t("shell.trades")}
					</NavLink>
				</nav>
				<div className="nav-right">
					<LanguageSwitcher />
					{user ? (
						<SignedInTools
							user={user}
							unreadNotifications={unreadNotifications}
							unreadMessages={unreadMessages}
							onNotifications={setCounted}
							loadBell={loadBell}
						/>
					) : (
						<AuthLink variant="secondary" size="s">
							{t("shell.signIn")}
						</AuthLink>
					)}
					<ButtonLink to={createListingPath} size="s" icon="plus" className="wide-only">
						{t("shell.publish")}
					</ButtonLink>
					{user && <AccountMenu user={user} className="wide-only" {...unread} />}
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
	loadBell: LoadBell;
}

function SignedInTools(props: SignedInToolsProps) {
	const t = useT();
	const { user, unreadNotifications, unreadMessages, onNotifications, loadBell } = props;
	return (
		<>
			<BellSlot
				key={user.username}
				unread={unreadNotifications}
				onCount={onNotifications}
				loadBell={loadBell}
			/>
			<IconLink
				to={chatsPath}
				icon="message"
				count={unreadMessages}
				label={
					unreadMessages > 0 ? t("shell.messages.unread", { count: unreadMessages }) : t("shell.messages")
				}
			/>
		</>
	);
}
