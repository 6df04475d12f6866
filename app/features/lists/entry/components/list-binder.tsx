import { Pager } from "#app/ui/pager.tsx";
import "./binder.css";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { addOnePath, addToListsPath } from "#app/shared/list-paths.ts";
import { lastPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import { withSearch } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/waiting.tsx";
import { type EntryView, type ListSummary, type Side, sides } from "../rules.ts";
import {
	findLoaded,
	jumpOf,
	type ListPage,
	listPageSearch,
	oneSearchOf,
	pageParameter,
	pageSizes,
} from "../rules-page.ts";
import { letterLabel } from "./list-jump.tsx";
import { type ListPageProps, listLink, listTitle, useIsLoading } from "./list-tools.tsx";
import { pocketsClass } from "./pocket.tsx";

export interface BinderProps extends ListPageProps, Pick<ListPage, "have" | "want" | "summary" | "targets"> {
	/** Words that were typed since the page was loaded, which narrow down what is on it. */
	words: string;
	/** Draws the pocket of an entry. */
	renderPocket: (entry: EntryView) => ReactNode;
}

/** Both lists as the open pages of a binder; on a phone the current one. */
export function ListBinder({ have, want, summary, targets, words, renderPocket, ...page }: BinderProps) {
	const lists = { have, want };
	return (
		<div className="binder">
			<BinderRings />
			{sides.map((side) => {
				const list = lists[side];
				if (!list) return null;
				return (
					<BinderPage key={side} {...page} {...{ side, list, summary, targets }}>
						{findLoaded(list.rows, words).map((entry) => (
							<li key={entry.id} className="min-w-0">
								{renderPocket(entry)}
							</li>
						))}
					</BinderPage>
				);
			})}
		</div>
	);
}

/** The three rings that hold the pages. */
export function BinderRings() {
	return (
		<div className="binder-rings" aria-hidden="true">
			<i />
			<i />
			<i />
		</div>
	);
}

interface BinderPageProps extends ListPageProps {
	side: Side;
	list: NumberedPage<EntryView>;
	summary: ListSummary;
	targets: ListPage["targets"];
	children: readonly ReactNode[];
}

function BinderPage({ side, list, summary, targets, children, ...page }: BinderPageProps) {
	const t = useT();
	const format = useFormat();
	const jump = jumpOf(page.view, side);
	const target = jump && targets?.find(({ at }) => at === jump.at);
	const { view } = page;
	const isLoading = useIsLoading(page, side);
	const title = t(listTitle(page, side));
	const { entries, units } = summary[side];
	const isWholeHave = side === "have" && list.total === entries && !target;
	return (
		<section className={clsx("binder-page", side, side === view.side && "current")} aria-label={title}>
			<header
				className={clsx(
					"mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 max-md:mb-2",
					// A phone says it on the tab above.
					isWholeHave && "max-md:hidden",
				)}
			>
				<h2 className="font-narrow text-2xl leading-tight font-bold tracking-tight">
					{target ? jump.by === "letter" ? letterLabel(target.at) : <bdi>{target.name}</bdi> : title}{" "}
					<span className="num font-normal text-ink-2">{format.number(list.total)}</span>
				</h2>
				{target ? (
					<span className="num text-sm text-ink-2">
						{title} {format.number(entries)}
					</span>
				) : side === "have" ? (
					isWholeHave &&
					units > entries && (
						<span className="num text-sm text-ink-2">{t("listing.detail.units", { count: units })}</span>
					)
				) : (
					list.total > 0 && (
						<Link
							to={listLink(page, { side, filter: "sets", layout: "rows", search: "" })}
							discover="none"
							className="inline-flex min-h-11 items-center gap-2 text-md font-strong"
						>
							{t("lists.page.bySet")}
							<Icon name="chevron-right" size="s" />
						</Link>
					)
				)}
			</header>
			{isLoading ? (
				<PocketsSkeleton />
			) : children.length > 0 ? (
				<ul className={`${pocketsClass} mb-auto`}>{children}</ul>
			) : (
				<NoEntries {...page} side={side} isEmpty={summary[side].entries === 0} />
			)}
			<Turner {...page} side={side} list={list} />
		</section>
	);
}

const pocketNumbers = Array.from({ length: pageSizes.binder }, (_, index) => index);

/** Pockets of the final size, while what is in them is on its way. */
function PocketsSkeleton() {
	const t = useT();
	return (
		<ul className={`${pocketsClass} mb-auto`} aria-busy="true" aria-label={t("lists.page.loading")}>
			{pocketNumbers.map((pocket) => (
				<li key={pocket}>
					<span className="sleeve">
						<span className="pocket-thing skeleton" />
					</span>
					<Skeleton width="80%" height="15px" className="mt-2" />
					<Skeleton width="50%" height="12px" className="mt-2" />
				</li>
			))}
		</ul>
	);
}

interface NoEntriesProps extends ListPageProps {
	side: Side;
	/** Whether the list has nothing at all. */
	isEmpty: boolean;
}

/** Stands in the place of a list without a thing, or without one that fits. */
export function NoEntries({ side, isEmpty, ...page }: NoEntriesProps) {
	const t = useT();
	const text = !isEmpty
		? "lists.page.noHits"
		: page.audience === "public"
			? "lists.page.theyHaveNothing"
			: side === "have"
				? "lists.page.noHaves"
				: "lists.page.noWants";
	return (
		<div className="mb-auto grid justify-items-start gap-1 py-6 text-ink-2">
			<p>{t(text)}</p>
			{!isEmpty && page.audience === "own" && page.view.search !== "" && (
				<ButtonLink
					to={withSearch(addOnePath, oneSearchOf({ side, search: page.view.search }))}
					icon="plus"
					size="s"
					variant="secondary"
					className="mt-2"
				>
					{t("lists.one.addSearched", { name: page.view.search })}
				</ButtonLink>
			)}
			{isEmpty && page.audience === "own" && (
				<ButtonLink to={addToListsPath} icon="plus" size="s" className="mt-2">
					{t("common.add")}
				</ButtonLink>
			)}
			{!isEmpty && (
				<Link
					to={listLink(page, { search: "", filter: "all", jump: null })}
					discover="none"
					onClick={page.onShowAll}
					className="inline-flex min-h-11 items-center font-strong text-ink underline underline-offset-3"
				>
					{t("common.seeAll")}
				</Link>
			)}
		</div>
	);
}

type TurnerProps = ListPageProps & Pick<BinderPageProps, "side" | "list">;

/** Pages from which on one may type the number of another. */
const manyPages = 6;

/** The links that turn a binder's page; the other page stays open where it is. */
function Turner({ side, list, ...page }: TurnerProps) {
	const t = useT();
	return (
		<>
			<Pager
				page={list}
				linkTo={(number) => listLink(page, { pages: { ...page.view.pages, [side]: number } })}
				text="common.pages.number"
				label={t("lists.page.pagesOf", { list: t(listTitle(page, side)) })}
				isPart
			/>
			{lastPage(list) >= manyPages && <PageJump {...page} side={side} list={list} />}
		</>
	);
}

/** The field into which one types the number of a page. */
function PageJump({ side, list, ...page }: TurnerProps) {
	const t = useT();
	const { path, view } = page;
	const others = Object.entries(listPageSearch(view, { pages: { ...view.pages, [side]: 1 } }));
	return (
		<Form
			key={list.number}
			method="get"
			action={path}
			preventScrollReset
			className="mt-3 flex flex-wrap items-center justify-center gap-3"
		>
			{others.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<label className="flex items-center gap-3 text-md text-ink-2">
				<span>{t("lists.page.goTo")}</span>
				<span className="input w-24">
					<input
						type="number"
						name={pageParameter(side)}
						min={1}
						max={lastPage(list)}
						defaultValue={list.number}
						inputMode="numeric"
						required
					/>
				</span>
			</label>
			<Button type="submit" variant="secondary" size="s" className="min-w-11">
				{t("lists.page.go")}
			</Button>
		</Form>
	);
}
