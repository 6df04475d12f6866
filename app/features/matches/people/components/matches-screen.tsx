import { clsx } from "clsx";
import { Link } from "react-router";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { chatPath } from "#app/shared/chat-paths.ts";
import { pageLinks } from "#app/shared/numbered-page.ts";
import { matchesPath, withSearch } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { TabLink } from "#app/ui/tab-link.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import {
	groupQuery,
	type Match,
	type MatchGroup,
	type MatchPage,
	type MatchView,
	matchGroups,
	matchPageSize,
	ownThingsLimit,
} from "../rules.ts";
import { HideButton, MatchCard, MatchFacts, PersonLists } from "./match-card.tsx";
import { useWritePath } from "./use-write-path.ts";

const titles = {
	both: "matches.group.both",
	get: "matches.group.get",
	give: "matches.group.give",
} as const satisfies Record<MatchGroup, string>;

interface MatchesScreenProps {
	page: MatchPage;
	view: MatchView;
	/** The moment at which the page was read. */
	now: string;
	/** The address of the page on which they stand. */
	path?: string;
	/** Whether they are a part of a page that has its own title for them. */
	isPart?: boolean;
	/** Whether the reader has more things on a list than are looked at. */
	isLong?: boolean;
}

/** The reader's matches: the first of each group, or one group page by page. */
export function MatchesScreen({
	page,
	view,
	now,
	path = matchesPath,
	isPart = false,
	isLong = false,
}: MatchesScreenProps) {
	const t = useT();
	const groups = (view.group ? [view.group] : matchGroups).filter((group) => page.counts[group] > 0);
	const isAlone = groups.filter((group) => group !== "both").length === 1;
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
				{(!isPart || view.group) && <GroupTabs counts={page.counts} current={view.group} path={path} />}
				{!isPart && (
					<details className="text-md text-ink-2">
						<summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2">
							<span>{t("matches.orderFirst")}</span>
							<span className="link">{t("matches.orderWhy")}</span>
						</summary>
						<p className="pb-2">{t("matches.order")}</p>
					</details>
				)}
			</div>
			{isLong && <p className="mt-2 text-md text-ink-2">{t("matches.long", { max: ownThingsLimit })}</p>}
			{groups.length === 0 && (
				<p className="mt-8 text-ink-2">
					{t("matches.none.group")}{" "}
					<Link to={path} className="link hit-44" discover="none">
						{t("matches.group.all")}
					</Link>
				</p>
			)}
			<div className="grid grid-cols-2 gap-x-8 max-lg:grid-cols-1">
				{groups.map((group) => (
					<section
						key={group}
						aria-labelledby={`group-${group}`}
						className={clsx(
							"min-w-0",
							isPart ? "mt-4" : "mt-7",
							(group === "both" || isAlone) && "col-span-full",
						)}
					>
						<CountedHeading
							id={`group-${group}`}
							title={t(titles[group])}
							count={page.counts[group]}
							isPart={isPart}
						/>
						<GroupMatches {...{ group, page, view, now, path, isPart }} />
					</section>
				))}
			</div>
		</>
	);
}

interface GroupTabsProps extends Pick<MatchPage, "counts"> {
	current: MatchGroup | null;
	path: string;
}

function GroupTabs({ counts, current, path }: GroupTabsProps) {
	const t = useT();
	const format = useFormat();
	const all = matchGroups.reduce((sum, group) => sum + counts[group], 0);
	const tabs = [
		{ group: null, text: t("matches.group.all"), count: all },
		...matchGroups.map((group) => ({ group, text: t(titles[group]), count: counts[group] })),
	];
	return (
		<nav className="tab-row" aria-label={t("matches.groups")}>
			{tabs.map(({ group, text, count }) => (
				<TabLink key={text} to={withSearch(path, groupQuery(group))} current={group === current}>
					{text} <span className="num">{format.number(count)}</span>
				</TabLink>
			))}
		</nav>
	);
}

function GroupMatches({
	group,
	page,
	view,
	now,
	path = matchesPath,
	isPart = false,
}: MatchesScreenProps & { group: MatchGroup }) {
	const t = useT();
	const isFirst = !isPart && page.number === 1;
	const ofGroup = page.matches.filter((match) => match.group === group);
	// Two stand side by side where none is large.
	const matches = isPart && group === "both" && !view.group ? ofGroup.slice(0, 2) : ofGroup;
	const total = page.counts[group];
	return (
		<>
			{group === "both" ? (
				<div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-x-8 gap-y-10">
					{matches.map((match, index) => (
						<MatchCard key={match.username} match={match} now={now} isPrimary={index === 0 && isFirst} />
					))}
				</div>
			) : (
				<ul className="@container mt-3 border-t border-line">
					{matches.map((match) => (
						<MatchRow key={match.username} match={match} now={now} />
					))}
				</ul>
			)}
			{view.group ? (
				<Pager
					page={{ number: page.number, size: matchPageSize, total }}
					linkTo={pageLinks(path, groupQuery(group))}
					text="matches.shown"
				/>
			) : (
				total > matches.length && (
					<Link
						to={withSearch(path, groupQuery(group))}
						className="link hit-44 mt-4 inline-flex items-center"
						discover="none"
					>
						<span>{t("matches.seeAll", { number: total })}</span>
						<Icon name="chevron-right" size="s" />
					</Link>
				)
			)}
		</>
	);
}

/** A person with whom it goes one way: the first of the things and how many more. */
function MatchRow({ match, now }: { match: Match; now: string }) {
	const t = useT();
	const describe = useEntryTexts(false);
	const writePath = useWritePath();
	const side = match.group === "get" ? match.get : match.give;
	const [thing] = side.things;
	if (!thing) return null;
	const { name, brief } = describe(thing);
	const facts = [brief, side.count > 1 && t("common.andMore", { count: side.count - 1 })];
	return (
		<li className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-3">
			<span className="relative block h-14 overflow-hidden rounded-m">
				<EditionImage thing={thing} />
			</span>
			<div className="min-w-0 leading-tight">
				<p>
					<b className="wrap-anywhere font-strong">
						<bdi>{name}</bdi>
					</b>{" "}
					<span className="num text-sm text-ink-2">{facts.filter(Boolean).join(" · ")}</span>
				</p>
				<div className="mt-1 flex flex-wrap items-center gap-x-2">
					<UserShield username={match.username} size={20} />
					<PersonLists match={match} />
					<MatchFacts match={match} now={now} />
				</div>
			</div>
			<div className="flex items-center gap-1 @max-[420px]:col-start-2 @max-[420px]:justify-between">
				<Link
					to={match.chat ? chatPath(match.chat.id) : writePath(match)}
					className="link hit-44 font-strong"
					discover="none"
				>
					{t(match.chat ? "matches.openChat" : "matches.write")}
					<span className="sr-only">{` (${match.username})`}</span>
				</Link>
				<HideButton username={match.username} />
			</div>
		</li>
	);
}

/** The number of hidden people, and the button that shows them again. */
export function HiddenPeople({ count }: { count: number }) {
	const t = useT();
	if (count === 0) return null;
	return (
		<div className="mt-12 flex flex-wrap items-center justify-between gap-3 rounded-l bg-sunk px-4 py-3 text-ink-2">
			<p className="num">{t("matches.hiddenPeople", { count })}</p>
			<IntentButton intent="showHiddenMatches" variant="ghost" size="s">
				{t("matches.showHidden")}
			</IntentButton>
		</div>
	);
}
