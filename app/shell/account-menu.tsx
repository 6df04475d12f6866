import { Link } from "react-router";
import { startSignOut } from "#app/features/accounts/components/session/signing-out.ts";
import type { AdminAccess } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import {
	adminPath,
	chatsPath,
	groupsPath,
	listsPath,
	moderationPath,
	notificationsPath,
	profilePath,
	settingsPath,
	signOutPath,
} from "#app/shared/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { CountDot } from "#app/ui/icon-button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { LanguageForm } from "./language.tsx";
import { ThemeChoice } from "./theme.tsx";

/** The signed-in person, as the shell shows them. */
export interface ShellUser {
	username: string;
	/** The part of the administration that they may see. */
	admin: AdminAccess | null;
}

export interface AccountMenuProps {
	user: ShellUser;
	className?: string;
	unreadNotifications?: number;
	unreadMessages?: number;
	/** Offers the language here at every width, also where the bar has room for it. */
	hasLanguage?: boolean;
}

/** The account's menu, behind one's shield: one's own pages and how the site looks. */
export function AccountMenu({ user, className, hasLanguage = false, ...unread }: AccountMenuProps) {
	const t = useT();
	const { unreadNotifications = 0, unreadMessages = 0 } = unread;
	return (
		<Menu
			className={className}
			label={t("shell.profile.menu", { username: user.username })}
			openerClass="profile grid min-h-11 min-w-11 place-items-center"
			opener={<UserShield username={user.username} size={38} />}
		>
			<AccountLinks user={user} unreadNotifications={unreadNotifications} unreadMessages={unreadMessages} />
			<hr />
			<div className={hasLanguage ? undefined : "min-[880px]:hidden"}>
				<LanguageForm look="menu" />
				<hr />
			</div>
			<ThemeChoice />
		</Menu>
	);
}

export interface MenuLinkProps {
	to: string;
	icon: IconName;
	/** The number of unread things there; `label` has it in words. */
	count?: number;
	label?: string | undefined;
	children: string;
}

export function MenuLink({ to, icon, count = 0, label, children }: MenuLinkProps) {
	return (
		<Link className="menu-item" to={to} aria-label={label} discover="none">
			<Icon name={icon} />
			<span className="flex-1">{children}</span>
			<CountDot count={count} />
		</Link>
	);
}

export interface AccountLinksProps {
	user: ShellUser;
	unreadNotifications: number;
	unreadMessages: number;
}

/** Profile, settings, what waits to be read, and the way out. */
export function AccountLinks({ user, unreadNotifications, unreadMessages }: AccountLinksProps) {
	const t = useT();
	const labelOf = (key: "shell.notifications.unread" | "shell.messages.unread", count: number) =>
		count > 0 ? t(key, { count }) : undefined;
	return (
		<>
			<p className="wrap-anywhere flex items-center gap-3 px-3 pt-2 pb-3 font-display text-lg leading-[1.2] font-bold">
				<UserShield username={user.username} size={34} />
				<span>{user.username}</span>
			</p>
			<MenuLink to={profilePath} icon="user">
				{t("shell.profile")}
			</MenuLink>
			<MenuLink to={listsPath} icon="list">
				{t("shell.lists")}
			</MenuLink>
			<MenuLink to={groupsPath} icon="users">
				{t("shell.groups")}
			</MenuLink>
			<MenuLink to={settingsPath} icon="gear">
				{t("shell.settings")}
			</MenuLink>
			<AdminLink user={user} />
			<MenuLink
				to={notificationsPath}
				icon="bell"
				count={unreadNotifications}
				label={labelOf("shell.notifications.unread", unreadNotifications)}
			>
				{t("shell.notifications")}
			</MenuLink>
			<MenuLink
				to={chatsPath}
				icon="message"
				count={unreadMessages}
				label={labelOf("shell.messages.unread", unreadMessages)}
			>
				{t("shell.messages")}
			</MenuLink>
			<form method="post" action={signOutPath} onSubmit={startSignOut}>
				<button type="submit" className="menu-item">
					<Icon name="sign-out" />
					{t("shell.signOut")}
				</button>
			</form>
		</>
	);
}

/** Link to the administration, for those who have something to do there. */
function AdminLink({ user }: { user: ShellUser }) {
	const t = useT();
	if (user.admin === null) return null;
	return user.admin === "all" ? (
		<MenuLink to={adminPath} icon="store">
			{t("shell.admin")}
		</MenuLink>
	) : (
		<MenuLink to={moderationPath} icon="shield">
			{t("shell.moderation")}
		</MenuLink>
	);
}
