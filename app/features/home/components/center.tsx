import { Link } from "react-router";
import { ListPaper } from "#app/features/guide/components/list-paper.tsx";
import { WantedRows } from "#app/features/matches/board/components/wanted-rows.tsx";
import boardStyles from "#app/features/matches/people/components/match-board.css?url";
import { MatchCard } from "#app/features/matches/people/components/match-card.tsx";
import { MatchLine } from "#app/features/matches/people/components/match-line.tsx";
import { PeopleCount } from "#app/features/matches/people/components/people-count.tsx";
import type { BestMatches } from "#app/features/matches/people/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { addOnePath, addToListsPath, setsPath, shareListPath } from "#app/shared/list-paths.ts";
import { matchesPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** Matches in one line that follow the first. */
const lineCount = 3;
const titleClass = "type-page mt-2 mb-2 wrap-anywhere md:mt-4";

interface CenterProps {
	best: BestMatches;
	now: string;
}

/** The people who match the reader: the best on its board, some more in lines, and the way to all. */
export function PeopleWhoMatch({ best: { count, both, people }, now }: CenterProps) {
	const t = useT();
	const [first] = people;
	const onBoard = first?.group === "both" ? first : null;
	const lines = people.slice(onBoard ? 1 : 0).slice(0, lineCount);
	return (
		<>
			<link rel="stylesheet" href={boardStyles} precedence="default" />
			<h1 className={titleClass}>
				<PeopleCount count={count} className="text-royal" />
			</h1>
			{both > 0 && <p className="mb-4 text-ink-2">{t("matches.bothWays", { count: both })}</p>}
			<h2 className="sr-only">{t("matches.title")}</h2>
			<div className="clear-both grid items-start gap-x-11 gap-y-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
				{onBoard && <MatchCard match={onBoard} now={now} isPrimary isBrief />}
				<div className="min-w-0">
					{lines.length > 0 && (
						<ul className="mb-4 border-t border-line">
							{lines.map((match) => (
								<MatchLine key={match.username} match={match} />
							))}
						</ul>
					)}
					<ButtonLink to={matchesPath} variant="secondary" endIcon="chevron-right" className="w-full">
						{t("matches.seeAll", { number: count })}
					</ButtonLink>
				</div>
			</div>
		</>
	);
}

/** The most sought things of the reader's sets, while nobody matches them. */
export function NobodyMatches({ wanted }: Pick<BestMatches, "wanted">) {
	const t = useT();
	return (
		<>
			<h1 className={titleClass}>{t("matches.noneYet")}</h1>
			<p className="mb-4 text-ink-2">{t("matches.noneYetText")}</p>
			<ButtonLink to={shareListPath} icon="share" className="max-md:w-full">
				{t("lists.add.sendToGroup")}
			</ButtonLink>
			<MostWanted wanted={wanted} text={t("matches.oneIsEnough")} />
		</>
	);
}

const waysToAdd: readonly { to: string; icon: IconName; name: MessageKey }[] = [
	{ to: setsPath, icon: "grid", name: "lists.page.markSet" },
	{ to: addOnePath, icon: "card", name: "lists.one.enter" },
	{ to: `${addToListsPath}#archivo`, icon: "upload", name: "lists.page.file" },
];

/** The invitation of who has no list yet to paste one. */
export function PasteInvitation({ title }: { title: string }) {
	const t = useT();
	return (
		<>
			<link rel="stylesheet" href={boardStyles} precedence="default" />
			<h1 className={titleClass}>{title}</h1>
			<p className="type-lead mb-4">{t("home.steps.list.why")}</p>
			<div className="clear-both grid items-center gap-x-11 gap-y-4 lg:grid-cols-2">
				<div className="match-board grid justify-items-center" aria-hidden="true">
					<span className="wallpaper" />
					<i className="led" />
					<div className="mb-8">
						<ListPaper />
					</div>
					<i className="plank" />
				</div>
				<div className="grid gap-3">
					<ButtonLink to={addToListsPath} icon="paste">
						{t("lists.page.paste")}
					</ButtonLink>
					<div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3">
						{waysToAdd.map(({ to, icon, name }) => (
							<Link
								key={name}
								to={to}
								className="grid min-h-[84px] content-center gap-2 rounded-card bg-surface px-3 font-strong leading-tight inset-ring inset-ring-line"
								discover="none"
							>
								<Icon name={icon} className="text-royal" />
								{t(name)}
							</Link>
						))}
					</div>
				</div>
			</div>
		</>
	);
}

/** Things that most people seek, with the button of who has one. */
export function MostWanted({ wanted, text }: Pick<BestMatches, "wanted"> & { text: string }) {
	const t = useT();
	if (wanted.length === 0) return null;
	return (
		<section className="mt-8 lg:max-w-[640px]">
			<h2 className="type-section">{t("matches.board.title")}</h2>
			<p className="mt-1 mb-3 text-ink-2">{text}</p>
			<WantedRows things={wanted} />
		</section>
	);
}
