import { Form, Link } from "react-router";
import { beginLeaving } from "#app/features/accounts/components/leaving.ts";
import { UserShield } from "#app/features/accounts/components/user-shield.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { CountDot } from "#app/ui/icon-button.tsx";
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
		<Link className="menu-item" to={to} aria-label={label}>
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

/** Profile, what waits to be read, and the way out. */
export function AccountLinks({ user, unreadNotifications, unreadMessages }: AccountLinksProps) {
	const t = useT();
	const labelOf = (key: "shell.notifications.unread" | "shell.messages.unread", count: number) =>
		count > 0 ? t(key, { count }) : undefined;
	return (
		<>
			<p className="who">
				<UserShield username={user.username} size={34} />
				{user.username}
			</p>
			<MenuLink to="/perfil" icon="user">
				{t("shell.profile")}
			</MenuLink>
			<MenuLink
				to="/notificaciones"
				icon="bell"
				count={unreadNotifications}
				label={labelOf("shell.notifications.unread", unreadNotifications)}
			>
				{t("shell.notifications")}
			</MenuLink>
			<MenuLink
				to="/mensajes"
				icon="message"
				count={unreadMessages}
				label={labelOf("shell.messages.unread", unreadMessages)}
			>
				{t("shell.messages")}
			</MenuLink>
			<Form method="post" action="/auth/sign-out" reloadDocument onSubmit={beginLeaving}>
				<button type="submit" className="menu-item">
					<Icon name="sign-out" />
					{t("shell.signOut")}
				</button>
			</Form>
		</>
	);
}
