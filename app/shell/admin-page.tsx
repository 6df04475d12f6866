import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import {
	adminCataloguePath,
	adminPeoplePath,
	adminProductsPath,
	announcementsPath,
	figuresPath,
	ordersPath,
	salesPath,
	sitePath,
} from "#app/shared/admin-paths.ts";
import { adminPath, moderationPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { AccountMenu, type ShellUser } from "./account-menu.tsx";
import { Brand } from "./nav-bar.tsx";

export interface AdminPageProps {
	/** Heading of the page, and the browser's title. */
	title: string;
	/** The link to the page above, before the heading. */
	back?: ReactNode;
	/** Beside the heading: the page's main action, or a word. */
	actions?: ReactNode;
	/** The head of a task, which on a phone stands in the place of all that. */
	taskHead?: ReactNode;
	children?: ReactNode;
}

/** A page of the administration: its heading, and what it is about. */
export function AdminPage({ title, back, actions, taskHead, children }: AdminPageProps) {
	return (
		<Page className="pb-16">
			<PrivateHead title={title} />
			<div className="wrap">
				{back}
				{taskHead}
				<div
					className={clsx(
						"mb-5 flex flex-wrap items-center justify-between gap-5 max-md:mb-4 max-md:gap-3",
						"max-md:[&>.btn]:w-full [&>p]:text-ink-2",
						back ? "mt-0.5" : "mt-8 max-md:mt-5",
						taskHead && "max-md:sr-only max-md:[&>:not(h1)]:hidden",
					)}
				>
					<h1 className="wrap-anywhere font-narrow text-3xl font-black max-md:text-2xl">{title}</h1>
					{actions}
				</div>
				{children}
			</div>
		</Page>
	);
}

/** Leads to the page above. */
export function AdminBack({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link to={to} className="link-more back mt-3 wrap-anywhere whitespace-normal">
			<Icon name="chevron-left" size="s" />
			{children}
		</Link>
	);
}

interface Section {
	readonly to: string;
	readonly icon: IconName;
	readonly name: MessageKey;
	/** Whether moderators see it too. */
	readonly forModerators?: boolean;
}

const sections: readonly Section[] = [
	{ to: adminPath, icon: "store", name: "admin.panel" },
	{ to: adminProductsPath, icon: "box", name: "admin.products" },
	{ to: salesPath, icon: "chart", name: "admin.sales" },
	{ to: ordersPath, icon: "truck", name: "admin.orders" },
	{ to: moderationPath, icon: "shield", name: "admin.moderation", forModerators: true },
	{ to: adminPeoplePath, icon: "users", name: "admin.people" },
	{ to: adminCataloguePath, icon: "list", name: "admin.catalogue" },
	{ to: figuresPath, icon: "calendar", name: "admin.figures" },
	{ to: announcementsPath, icon: "bell", name: "admin.announcements" },
	{ to: sitePath, icon: "edit", name: "admin.site" },
];

export interface AdminBarProps {
	user: ShellUser;
	/** How many cases wait for the reader; more than 99 show as `99+`. */
	waiting: number;
}

/** The bar above every page of the administration: the way out, who one is, and its sections. */
export function AdminBar({ user, waiting }: AdminBarProps) {
	const t = useT();
	const tabs = useCurrentTabInView();
	const seen = sections.filter(({ forModerators }) => forModerators || user.admin === "all");
	return (
		<header className="page border-b border-line bg-surface">
			<div className="wrap flex min-h-16 flex-wrap items-center gap-x-3 max-md:min-h-14">
				<Brand className="text-xl [&>.mark]:h-[33px] [&>.mark]:w-[23px]" />
				<span className="border-l border-line pl-3 font-semibold leading-none text-ink-2 max-md:text-md">
					{t("admin.title")}
				</span>
				<div className="ml-auto flex items-center gap-4">
					<ButtonLink to="/" variant="ghost" size="s" endIcon="chevron-right" className="wide-only">
						{t("admin.toSite")}
					</ButtonLink>
					<AccountMenu user={user} hasLanguage />
				</div>
			</div>
			<nav
				ref={tabs}
				className="wrap flex gap-1 overflow-x-auto [scrollbar-width:none] max-md:-mx-(--gutter) max-md:px-2"
				aria-label={t("admin.sections")}
			>
				{seen.map(({ to, icon, name }) => (
					<NavLink
						key={to}
						to={to}
						end={to === adminPath}
						className={({ isActive }) =>
							clsx(tabLook, isActive ? "crown-line text-royal after:bottom-0" : "text-ink-2")
						}
					>
						<Icon name={icon} className="size-[18px]" />
						{t(name)}
						{to === moderationPath && waiting > 0 && <WaitingCount count={waiting} />}
					</NavLink>
				))}
			</nav>
		</header>
	);
}

const tabLook =
	"relative flex h-12 flex-none items-center gap-2 px-3 font-semibold whitespace-nowrap max-md:text-md";

const largestCount = 99;

function WaitingCount({ count }: { count: number }) {
	const t = useT();
	return (
		<b className="num min-w-7 rounded-full bg-fill px-1 text-center text-xs leading-5 font-bold text-on-fill">
			<span aria-hidden="true">{count > largestCount ? `${largestCount}+` : count}</span>
			<span className="sr-only">{t("admin.waiting", { count })}</span>
		</b>
	);
}

/** Scrolls the current tab into view: on a phone the row of tabs is wider than the screen. */
function useCurrentTabInView() {
	const tabs = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current tab.
	useEffect(() => {
		const current = tabs.current?.querySelector("[aria-current]");
		current?.scrollIntoView({ block: "nearest", inline: "center" });
	}, [pathname]);
	return tabs;
}

/** Categories by their slugs in the person's language, to choose from, and the name of each. */
export function useAdminCategoryOptions(categories: readonly CategoryView[]) {
	const nameOf = useCategoryName();
	const options = categories.map(({ slug, name }) => ({ value: slug, label: nameOf(slug) ?? name }));
	const categoryName = (slug: string) => options.find(({ value }) => value === slug)?.label ?? slug;
	return { categories: options, categoryName };
}
