import { clsx } from "clsx";
import { type ReactNode, useEffect } from "react";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { MatchedPocket } from "#app/features/lists/entry/components/pocket.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { crossPath, publicListPath } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Glyph, Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { focusHeading } from "#app/ui/page.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import type { Cross, CrossableAnswer, Match, MatchSide } from "../rules.ts";
import { MatchFacts, PersonLists } from "./match-card.tsx";

interface CrossPanelProps {
	cross: Cross;
	/** The text that is crossed. */
	crossed: CrossableAnswer;
	/** Address at which the text is saved as a list. */
	saveHref: string;
}

/** The cross in one sentence, on night, with some of the things that somebody has. */
export function CrossPanel({ cross, crossed, saveHref }: CrossPanelProps) {
	const t = useT();
	const isFound = cross.people > 0;
	const { text } = crossed;
	const open = crossed.perhaps.filter(({ choice }) => choice === null).length;
	// What comes of the form stands in its place; what is said of its doubtful things changes it there.
	useEffect(() => {
		if (!text) return;
		focusHeading();
		window.scrollTo({ top: 0 });
	}, [text]);
	return (
		<section className="mt-5 grid items-center gap-8 overflow-hidden rounded-xl bg-night bg-(image:--night-lit) px-12 py-12 text-on-night max-lg:px-8 max-lg:py-8 max-md:-mx-(--gutter) max-md:mt-0 max-md:rounded-t-none max-md:grid-cols-1 max-md:px-5 max-md:py-6 md:grid-cols-2">
			<div className="min-w-0" role="status">
				{crossed.settled > 0 && (
					<p className="num mb-4 flex items-center gap-2 font-semibold text-on-night-gold">
						<Glyph name="glyph-sun-may" size="s" />
						<span>{t("matches.cross.read", { count: crossed.settled })}</span>
					</p>
				)}
				<h1 className="type-page num">
					<Sentence cross={cross} />
				</h1>
				{cross.both > 0 && cross.owners > 0 && (
					<p className="num mt-4 text-lg text-on-night-2">
						{cross.owners === 1 ? t("matches.cross.bothOne") : t("matches.cross.both", { count: cross.both })}
					</p>
				)}
				{open > 0 && (
					<a
						href="#perhaps"
						className="num inline-flex min-h-11 items-center gap-1 font-strong text-on-night-gold"
					>
						<span>{t("matches.cross.perhapsLink", { count: open })}</span>
						<Icon name="chevron-down" size="s" />
					</a>
				)}
				{!isFound && <p className="mt-4 text-lg text-on-night-2">{t("matches.cross.noneText")}</p>}
				<p className="mt-6 flex flex-wrap gap-3 max-md:grid">
					<ButtonLink to={saveHref} variant="night">
						{t(isFound ? "matches.cross.saveAndWrite" : "matches.cross.save")}
					</ButtonLink>
					<ShareButton
						inWords
						look={{ variant: "nightGhost" }}
						label={t("matches.cross.share")}
						path={crossPath}
						texts={{
							title: t("matches.cross.share"),
							name: t("matches.cross.head"),
							code: t("matches.cross.shareCode"),
							codeText: t("matches.cross.shareText"),
						}}
					/>
				</p>
				<p className="mt-5 flex gap-2 text-sm text-on-night-2">
					<Icon name="shield" size="s" />
					{t("matches.cross.private")}
				</p>
			</div>
			{cross.matched.length > 0 && <MatchedThings things={cross.matched} />}
		</section>
	);
}

/** How many of the things that are sought are there, and with how many people; the numbers are gold. */
function Sentence({ cross }: { cross: Cross }) {
	const t = useT();
	const { wants, owners, people } = cross;
	const text = owners
		? wants === 1
			? t("matches.cross.ownersOfOne", { count: owners })
			: t("matches.cross.owners", { count: owners, wants })
		: t(people > 0 ? "matches.cross.seekersOnly" : "matches.cross.none", { count: people });
	return text.split(/(\d[\d.,]*)/).map((part, place, parts) => {
		// The parts that were split by are every second one.
		const Part = place % 2 === 1 ? "b" : "span";
		return (
			<Part key={parts.slice(0, place).join("")} className={clsx(Part === "b" && "text-on-night-gold")}>
				{part}
			</Part>
		);
	});
}

function MatchedThings({ things }: { things: Cross["matched"] }) {
	const t = useT();
	return (
		<ul className="grid grid-cols-3 gap-5 md:rotate-2 max-md:order-first max-md:-mr-[300px] max-md:flex max-md:gap-3">
			{things.map((thing) => (
				<li key={thing.id} className="min-w-0 max-md:w-24 max-md:flex-none md:even:-translate-y-3">
					<MatchedPocket thing={thing}>
						<span className="sr-only">{`${thing.name}: `}</span>
						<span>{t("matches.cross.has", { count: thing.units })}</span>
					</MatchedPocket>
				</li>
			))}
		</ul>
	);
}

/** The people, and beside them, on a phone below them, what else is to be said of the lists. */
export function CrossColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
	return (
		<div className="mt-12 grid items-start gap-12 max-md:mt-6 max-md:gap-8 lg:grid-cols-[minmax(0,1fr)_392px]">
			<div className="min-w-0">{children}</div>
			<div className="grid min-w-0 gap-6">{aside}</div>
		</div>
	);
}

/** People that stand there at first; the others unfold. */
const openPeople = 5;

/** The people with whom something crosses; who was asked for stands first. */
export function CrossPeople({ cross, now }: { cross: Cross; now: string }) {
	const t = useT();
	const matches = cross.person ? [cross.person, ...cross.matches] : cross.matches;
	if (matches.length === 0) return null;
	const renderRow = (match: Match) => (
		<CrossRow key={match.username} match={match} isNamed={match === cross.person} now={now} />
	);
	const [open, folded] = [matches.slice(0, openPeople), matches.slice(openPeople)];
	return (
		<section className="min-w-0">
			<CountedHeading title={t("matches.cross.people")} count={cross.people} />
			<p className="mt-1 text-sm text-ink-2">{t("matches.cross.order")}</p>
			<ul className="mt-4 border-t border-line">{open.map(renderRow)}</ul>
			{folded.length > 0 && (
				<details className="group">
					<summary className="link-more cursor-pointer list-none group-open:hidden [&::-webkit-details-marker]:hidden">
						<span>{t("matches.seeAll", { number: matches.length })}</span>
						<Icon name="chevron-right" size="s" />
					</summary>
					<ul>{folded.map(renderRow)}</ul>
					{cross.people > matches.length && (
						<p className="num mt-4 text-ink-2">
							{t("matches.cross.first", {
								shown: matches.length,
								total: cross.people,
							})}
						</p>
					)}
				</details>
			)}
		</section>
	);
}

interface CrossRowProps {
	match: Match;
	/** The moment at which the page was read. */
	now: string;
	/** True where the things are named, too. */
	isNamed: boolean;
}

function CrossRow({ match, now, isNamed }: CrossRowProps) {
	const t = useT();
	const { username, get, give } = match;
	return (
		<li
			className={clsx(
				"grid grid-cols-2 items-start gap-x-4 gap-y-3 border-b border-line py-4 md:grid-cols-[1.2fr_1fr_1fr_auto] md:items-center",
				isNamed && "bg-gold-soft px-3",
			)}
		>
			<div className="flex min-w-0 items-center gap-3 max-md:col-span-2">
				<UserShield username={username} size={44} />
				<div className="min-w-0">
					<h3 className="font-display text-lg font-bold">
						<PersonLists match={match} />
					</h3>
					<MatchFacts match={match} now={now} />
				</div>
			</div>
			<CrossSide side={get} isLit isNamed={isNamed}>
				{get.count > 0 ? t("matches.cross.theyHave", { count: get.count }) : t("matches.cross.theyHaveNone")}
			</CrossSide>
			<CrossSide side={give} isNamed={isNamed}>
				{give.count > 0 ? t("matches.cross.seeks", { count: give.count }) : t("matches.cross.seeksNone")}
			</CrossSide>
			<ButtonLink to={publicListPath(username)} variant="secondary" className="max-md:col-span-2">
				{t("matches.cross.seeList")}
				<span className="sr-only">{` (${username})`}</span>
			</ButtonLink>
		</li>
	);
}

interface CrossSideProps extends Pick<CrossRowProps, "isNamed"> {
	side: MatchSide;
	isLit?: boolean;
	children: string;
}

/** Things of one side that are drawn. */
const drawn = 3;

function CrossSide({ side, isLit = false, isNamed, children }: CrossSideProps) {
	const format = useFormat();
	const describe = useEntryTexts(false);
	const more = side.count - drawn;
	return (
		<div className="min-w-0">
			<p className={clsx("num text-sm", side.count > 0 ? "font-strong" : "text-ink-2")}>{children}</p>
			{side.count > 0 && (
				<div className="mt-2 flex items-center gap-2">
					{side.things.slice(0, drawn).map((thing) => (
						<div
							key={thing.id}
							className={clsx("relative h-14 w-10 overflow-hidden rounded-m", isLit && "ring-2 ring-gold")}
						>
							<EditionImage thing={thing} />
						</div>
					))}
					{more > 0 && <span className="num text-sm">{`+${format.number(more)}`}</span>}
				</div>
			)}
			<p className={isNamed ? "mt-2 text-sm wrap-anywhere" : "sr-only"}>
				<bdi>{format.list(side.things.map((thing) => describe(thing).fullName))}</bdi>
			</p>
		</div>
	);
}

interface SaveInvitationProps {
	cross: Pick<Cross, "sought" | "wants">;
	saveHref: string;
	isVisitor: boolean;
}

/** The invitation below the people: what nobody has yet may come. */
export function SaveInvitation({ cross, saveHref, isVisitor }: SaveInvitationProps) {
	const t = useT();
	const missing = cross.sought - cross.wants;
	return (
		<section className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-l bg-royal-soft p-6 max-md:grid max-md:p-4">
			<div className="min-w-0 md:flex-1">
				<h2 className="type-block">{t("matches.cross.saveTitle")}</h2>
				<p className="num mt-1 text-ink-2">
					{missing > 0 && <span>{`${t("matches.cross.saveMissing", { count: missing })} `}</span>}
					<span>{t("matches.cross.saveLink")}</span>
				</p>
			</div>
			<ButtonLink to={saveHref}>{t(isVisitor ? "matches.cross.join" : "matches.cross.save")}</ButtonLink>
		</section>
	);
}

interface PastedPaperProps {
	lines: CrossableAnswer["lines"];
	/** The form in which the text is changed. */
	children: ReactNode;
	onErase: () => void;
}

function unfoldWhereWide(paper: HTMLDetailsElement | null): void {
	if (paper) paper.open = matchMedia("(min-width: 1080px)").matches;
}

/** The text that was pasted, line by line, folded on a phone; it is changed and erased below. */
export function PastedPaper({ lines, children, onErase }: PastedPaperProps) {
	const t = useT();
	return (
		<>
			<details ref={unfoldWhereWide} className="pasted-lines group/paper">
				<summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 px-4 [&::-webkit-details-marker]:hidden">
					<b className="font-display text-lg font-bold">{t("lists.add.pasted")}</b>
					<span className="num text-sm text-ink-2">{t("lists.add.lines", { count: lines.length })}</span>
					<Icon name="chevron-down" size="s" className="ml-auto group-open/paper:rotate-180" />
				</summary>
				<ol>
					{lines.map(({ line, text, kind }) => (
						<li key={line} className={clsx((kind === "heading" || kind === "set") && "heading")}>
							<span className="num">{line}</span>
							<bdi>{text}</bdi>
						</li>
					))}
				</ol>
			</details>
			<div className="mt-3 flex flex-wrap items-start gap-2">
				<details className="group/change open:w-full">
					<summary className="btn secondary small list-none [&::-webkit-details-marker]:hidden">
						<Icon name="edit" />
						<span>{t("common.change")}</span>
					</summary>
					<div className="mt-4">{children}</div>
				</details>
				<Button variant="ghost" size="s" className="needs-script" onClick={onErase}>
					{t("matches.cross.erase")}
				</Button>
			</div>
		</>
	);
}

/** Notice that no thing was read. */
export function NothingRead() {
	const t = useT();
	return (
		<Notice tone="warn" icon="info" role="alert" title={t("matches.cross.nothing")} className="mt-5">
			{t("matches.cross.nothingText")}
		</Notice>
	);
}

/** Asks which list things are of that stand below no heading. */
export function SideQuestion() {
	const t = useT();
	return (
		<fieldset className="mt-5 w-full rounded-l bg-sunk p-4">
			<legend className="float-left w-full font-strong">{t("matches.cross.ask")}</legend>
			<p className="text-sm text-ink-2">{t("matches.cross.askText")}</p>
			{(["want", "have"] as const).map((side) => (
				<label key={side} className="mt-2 flex min-h-11 items-center gap-3">
					<input type="radio" className="box" name="side" value={side} defaultChecked={side === "want"} />
					{t(side === "want" ? "matches.cross.askWant" : "matches.cross.askHave")}
				</label>
			))}
		</fieldset>
	);
}
