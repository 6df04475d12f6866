import { type ReactNode, useEffect } from "react";
import { AddHead } from "#app/features/lists/import/components/add-frame.tsx";
import { forgetPaste } from "#app/features/lists/import/components/paste-draft.ts";
import type { ImportOutcome, ImportView } from "#app/features/lists/import/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { addToListsPath, setGridPath, shareListPath } from "#app/shared/list-paths.ts";
import { groupsPath, listsPath, matchesPath, publicListPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { LinkList, LinkListItem } from "#app/ui/link-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { WantedRows } from "../../board/components/wanted-rows.tsx";
import { type BestMatches, type Match, matchPreviewSize, swapCount } from "../rules.ts";
import { MatchBoard, MatchNames } from "./match-board.tsx";
import { MatchCard } from "./match-card.tsx";
import { MatchLine } from "./match-line.tsx";
import { MatchesStage } from "./matches-stage.tsx";
import { PeopleCount } from "./people-count.tsx";
import { useCrossSentence } from "./person-cross.tsx";
import { useWritePath } from "./use-write-path.ts";

interface ListAddedProps {
	view: ImportView;
	outcome: ImportOutcome;
	best: BestMatches;
	/** The person from whose list the reader came, with the match with them. */
	person: Match | null;
	/** The moment at which the page was read. */
	now: string;
}

/** The end of adding to one's lists: who matches now, its undo, and what comes next. */
export function ListAdded({ view, outcome, best, person, now }: ListAddedProps) {
	const t = useT();
	useEffect(() => {
		if (view.kind === "text") forgetPaste();
	}, [view.kind]);
	const head = <AddedHead outcome={outcome} />;
	const { left } = outcome;
	return (
		<>
			{person ? <PersonFound match={person} head={head} /> : <PeopleFound best={best} head={head} />}
			{left > 0 && (
				<Notice tone="warn" icon="warning" className="mt-5">
					<p>{t("lists.add.didNotFit", { count: left })}</p>
				</Notice>
			)}
			{best.count > 0 ? <People best={best} person={person} now={now} /> : <Nobody best={best} />}
			<NextSteps outcome={outcome} hasMatches={best.count > 0} />
		</>
	);
}

/** The end of adding to one's lists that was taken back. */
export function ListUndone({ outcome }: Pick<ListAddedProps, "outcome">) {
	const t = useT();
	return (
		<>
			<AddHead title={t("lists.page.undone")}>{t("lists.add.undoneText")}</AddHead>
			<NextSteps outcome={outcome} />
		</>
	);
}

/** The number of things that were added, with their undo and the way to the lists. */
function AddedHead({ outcome: { things, units, importId } }: Pick<ListAddedProps, "outcome">) {
	const t = useT();
	return (
		<div className="flex items-center gap-3">
			<Icon name="check" className="flex-none text-on-night-ok" />
			<p className="min-w-0 flex-1 leading-tight">
				<b className="num block font-strong">{t("lists.add.doneTitle", { count: things })}</b>
				{units === 0 && <span className="text-sm text-on-night-2">{t("lists.add.nothingNew")}</span>}
			</p>
			{importId && units > 0 && (
				<IntentButton intent="undoImport" about={{ importId }} variant="nightGhost" size="s">
					{t("common.undo")}
				</IntentButton>
			)}
			<IconLink to={listsPath} icon="close" label={t("lists.add.seeLists")} className="text-on-night" />
		</div>
	);
}

interface FoundProps {
	head: ReactNode;
}

/** The number of people who match, on the stage. */
function PeopleFound({ best, head }: FoundProps & Pick<ListAddedProps, "best">) {
	const t = useT();
	const { count, both, people } = best;
	return (
		<MatchesStage
			head={head}
			people={people.map(({ username }) => username)}
			title={count > 0 ? <PeopleCount count={count} className="text-on-night-gold" /> : t("matches.noneYet")}
		>
			{count === 0 && t("matches.noneYetText")}
			{both > 0 && t("matches.bothWays", { count: both })}
		</MatchesStage>
	);
}

/** The match with the person from whose list the reader came. */
function PersonFound({ match, head }: FoundProps & { match: Match }) {
	const t = useT();
	const writePath = useWritePath();
	const { username, group, give, get } = match;
	const swaps = { username, count: swapCount(match) };
	return (
		<>
			<MatchesStage
				head={head}
				people={[username]}
				title={group === "both" ? t("matches.withPerson", swaps) : t("matches.matchesPerson", { username })}
			>
				{useCrossSentence({ username, get: get.count, give: give.count })}
			</MatchesStage>
			<div className="@container mt-5 max-w-[640px]">
				<h2 className="sr-only">{t("matches.title")}</h2>
				<h3 className="sr-only">{username}</h3>
				<MatchBoard match={match} />
				<MatchNames match={match} />
				<div className="mt-5 grid gap-3 sm:grid-cols-2">
					<ButtonLink to={writePath(match)} icon="message">
						{t("matches.writeTo", { username })}
					</ButtonLink>
					<ButtonLink to={publicListPath(username)} variant="secondary">
						{t("matches.backToList")}
					</ButtonLink>
				</div>
			</div>
		</>
	);
}

/** The best matches with the way to write to them, and the way to all; beside somebody's own match, the others line by line. */
function People({ best, person, now }: Pick<ListAddedProps, "best" | "person" | "now">) {
	const t = useT();
	const others = best.people.filter(({ username }) => username !== person?.username);
	const shown = others.slice(0, matchPreviewSize);
	const cards = person ? [] : shown.filter(({ group }) => group === "both");
	const lines = shown.slice(cards.length);
	if (shown.length === 0) return null;
	return (
		<section className="mt-5">
			<h2 className={person ? "type-block mb-3" : "sr-only"}>
				{person ? t("matches.others", { count: best.count - 1 }) : t("matches.title")}
			</h2>
			{cards.length > 0 && (
				<div className="mb-6 grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
					{cards.map((match, index) => (
						<MatchCard key={match.username} match={match} now={now} isPrimary={index === 0} isBrief />
					))}
				</div>
			)}
			{lines.length > 0 && (
				<ul className="mb-5 border-t border-line">
					{lines.map((match) => (
						<MatchLine key={match.username} match={match} />
					))}
				</ul>
			)}
			<ButtonLink to={matchesPath} variant="secondary" endIcon="chevron-right" className="max-md:w-full">
				{t("matches.seeAll", { number: best.count })}
			</ButtonLink>
		</section>
	);
}

/** The things to have so that somebody matches, and the way to bring people along. */
function Nobody({ best: { wanted } }: Pick<ListAddedProps, "best">) {
	const t = useT();
	return (
		<>
			{wanted.length > 0 && (
				<section className="mt-7 max-w-[640px]">
					<h2 className="type-block">{t("matches.board.title")}</h2>
					<p className="mt-1 mb-3 text-ink-2">{t("matches.oneIsEnough")}</p>
					<WantedRows things={wanted} />
				</section>
			)}
			<section className="mt-7 max-w-[640px]">
				<h2 className="type-block">{t("matches.bringPeople")}</h2>
				<p className="mt-1 mb-4 text-ink-2">{t("matches.bringPeopleText")}</p>
				<ButtonLink to={shareListPath} icon="share" className="max-md:w-full">
					{t("lists.add.sendToGroup")}
				</ButtonLink>
			</section>
		</>
	);
}

/** The ways on after adding. @param props.hasMatches whether sending the lists to a group is one step among others */
function NextSteps({
	outcome: { expansionId },
	hasMatches = true,
}: Pick<ListAddedProps, "outcome"> & { hasMatches?: boolean }) {
	const t = useT();
	return (
		<LinkList title={t("lists.add.next")} className="mt-8">
			{hasMatches ? (
				<LinkListItem to={shareListPath} icon="share">
					{t("lists.add.sendToGroup")}
				</LinkListItem>
			) : (
				<LinkListItem to={groupsPath} icon="users">
					{t("groups.make")}
				</LinkListItem>
			)}
			{expansionId && (
				<LinkListItem to={setGridPath(expansionId)} icon="grid">
					{t("lists.add.completeSet")}
				</LinkListItem>
			)}
			<LinkListItem to={addToListsPath} icon="plus">
				{t("lists.add.addMore")}
			</LinkListItem>
		</LinkList>
	);
}
