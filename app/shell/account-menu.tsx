import { useT } from "#app/i18n/provider.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { UserShield } from "#app/ui/user-shield.tsx";
import { AccountLinks } from "./account-links.tsx";
import { LanguageForm } from "./language-switcher.tsx";
import type { ShellUser } from "./shell-user.ts";
import { ThemeChoice } from "./theme-choice.tsx";

export interface AccountMenuProps {
	user: ShellUser;
	className?: string;
	unreadNotifications?: number;
	unreadMessages?: number;
	/** Whether the language is chosen here at every width, and not in the bar once there is room. */
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
			openerClass="profile"
			opener={<UserShield username={user.username} size={38} />}
		>
			<AccountLinks user={user} unreadNotifications={unreadNotifications} unreadMessages={unreadMessages} />
			<hr />
			<div className={hasLanguage ? undefined : "narrow-bar-only"}>
				<LanguageForm look="menu" />
				<hr />
			</div>
			<ThemeChoice />
		</Menu>
	);
}
