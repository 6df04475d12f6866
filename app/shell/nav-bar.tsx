import { clsx } from "clsx";
import { type ComponentType, useEffect, useState } from "react";
import { Link } from "react-router";
import { AuthLink } from "#app/features/accounts/components/auth/auth-link.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { cardsPath, chatsPath, createListingPath, notificationsPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CountDot, IconLink } from "#app/ui/icon-button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { AccountMenu, PlaceLink, phonePanel, type ShellUser } from "./account-menu.tsx";
import { LanguageForm, LanguageSwitcher } from "./language.tsx";
import { helpPlace, type Place, places, tradesPlace, useAriaCurrent } from "./places.ts";
import { ThemeChoice } from "./theme.tsx";

export interface NavBarProps {
	user: ShellUser | null;
	unreadNotifications?: number;
	unreadMessages?: number;
	newMatches?: number;
	loadBell: LoadBell;
}

export function NavBar({
	user,
	unreadNotifications = 0,
	unreadMessages = 0,
	newMatches = 0,
	loadBell,
}: NavBarProps) {
	const t = useT();
	const [counted, setCounted] = useState<number | null>(null);
	const unread = { unreadNotifications: counted ?? unreadNotifications, unreadMessages, newMatches };
	return (
		<header className="page">
			<div className="wrap flex min-h-[76px] flex-wrap items-center gap-x-6 max-lg:gap-x-3 max-md:min-h-[60px] max-md:gap-x-2">
				<Brand />
				<nav className="ml-2 flex gap-1 max-lg:ml-0 max-lg:gap-0 max-md:hidden" aria-label={t("shell.main")}>
					{places.map((place) => (
						<SectionLink key={place.to} place={place} count={place === tradesPlace ? newMatches : 0} />
					))}
				</nav>
				<div className="ml-auto flex items-center gap-2 max-md:gap-0">
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
						<AuthLink variant="secondary" size="s" className="mx-1 whitespace-nowrap">
							{t("shell.signIn")}
						</AuthLink>
					)}
					<ButtonLink
						to={createListingPath}
						size="s"
						icon="plus"
						className="wide-only mx-1 whitespace-nowrap max-[920px]:[&>span]:sr-only"
					>
						{t("shell.publish")}
					</ButtonLink>
					{user ? <AccountMenu user={user} {...unread} /> : <VisitorMenu />}
				</div>
			</div>
		</header>
	);
}

function SectionLink({ place, count }: { place: Place; count: number }) {
	const t = useT();
	const { to, name } = place;
	return (
		<Link
			to={to}
			discover="none"
			aria-current={useAriaCurrent(place)}
			aria-label={count > 0 ? t("shell.trades.new", { count }) : undefined}
			className="relative inline-flex min-h-11 items-center gap-2 rounded-m px-3 font-semibold text-ink-2 aria-[current]:crown-line aria-[current]:text-ink max-lg:px-2 max-[920px]:px-1.5"
		>
			{t(name)}
			<CountDot count={count} />
		</Link>
	);
}

interface SignedInToolsProps {
	user: ShellUser;
	unreadNotifications: number;
	unreadMessages: number;
	/** Called with the number of unread notifications whenever the bell has a newer one than the page. */
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
	/** Called whenever the bell counts again. */
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

const pages: readonly Place[] = [
	{ to: "/", icon: "card", name: "shell.home" },
	...places,
	{ to: cardsPath, icon: "star", name: "listing.category.reinoCards" },
	{ to: createListingPath, icon: "plus", name: "shell.publishTrade" },
];

/** The menu of who has no shield. */
function VisitorMenu() {
	const t = useT();
	return (
		<Menu
			label={t("shell.menu")}
			openerClass="icon-button"
			opener={<Icon name="menu" />}
			panelClass={phonePanel}
		>
			<div className="grid gap-2 p-2">
				<AuthLink wide>{t("shell.signIn")}</AuthLink>
				<AuthLink wide variant="secondary" mode="signUp">
					{t("shell.signUp")}
				</AuthLink>
			</div>
			<hr />
			{pages.map((place) => (
				<PlaceLink key={place.to} place={place} />
			))}
			<hr />
			<PlaceLink place={helpPlace} />
			<LanguageForm look="menu" />
			<hr />
			<ThemeChoice />
		</Menu>
	);
}

/** The mark alone where the places leave the name no room. */
const barBrand =
	"text-2xl max-md:text-xl max-md:[&>.mark]:h-[34px] max-md:[&>.mark]:w-6 md:max-[920px]:[&>.name]:sr-only";

/** The mark and the name, which lead home. @param props.className the sizes of both */
export function Brand({ className = barBrand }: { className?: string }) {
	const t = useT();
	return (
		<Link
			className={clsx(
				"brand inline-flex min-h-11 items-center gap-2 font-narrow leading-none font-black tracking-tight",
				className,
			)}
			to="/"
			discover="none"
		>
			<span className="mark" />
			<span className="name">{t("shell.brand")}</span>
		</Link>
	);
}
