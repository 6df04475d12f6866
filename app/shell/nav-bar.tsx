import { type ComponentType, useEffect, useState } from "react";
import { Link, NavLink } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import {
	cardsPath,
	chatsPath,
	createListingPath,
	listingsPath,
	notificationsPath,
	shopPath,
	showcasesPath,
} from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { AccountLinks, AccountMenu, MenuLink, type ShellUser } from "./account-menu.tsx";
import { AuthLink } from "./auth-link.tsx";
import { LanguageForm, LanguageSwitcher } from "./language.tsx";
import { ThemeChoice } from "./theme.tsx";

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

interface BellSlotProps {
	/** The count with which the page came. */
	unread: number;
	/** Told whenever the bell counts anew. */
	onCount: (unread: number) => void;
}

/** Fetches the bell's code. It must stay the same function. */
export type LoadBell = () => Promise<{ Bell: ComponentType<BellSlotProps> }>;

/** A link to the page of notifications; once the page has its scripts, the bell that lives in its place. */
function BellSlot({ unread, onCount, loadBell }: BellSlotProps & { loadBell: LoadBell }) {
	const t = useT();
	const [Bell, setBell] = useState<ComponentType<BellSlotProps> | null>(null);
	useEffect(() => {
		loadBell().then(
			(module) => setBell(() => module.Bell),
			// The link stays.
			() => undefined,
		);
	}, [loadBell]);
	if (Bell) return <Bell unread={unread} onCount={onCount} />;
	return (
		<IconLink
			to={notificationsPath}
			icon="bell"
			count={unread}
			label={unread > 0 ? t("shell.notifications.unread", { count: unread }) : t("shell.notifications")}
		/>
	);
}

interface MobileMenuProps {
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
function MobileMenu({ user, ...unread }: MobileMenuProps) {
	const t = useT();
	return (
		<Menu
			className={user ? "phone-only" : undefined}
			label={t("shell.menu")}
			openerClass="icon-button"
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

export function Brand() {
	const t = useT();
	return (
		<Link className="brand" to="/" discover="none">
			<span className="mark" />
			{t("shell.brand")}
		</Link>
	);
}
