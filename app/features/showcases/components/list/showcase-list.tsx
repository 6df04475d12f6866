import { type ChangeEvent, type ChangeEventHandler, type ReactNode, useCallback, useEffect } from "react";
import { Form } from "react-router";
import { localeParam } from "#app/i18n/locale.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { getJson } from "#app/platform/requests.ts";
import { showcasePagePath, showcasesPath, withSearch } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/choice.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { type GrowingList, useGrowingList, useMoreAtEnd } from "#app/ui/use-growing-list.ts";
import { useSearchControls } from "#app/ui/use-pending-search.ts";
import { Spinner } from "#app/ui/waiting.tsx";
import {
	firstShowcasePageSize,
	listSearch,
	readListFilters,
	type ShowcaseCardView,
	type ShowcaseListFilters,
	type ShowcaseOrder,
	type ShowcasePage,
	showcaseOrders,
	showcaseSearchMaxLength,
} from "../../rules.ts";
import { LikeButton } from "../reactions/showcase-reactions.tsx";
import { ShowcaseWindow, ShowcaseWindowSkeleton } from "../window/showcase-window.tsx";
import { cacheShowcaseList } from "./list-cache.ts";

/** The section of windows, drawn as a street at night. */
export function ShowcaseSection({ label, children }: { label: string; children: ReactNode }) {
	return (
		<section className="street" aria-label={label}>
			<div className="tile-pattern" />
			<div className="wrap">{children}</div>
		</section>
	);
}

interface ShowcaseWindowsProps {
	list: ShowcaseList;
	search: string;
	isVisitor: boolean;
	/** Lists show what the public sees, so that a ban alone forbids a like. */
	canLike: boolean;
	/** Follows the last window. */
	end: ReactNode;
}

/** Windows that grow as one scrolls; without script a link leads to the next page. */
export function ShowcaseWindows({ list, search, isVisitor, canLike, end }: ShowcaseWindowsProps) {
	const t = useT();
	return (
		<>
			<ul className="windows">
				{list.showcases.map((showcase, index) => (
					<li key={showcase.id}>
						<ShowcaseWindow
							showcase={showcase}
							headingLevel={2}
							eager={index === 0}
							like={<LikeButton {...{ showcase, isVisitor, canLike }} inWindow />}
						/>
					</li>
				))}
			</ul>
			<p className="sr-only" role="status">
				{list.added > 0 && t("showcases.list.loaded", { count: list.added })}
			</p>
			<ListEnd list={list} search={search} />
			{!list.nextCursor && end}
		</>
	);
}

function ListEnd({ list, search }: Pick<ShowcaseWindowsProps, "list" | "search">) {
	const t = useT();
	const end = useMoreAtEnd(list, list.more);
	const { showcases, total, nextCursor, state } = list;
	return (
		<div
			ref={end}
			className="mt-8 grid min-h-[48px] gap-3 text-center text-md text-on-night-2 md:justify-items-center md:text-left"
		>
			<p className="num">
				{t("showcases.list.shown", {
					shown: showcases.length,
					total: Math.max(total, showcases.length),
					count: total,
				})}
			</p>
			{state === "failed" && <p role="alert">{t("showcases.list.failed")}</p>}
			{state === "pending" && <Spinner label={t("showcases.list.loading")} />}
			{nextCursor && state !== "pending" && (
				<ButtonLink
					to={withSearch("", new URLSearchParams([...new URLSearchParams(search), ["cursor", nextCursor]]))}
					variant="nightGhost"
					role="button"
					onClick={(event) => {
						event.preventDefault();
						list.more();
					}}
				>
					{t("showcases.list.more")}
				</ButtonLink>
			)}
		</div>
	);
}

/** The skeleton of the list while it loads. */
export function ShowcaseWindowsSkeleton() {
	const t = useT();
	return (
		<div role="status" aria-label={t("showcases.list.loading")} className="windows">
			{Array.from({ length: firstShowcasePageSize }, (_, index) => (
				<ShowcaseWindowSkeleton key={`window-${index.toString()}`} />
			))}
		</div>
	);
}

interface ShowcaseList extends ShowcasePage, Pick<GrowingList<ShowcaseCardView>, "state" | "added"> {
	/** Fetches the next page, unless one is loading or there is none. */
	readonly more: () => void;
}

/**
 * A list of showcases that grows by pages and is cached for coming back to it.
 * @param search of the list's address, without a page
 * @param isFromStart true if `first` is the first page of the list, which alone is cached
 */
export function useShowcaseList(first: ShowcasePage, search: string, isFromStart: boolean): ShowcaseList {
	const locale = useLocale();
	const {
		items: showcases,
		nextCursor,
		state,
		added,
		more,
	} = useGrowingList(first.showcases, first.nextCursor);
	const { total } = first;

	useEffect(() => {
		if (isFromStart) cacheShowcaseList(search, { showcases, nextCursor, total }, Date.now());
	}, [isFromStart, search, showcases, nextCursor, total]);

	const moreOfSearch = useCallback(
		() =>
			void more(async (cursor) => {
				const query = new URLSearchParams(search);
				query.set("cursor", cursor);
				query.set(localeParam, locale);
				const page = await getJson<ShowcasePage>(withSearch(showcasePagePath, query));
				return { items: page.showcases, nextCursor: page.nextCursor };
			}),
		[more, search, locale],
	);

	return { showcases, nextCursor, total, state, added, more: moreOfSearch };
}

const orderNames: Record<ShowcaseOrder, MessageKey> = {
	likes: "showcases.order.likes",
	newest: "showcases.order.newest",
};

interface ShowcaseListToolsProps {
	filters: ShowcaseListFilters;
	/** Offers "only mine". */
	hasOwn: boolean;
}

/** Search, "only mine" and order. A choice submits at once; without script the button does. */
export function ShowcaseListTools({ filters, hasOwn }: ShowcaseListToolsProps) {
	const t = useT();
	const controls = useSearchControls(showcasesPath, listSearch(filters));
	const chosen = readListFilters(new URLSearchParams(controls.search));
	const submit = (form: HTMLFormElement) => controls.submitSearch(new URLSearchParams(readSearch(form)));
	const onChange = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
		form && submit(form);
	return (
		<Form
			method="get"
			action={showcasesPath}
			role="search"
			aria-label={t("showcases.search.label")}
			className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 md:mb-6 [&>.input]:max-w-[460px] [&>.input]:flex-[1_1_150px] md:[&>.input]:basis-[320px]"
			onSubmit={(event) => {
				event.preventDefault();
				submit(event.currentTarget);
			}}
		>
			<SearchField key={`${controls.search !== ""} ${chosen.search}`} search={chosen.search} />
			{hasOwn && (
				<Switch
					name="mine"
					value="1"
					checked={chosen.onlyMine}
					onChange={onChange}
					label={t("showcases.onlyMine")}
					className="min-h-11 flex-row-reverse px-1 font-semibold max-md:order-1"
				/>
			)}
			<OrderSelect order={chosen.order} onChange={onChange} />
			<noscript>
				<Button type="submit" size="s">
					{t("common.search")}
				</Button>
			</noscript>
		</Form>
	);
}

interface OrderSelectProps {
	order: ShowcaseOrder;
	onChange: ChangeEventHandler<HTMLSelectElement>;
}

function OrderSelect({ order, onChange }: OrderSelectProps) {
	const t = useT();
	return (
		<select
			name="sort"
			aria-label={t("showcases.order.label")}
			value={order}
			onChange={onChange}
			className="select-button ml-auto min-h-11 md:min-h-[50px]"
		>
			{showcaseOrders.map((each) => (
				<option key={each} value={each}>
					{t(orderNames[each])}
				</option>
			))}
		</select>
	);
}

function SearchField({ search }: { search: string }) {
	const t = useT();
	return (
		<SearchInput
			label={t("showcases.search.placeholder")}
			defaultValue={search}
			maxLength={showcaseSearchMaxLength}
		/>
	);
}

function readSearch(form: HTMLFormElement): string {
	const parts = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
	return listSearch(readListFilters(new URLSearchParams(parts)));
}
