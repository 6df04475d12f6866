import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { withSearch } from "#app/shared/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { SegmentedLinks } from "#app/ui/segmented-links.tsx";
import { TabLink } from "#app/ui/tab-link.tsx";
import { type ListSummary, type Side, sides } from "../rules.ts";
import {
	type Audience,
	type ListLayout,
	type ListPageView,
	listPageSearch,
	type PageFilter,
	pageFilters,
	readListPage,
	searchMaxLength,
	showsOther,
} from "../rules-page.ts";

/** The lists that a page shows, and which part of them. */
export interface ListPageProps {
	/** The address of the page without its search. */
	path: string;
	audience: Audience;
	view: ListPageView;
	/** Called with the link to the whole list: words that were typed and not sent go, too. */
	onShowAll: () => void;
}

/** The address of another part of the lists. */
export function listLink({ path, view }: ListPageProps, changes: Partial<ListPageView>): string {
	return withSearch(path, listPageSearch(view, changes));
}

/** Whether other entries of a list are on their way. */
export function useIsLoading({ path, audience, view }: ListPageProps, side: Side): boolean {
	const { location } = useNavigation();
	if (location?.pathname !== path) return false;
	return showsOther(side, view, readListPage(new URLSearchParams(location.search), audience));
}

const filterTexts: Readonly<Record<Side, Readonly<Partial<Record<PageFilter, MessageKey>>>>> = {
	have: {
		all: "lists.page.all",
		repeated: "lists.page.repeated",
		published: "lists.page.published",
		matched: "lists.page.somebodySeeks",
	},
	want: {
		all: "lists.page.all",
		starred: "lists.entry.starred",
		matched: "lists.page.somebodyHas",
		sets: "lists.page.bySet",
	},
};

/**
 * Words that were typed since the page was loaded, until it answers them. Clearing them begins a round, in which the field is
 * drawn anew: it may lead to the very page that is there.
 * @param answered the words that the visible page answers
 */
export function useTypedWords(answered: string) {
	const [{ words, round }, setTyped] = useState({ words: "", round: 0 });
	const [last, setLast] = useState(answered);
	if (last !== answered) {
		setLast(answered);
		if ([last, answered].includes(words.trim())) setTyped({ words: "", round });
	}
	return {
		words,
		round,
		change: (next: string) => setTyped({ words: next, round }),
		clear: () => setTyped({ words: "", round: round + 1 }),
	};
}

interface ListToolsProps extends ListPageProps {
	/** Whether a page shows all of both lists, where a phone has room for them alone. */
	isShort?: boolean;
	/** Tabs at the end of the filters. */
	children?: ReactNode;
	/** Hears the words while they are typed: what is loaded is narrowed down at once. */
	onSearch: (words: string) => void;
}

/** The search among both lists, their filters, and how they are shown. */
export function ListTools({ isShort = false, onSearch, children, ...page }: ListToolsProps) {
	return (
		<div
			className={clsx(
				"mb-5 flex flex-wrap items-center gap-x-5 gap-y-3 max-lg:gap-x-3 max-md:mb-3",
				isShort && "max-md:hidden",
			)}
		>
			<SearchForm {...page} onSearch={onSearch} />
			<Layouts {...page} />
			<Filters {...page}>{children}</Filters>
		</div>
	);
}

function SearchForm({ onSearch, ...page }: Omit<ListToolsProps, "isShort" | "children">) {
	const t = useT();
	const { path, view, audience } = page;
	const hidden = Object.entries(listPageSearch({ ...view, search: "" }));
	return (
		<Form
			method="get"
			action={path}
			role="search"
			className="min-w-0 flex-[1_1_160px] lg:max-w-[320px]"
			preventScrollReset
			onInput={(event) => event.target instanceof HTMLInputElement && onSearch(event.target.value)}
			onSubmit={(event) => {
				// What is on the page is searched without a connection; more is not to be had.
				if (!navigator.onLine) event.preventDefault();
			}}
		>
			{hidden.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<SearchInput
				label={t(audience === "own" ? "lists.page.search" : "lists.page.searchTheirs")}
				defaultValue={view.search}
				maxLength={searchMaxLength}
				autoComplete="off"
				spellCheck={false}
			/>
		</Form>
	);
}

function Filters({ children, ...page }: ListPageProps & Pick<ListToolsProps, "children">) {
	const t = useT();
	const { view, audience } = page;
	// Beside each other the two lists have their filters side by side too; else those of the visible list are there.
	const isBinder = view.layout === "binder";
	return (
		<nav
			className={clsx(
				"tab-row max-md:w-[calc(100%+2*var(--gutter))]",
				// A phone shows others' things in the place of the ways to part them.
				audience === "public" && view.filter === "all" && "max-md:hidden",
			)}
			aria-label={t("common.filters")}
		>
			{sides.map((side) => {
				const filters: readonly PageFilter[] = pageFilters[audience][side];
				const isCurrent = side === view.side;
				if (!isCurrent && !isBinder) return null;
				return filters.map((filter) => {
					const text = filterTexts[side][filter];
					if (!text || (!isCurrent && (filter === "all" || filter === "sets"))) return null;
					const layout = filter === "sets" ? "rows" : view.layout;
					return (
						<TabLink
							key={`${side} ${filter}`}
							to={listLink(page, { side, filter, layout })}
							current={isCurrent && filter === view.filter}
							className={clsx(
								!isCurrent && "max-lg:hidden",
								// The binder's page of wants leads there itself.
								isBinder && filter === "sets" && "lg:hidden",
							)}
						>
							{t(text)}
						</TabLink>
					);
				});
			})}
			{children}
		</nav>
	);
}

const layouts: readonly { layout: ListLayout; icon: IconName; text: MessageKey }[] = [
	{ layout: "binder", icon: "shelf", text: "lists.page.binder" },
	{ layout: "rows", icon: "list", text: "lists.page.rows" },
];

/** Links to the two ways in which lists are shown; a narrower screen has room for their icons. */
function Layouts(page: ListPageProps) {
	const t = useT();
	const { view } = page;
	return (
		<SegmentedLinks
			label={t("lists.page.layout")}
			className="md:order-last md:ml-auto"
			links={layouts.map(({ layout, icon, text }) => ({
				to: listLink(page, { layout, ...(view.filter === "sets" && { filter: "all" }) }),
				isCurrent: layout === view.layout,
				content: (
					<>
						<Icon name={icon} />
						<span className="max-[1280px]:sr-only">{t(text)}</span>
					</>
				),
			}))}
		/>
	);
}

const titles = {
	own: { have: "lists.page.have", want: "lists.page.want" },
	public: { have: "lists.page.theyHave", want: "lists.page.theyWant" },
} as const;

/** The title of a list for its owner, and for others. */
export function listTitle({ audience }: Pick<ListPageProps, "audience">, side: Side): MessageKey {
	return titles[audience][side];
}

interface ListTabsProps extends ListPageProps {
	summary: ListSummary;
}

/** The two lists as tabs: in rows at every width, over the binder on a phone alone, whose cover they grow out of. */
export function ListTabs({ summary, ...page }: ListTabsProps) {
	const t = useT();
	const format = useFormat();
	const { view } = page;
	const isBinder = view.layout === "binder";
	return (
		<nav
			aria-label={t("lists.page.lists")}
			className={
				isBinder
					? "grid grid-cols-2 md:hidden"
					: "mb-6 flex gap-1 border-b-2 border-line max-md:grid max-md:grid-cols-2"
			}
		>
			{sides.map((side) => (
				<Link
					key={side}
					to={listLink(page, { side, ...(view.side !== side && { filter: "all" }), pages: view.pages })}
					discover="none"
					preventScrollReset
					aria-current={side === view.side ? "true" : undefined}
					className={clsx(
						"relative flex min-h-12 items-center gap-2 px-4 font-display text-xl leading-none font-bold tracking-tight text-ink-2 max-md:justify-center",
						isBinder
							? "rounded-t-card aria-[current]:bg-linear-[oklch(0.37_0.13_292),oklch(0.35_0.12_292)] aria-[current]:text-[oklch(0.97_0.01_85)]"
							: "aria-[current]:crown-line aria-[current]:text-ink",
					)}
				>
					{t(listTitle(page, side))}
					<span className="num font-normal">{format.number(summary[side].entries)}</span>
				</Link>
			))}
		</nav>
	);
}
