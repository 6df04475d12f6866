import { Link, type LinkProps } from "react-router";
import { startSignOut } from "#app/features/accounts/components/session/signing-out.ts";
import type { AdminAccess } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import {
	adminPath,
	cardsPath,
	chatsPath,
	groupsPath,
	moderationPath,
	notificationsPath,
	profilePath,
	settingsPath,
	signOutPath,
	wantedBoardPath,
} from "#app/shared/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { CountDot } from "#app/ui/icon-button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { LanguageForm } from "./language.tsx";
import { helpPlace, type Place, places, tradesPlace } from "./places.ts";
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
	newMatches?: number;
	/** Offers the language here at every width, also where the bar has room for it. */
	hasLanguage?: boolean;
}

/** The menu behind one's shield: one's own pages, the places of the site, and how it looks. */
export function AccountMenu({ user, className, hasLanguage = false, ...unread }: AccountMenuProps) {
	const t = useT();
	const { unreadNotifications = 0, unreadMessages = 0, newMatches = 0 } = unread;
	return (
		<Menu
			className={className}
			label={t("shell.profile.menu", { username: user.username })}
			openerClass="profile grid min-h-11 min-w-11 place-items-center"
			opener={<UserShield username={user.username} size={34} />}
			panelClass={phonePanel}
		>
			<AccountLinks user={user} {...{ unreadNotifications, unreadMessages, newMatches }} />
			<hr />
			<div className={hasLanguage ? undefined : "min-[880px]:hidden"}>
				<LanguageForm look="menu" />
				<hr />
			</div>
			<ThemeChoice />
			<hr />
			<form method="post" action={signOutPath} onSubmit={startSignOut}>
				<button type="submit" className="menu-item">
					<Icon name="sign-out" />
					{t("shell.signOut")}
				</button>
			</form>
		</Menu>
	);
}

/** A panel that on a phone is as wide as the screen; the buttons of its forms stand in two columns. */
export const phonePanel =
	"max-md:fixed max-md:inset-x-2 max-md:top-[60px] max-md:max-h-[calc(100dvh-86px-var(--bar-space))] max-md:max-w-none max-md:overflow-y-auto max-md:[&_form]:grid max-md:[&_form]:grid-cols-2 max-md:[&_form]:gap-1 max-md:[&_form>h2]:col-span-full";

/** The places of the menu: those of the bars, in their order, and what has room here alone. */
const menuPlaces: readonly Place[] = [
	...places,
	{ to: groupsPath, icon: "users", name: "shell.groups" },
	{ to: wantedBoardPath, icon: "pin", name: "shell.footer.wanted" },
	{ to: cardsPath, icon: "star", name: "listing.category.reinoCards" },
];

export interface MenuLinkProps extends Pick<LinkProps, "state" | "preventScrollReset" | "onClick" | "rel"> {
	to: string;
	icon: IconName;
	/** The number of unread things there; `label` has it in words. */
	count?: number;
	label?: string | undefined;
	children: string;
}

export function MenuLink({ icon, count = 0, label, children, ...link }: MenuLinkProps) {
	return (
		<Link {...link} className="menu-item" aria-label={label} discover="none">
			<Icon name={icon} />
			<span className="flex-1">{children}</span>
			<CountDot count={count} />
		</Link>
	);
}

/** A place in a menu. */
export function PlaceLink({ place: { to, icon, name } }: { place: Place }) {
	return (
		<MenuLink to={to} icon={icon}>
			{useT()(name)}
		</MenuLink>
	);
}

interface AccountLinksProps {
	user: ShellUser;
	unreadNotifications: number;
	unreadMessages: number;
	newMatches: number;
}

type CountedKey = "shell.notifications.unread" | "shell.messages.unread" | "shell.trades.new";

/** One's own page, the places of the site, what waits to be read, and settings. */
function AccountLinks({ user, unreadNotifications, unreadMessages, newMatches }: AccountLinksProps) {
	const t = useT();
	const labelOf = (key: CountedKey, count: number) => (count > 0 ? t(key, { count }) : undefined);
	return (
		<>
			<p className="wrap-anywhere flex items-center gap-3 px-3 pt-2 pb-3 font-display text-lg leading-[1.2] font-bold">
				<UserShield username={user.username} size={34} />
				<span>{user.username}</span>
			</p>
			<MenuLink to={profilePath} icon="user">
				{t("shell.profile")}
			</MenuLink>
			<hr />
			{menuPlaces.map((place) => {
				const count = place === tradesPlace ? newMatches : 0;
				return (
					<MenuLink
						key={place.to}
						to={place.to}
						icon={place.icon}
						count={count}
						label={labelOf("shell.trades.new", count)}
					>
						{t(place.name)}
					</MenuLink>
				);
			})}
			<hr />
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
			<PlaceLink place={helpPlace} />
			<MenuLink to={settingsPath} icon="gear">
				{t("shell.settings")}
			</MenuLink>
			<AdminLink user={user} />
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
