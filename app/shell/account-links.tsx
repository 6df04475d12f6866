import { Link } from "react-router";
import { startSignOut } from "#app/features/accounts/components/session/signing-out.ts";
import { useT } from "#app/i18n/provider.tsx";
import {
	adminPath,
	chatsPath,
	moderationPath,
	notificationsPath,
	profilePath,
	settingsPath,
	signOutPath,
} from "#app/shared/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { CountDot } from "#app/ui/icon-button.tsx";
import { UserShield } from "#app/ui/user-shield.tsx";
import type { ShellUser } from "./shell-user.ts";

export interface MenuLinkProps {
	to: string;
	icon: IconName;
	/** How many things wait there; `label` says it in words. */
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
			<p className="who">
				<UserShield username={user.username} size={34} />
				<span>{user.username}</span>
			</p>
			<MenuLink to={profilePath} icon="user">
				{t("shell.profile")}
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

/** To the administration, for those who have something to do there. */
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
