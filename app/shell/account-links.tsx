import { Form, Link } from "react-router";
import { beginLeaving } from "#app/features/accounts/components/leaving.ts";
import { UserShield } from "#app/features/accounts/components/user-shield.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { ShellUser } from "./shell-user.ts";

export function MenuLink({ to, icon, children }: { to: string; icon: IconName; children: string }) {
	return (
		<Link className="menu-item" to={to}>
			<Icon name={icon} />
			{children}
		</Link>
	);
}

/** Profile, messages and the way out. */
export function AccountLinks({ user }: { user: ShellUser }) {
	const t = useT();
	return (
		<>
			<p className="who">
				<UserShield username={user.username} size={34} />
				{user.username}
			</p>
			<MenuLink to="/perfil" icon="user">
				{t("shell.profile")}
			</MenuLink>
			<MenuLink to="/mensajes" icon="message">
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
