import { Pager } from "#app/ui/pager.tsx";
import "./binder.css";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { DottedFacts } from "#app/ui/dotted-facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import { Skeleton } from "#app/ui/waiting.tsx";
import type { EntryView, WantedSet } from "../rules.ts";
import { findLoaded, type ListPage } from "../rules-page.ts";
import { EditionImage } from "./edition-image.tsx";
import { type EntryState, matchedTexts, peopleText, stateTexts, useEntryTexts } from "./entry-texts.ts";
import { NoEntries } from "./list-binder.tsx";
import { type ListPageProps, listLink, useIsLoading } from "./list-tools.tsx";
import { SetProgress } from "./set-progress.tsx";

interface RowsProps extends ListPageProps, Pick<ListPage, "have" | "want" | "groups" | "sets" | "summary"> {
	words: string;
	renderRow: (entry: EntryView) => ReactNode;
	renderSet: (set: WantedSet) => ReactNode;
}

/** A list line by line, or the wants by what they are of: starred, loose, and each set as a card of its numbers. */
export function ListRows({
	have,
	want,
	groups,
	sets,
	summary,
	words,
	renderRow,
	renderSet,
	...page
}: RowsProps) {
	const { view } = page;
	const isLoading = useIsLoading(page, view.side);
	const list = view.side === "have" ? have : want;
	if (isLoading) return <RowsSkeleton />;
	if (groups) return <WantGroups {...page} {...{ groups, sets, summary, words, renderRow, renderSet }} />;
	if (!list) return null;
	const entries = findLoaded(list.rows, words);
	if (entries.length === 0)
		return <NoEntries {...page} side={view.side} isEmpty={summary[view.side].entries === 0} />;
	return (
		<>
			<ul className="gap-x-16 border-t border-line lg:grid lg:grid-cols-2">{entries.map(renderRow)}</ul>
			{list.total > list.size && (
				<Pager
					page={list}
					linkTo={(number) => listLink(page, { pages: { ...view.pages, [view.side]: number } })}
					text="common.pages.number"
				/>
			)}
		</>
	);
}

const rowNumbers = Array.from({ length: 8 }, (_, index) => index);

/** Lines of the final size, while what they say is on its way. */
function RowsSkeleton() {
	const t = useT();
	return (
		<ul className="border-t border-line" aria-busy="true" aria-label={t("lists.page.loading")}>
			{rowNumbers.map((row) => (
				<li key={row} className="flex h-[76px] items-center gap-3 border-b border-line">
					<Skeleton width="40px" height="56px" />
					<Skeleton width="min(260px, 60%)" height="20px" />
				</li>
			))}
		</ul>
	);
}

interface WantGroupsProps
	extends ListPageProps,
		Pick<RowsProps, "sets" | "summary" | "words" | "renderRow" | "renderSet"> {
	groups: NonNullable<ListPage["groups"]>;
}

function WantGroups({ groups, sets, summary, words, renderRow, renderSet, ...page }: WantGroupsProps) {
	const t = useT();
	const parts = [
		{ list: groups.starred, filter: "starred", title: "lists.entry.starred" },
		{ list: groups.loose, filter: "loose", title: "lists.page.loose" },
	] as const;
	if (summary.want.entries === 0) return <NoEntries {...page} side="want" isEmpty />;
	return (
		<div className="grid grid-cols-2 items-start gap-x-16 gap-y-10 max-lg:grid-cols-1">
			<div className="grid gap-8">
				{parts.map(({ list, filter, title }) => {
					const entries = findLoaded(list.rows, words);
					if (entries.length === 0) return null;
					return (
						<section key={filter}>
							<CountedHeading title={t(title)} count={list.total} />
							<ul className="mt-2 border-t border-line">{entries.map(renderRow)}</ul>
							{list.total > list.rows.length && (
								<Link className="link-more" to={listLink(page, { filter })} discover="none">
									<span>{t("lists.page.seeAll", { count: list.total })}</span>
									<Icon name="chevron-right" size="s" />
								</Link>
							)}
						</section>
					);
				})}
			</div>
			{sets.length > 0 && (
				<section>
					<CountedHeading
						title={t("lists.page.bySet")}
						count={sets.reduce((sum, { missing }) => sum + missing, 0)}
					/>
					<ul className="mt-3 grid gap-4">
						{sets.map((set) => (
							<li key={set.id}>{renderSet(set)}</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}

interface EntryRowProps {
	entry: EntryView;
	state: EntryState;
	isChosen?: boolean;
	/** False on others' lists. */
	isOwn?: boolean;
	/** Content before the image, such as the star. */
	start?: ReactNode;
	/** The button or link over the whole row, with the entry's name. */
	renderName: (name: string) => ReactNode;
	end?: ReactNode;
}

/** An entry as a line: its image and name, what it is, and who has or seeks it. */
export function EntryRow({ entry, state, isChosen, isOwn, start, renderName, end }: EntryRowProps) {
	const t = useT();
	const { name, line } = useEntryTexts(isOwn)(entry);
	const stateText = stateTexts[state];
	return (
		<li
			className={clsx(
				"relative grid min-h-[76px] grid-cols-[auto_40px_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-b border-line py-2 max-md:grid-cols-[auto_40px_minmax(0,1fr)_auto]",
				isChosen && "bg-royal-soft",
			)}
		>
			<span className="max-md:self-start">{start}</span>
			<span className="relative h-14 w-10 overflow-hidden rounded-[4px] shadow-1 max-md:self-start">
				<EditionImage thing={entry} />
			</span>
			<span className="wrap-anywhere min-w-0">
				<span className="leading-tight font-strong">{renderName(name)}</span>
				{entry.quantity > 1 && <span className="num font-strong">{` ×${entry.quantity}`}</span>}
				<DottedFacts facts={[line]} className="text-sm leading-tight text-ink-2" />
			</span>
			<span className="flex flex-wrap items-center gap-2 max-md:col-start-3 max-md:row-start-2 max-md:mt-2">
				{stateText && <Tag tone={state === "stale" ? "warn" : "plain"}>{t(stateText)}</Tag>}
				{isOwn !== false && <People entry={entry} />}
				{isOwn === false && state === "matched" && (
					<span className="matched-tag rounded-s px-3 py-1 text-sm font-strong">
						{t(matchedTexts[entry.side])}
					</span>
				)}
			</span>
			<span className="max-md:col-start-4 max-md:row-start-1">{end}</span>
		</li>
	);
}

function People({ entry }: { entry: EntryView }) {
	const t = useT();
	const { people, usernames, side } = entry;
	if (people === 0)
		return side === "want" && <span className="text-sm text-ink-3">{t("lists.entry.nobody")}</span>;
	return (
		<span className="matched-tag num inline-flex items-center gap-[2px] rounded-s py-1 pr-3 pl-2 text-sm font-strong whitespace-nowrap">
			{usernames.map((username) => (
				<UserShield key={username} username={username} size={17} />
			))}
			<span className="ml-1">{peopleText(t, entry)}</span>
		</span>
	);
}

/** A set: how far it is, and the numbers that are missing, of which those are lit that somebody has. */
export function SetCard({ set, to }: { set: WantedSet; to?: string }) {
	const t = useT();
	const { name, code, total, missing, matched, numbers } = set;
	const more = missing - numbers.length;
	const missingText = t(to ? "lists.page.missing" : "lists.page.theyMiss", { count: missing, total });
	return (
		<div className="relative block rounded-l bg-surface px-4 pt-4 pb-[15px] shadow-1 inset-ring inset-ring-line">
			<span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
				<b className="type-name wrap-anywhere">
					{to ? (
						<Link to={to} discover="none" className="after:absolute after:inset-0 after:rounded-l">
							{name}
						</Link>
					) : (
						name
					)}
				</b>
				<DottedFacts facts={[code, missingText]} className="num col-start-1 text-sm text-ink-2" />
				{to && <Icon name="chevron-right" className="col-start-2 row-span-2 row-start-1 text-royal" />}
			</span>
			<SetProgress present={total - missing} total={total} className="my-3 h-2" />
			<span className="flex flex-wrap gap-[6px]">
				{numbers.map(({ number, isMatched }) => (
					<span key={number} className={clsx("set-number num", isMatched && "matched")}>
						{number}
						{isMatched && <span className="sr-only">{` ${t("lists.page.somebodyHas")}`}</span>}
					</span>
				))}
				{more > 0 && <span className="set-number num">{t("common.andMore", { count: more })}</span>}
			</span>
			{matched > 0 && (
				<span className="num mt-3 flex items-center gap-2 text-sm text-ink-2">
					<Icon name="users" size="s" className="text-gold-ink" />
					<span>{t("lists.page.setMatched", { count: matched })}</span>
				</span>
			)}
		</div>
	);
}
