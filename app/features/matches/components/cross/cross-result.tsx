import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { matchesPath, publicListPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import type { Cross, Match, MatchedThing, MatchSide } from "../../rules.ts";
import type { MatchParts } from "../match-board.tsx";
import { MatchFacts, PersonLists } from "../match-card.tsx";

type CrossParts = Pick<MatchParts, "describe" | "renderImage" | "now">;

interface CrossPanelProps extends Pick<CrossParts, "renderImage"> {
	cross: Cross;
	/** Number of things that were read; null of lists that are saved. */
	things: number | null;
	/** Address at which the text is saved as a list; null of lists that are. */
	saveHref: string | null;
}

/** The cross in one sentence, on night, with some of the things that somebody has. */
export function CrossPanel({ cross, things, saveHref, renderImage }: CrossPanelProps) {
	const t = useT();
	const panel = useRef<HTMLElement>(null);
	const isFound = cross.people > 0;
	const wants = t("matches.cross.wants", { count: cross.wants });
	const title = cross.owners
		? t("matches.cross.owners", { count: cross.owners, things: wants })
		: t(isFound ? "matches.cross.seekersOnly" : "matches.cross.none", { count: cross.people });
	// The form stands below what comes of it.
	useEffect(() => {
		if (cross && things !== null) panel.current?.scrollIntoView({ block: "start" });
	}, [cross, things]);
	return (
		<section
			ref={panel}
			className="grid scroll-mt-20 items-center gap-8 rounded-l bg-night px-6 py-8 text-on-night max-md:px-4 md:grid-cols-2 md:px-12"
		>
			<div className="min-w-0 max-md:order-last" role="status">
				{things !== null && (
					<p className="num mb-3 text-on-night-gold">{t("matches.cross.read", { count: things })}</p>
				)}
				<h2 className="type-page num text-on-night">{title}</h2>
				{cross.both > 0 && cross.owners > 0 && (
					<p className="num mt-3 text-on-night-2">{t("matches.cross.both", { count: cross.both })}</p>
				)}
				{!isFound && <p className="mt-3 text-on-night-2">{t("matches.cross.noneText")}</p>}
				<p className="mt-5 flex flex-wrap gap-3">
					{saveHref ? (
						<ButtonLink to={saveHref}>{t("matches.cross.save")}</ButtonLink>
					) : (
						<ButtonLink to={matchesPath}>{t("matches.cross.matches")}</ButtonLink>
					)}
				</p>
				{saveHref && <p className="mt-4 text-sm text-on-night-2">{t("matches.cross.private")}</p>}
			</div>
			{cross.lit.length > 0 && <LitThings things={cross.lit} renderImage={renderImage} />}
		</section>
	);
}

function LitThings({ things, renderImage }: Pick<CrossParts, "renderImage"> & { things: Cross["lit"] }) {
	const t = useT();
	return (
		<ul className="grid grid-cols-3 gap-3">
			{things.map((thing) => (
				<li
					key={thing.id}
					className="min-w-0 overflow-hidden rounded-m bg-gold-soft text-gold-ink ring-2 ring-gold"
				>
					<span className="relative block aspect-square overflow-hidden">{renderImage(thing)}</span>
					<span className="num block px-1 py-1 text-center text-xs font-strong">
						<span className="sr-only">{`${thing.name}: `}</span>
						{t("matches.cross.has", { count: thing.units })}
					</span>
				</li>
			))}
		</ul>
	);
}

interface CrossPeopleProps extends CrossParts {
	cross: Cross;
}

/** The people with whom something crosses; who was asked for stands first. */
export function CrossPeople({ cross, ...parts }: CrossPeopleProps) {
	const t = useT();
	const matches = cross.person ? [cross.person, ...cross.matches] : cross.matches;
	if (matches.length === 0) return null;
	return (
		<section className="min-w-0">
			<CountedHeading title={t("matches.cross.people")} count={cross.people} />
			<p className="mt-1 text-sm text-ink-2">{t("matches.cross.order")}</p>
			<ul className="mt-4 border-t border-line">
				{matches.map((match) => (
					<CrossRow key={match.username} match={match} isNamed={match === cross.person} {...parts} />
				))}
			</ul>
		</section>
	);
}

interface CrossRowProps extends CrossParts {
	match: Match;
	/** True where the things are named, too. */
	isNamed: boolean;
}

function CrossRow({ match, isNamed, ...parts }: CrossRowProps) {
	const t = useT();
	const { username, get, give } = match;
	return (
		<li
			className={clsx(
				"grid items-center gap-x-4 gap-y-3 border-b border-line py-4 md:grid-cols-[1.2fr_1fr_1fr_auto]",
				isNamed && "bg-gold-soft px-3",
			)}
		>
			<div className="flex min-w-0 items-center gap-3">
				<UserShield username={username} size={44} />
				<div className="min-w-0">
					<h3 className="font-display text-lg font-bold">
						<PersonLists match={match} />
					</h3>
					<MatchFacts match={match} now={parts.now} />
				</div>
			</div>
			<CrossSide side={get} isLit isNamed={isNamed} {...parts}>
				{get.count > 0 ? t("matches.cross.theyHave", { count: get.count }) : t("matches.cross.theyHaveNone")}
			</CrossSide>
			<CrossSide side={give} isNamed={isNamed} {...parts}>
				{give.count > 0 ? t("matches.cross.seeks", { count: give.count }) : t("matches.cross.seeksNone")}
			</CrossSide>
			<ButtonLink to={publicListPath(username)} variant="secondary" className="max-md:w-full">
				{t("matches.cross.seeList")}
				<span className="sr-only">{` (${username})`}</span>
			</ButtonLink>
		</li>
	);
}

interface CrossSideProps extends Omit<CrossRowProps, "match"> {
	side: MatchSide;
	isLit?: boolean;
	children: string;
}

/** Things of one side that are drawn. */
const drawn = 3;

function CrossSide({ side, isLit = false, isNamed, children, renderImage, describe }: CrossSideProps) {
	const format = useFormat();
	const nameOf = (thing: MatchedThing) => describe(thing).name;
	const more = side.count - drawn;
	return (
		<div className="min-w-0">
			<p className={clsx("num text-sm", side.count > 0 ? "font-strong" : "text-ink-2")}>{children}</p>
			{side.count > 0 && (
				<p className="mt-2 flex items-center gap-2">
					{side.things.slice(0, drawn).map((thing) => (
						<span
							key={thing.id}
							className={clsx(
								"relative block h-14 w-10 overflow-hidden rounded-m",
								isLit && "ring-2 ring-gold",
							)}
						>
							{renderImage(thing)}
						</span>
					))}
					{more > 0 && <span className="num text-sm">{`+${format.number(more)}`}</span>}
				</p>
			)}
			<p className={isNamed ? "mt-2 text-sm wrap-anywhere" : "sr-only"}>
				<bdi>{format.list(side.things.map(nameOf))}</bdi>
			</p>
		</div>
	);
}

/** The invitation below the people: what nobody has yet may come. */
export function SaveInvitation({ saveHref }: { saveHref: string }) {
	const t = useT();
	return (
		<section className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-l bg-royal-soft p-6 max-md:p-4">
			<div className="min-w-0">
				<h2 className="type-block">{t("matches.cross.saveTitle")}</h2>
				<p className="mt-1 text-ink-2">{t("matches.cross.saveText")}</p>
			</div>
			<ButtonLink to={saveHref}>{t("matches.cross.save")}</ButtonLink>
		</section>
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
		<fieldset className="mt-5 rounded-l bg-sunk p-4">
			<legend className="float-left w-full font-strong">{t("matches.cross.ask")}</legend>
			<p className="text-sm text-ink-2">{t("matches.cross.askText")}</p>
			{(["want", "have"] as const).map((side) => (
				<label key={side} className="mt-2 flex min-h-11 items-center gap-3">
					<input type="radio" name="side" value={side} defaultChecked={side === "want"} />
					{t(side === "want" ? "matches.cross.askWant" : "matches.cross.askHave")}
				</label>
			))}
		</fieldset>
	);
}

/** A member's match with somebody in a sentence, above the lists of the latter. */
export function CrossBand({ match, describe }: Pick<CrossParts, "describe"> & { match: Match }) {
	const t = useT();
	const format = useFormat();
	const namesOf = ({ count, things }: MatchSide): string => {
		const names = things.slice(0, 2).map((thing) => describe(thing).name);
		const more = count - names.length;
		return format.list(more > 0 ? [...names, `+${format.number(more)}`] : names);
	};
	const { give, get } = match;
	const facts: ReactNode[] = [
		get.count > 0 && t("matches.cross.bandGet", { names: namesOf(get) }),
		give.count > 0 && t("matches.cross.bandGive", { names: namesOf(give) }),
	].filter(Boolean);
	return (
		<p className="mb-6 rounded-l bg-gold-soft px-6 py-4 wrap-anywhere max-md:px-4">
			<b className="num font-display text-lg font-bold">
				{t("matches.cross.band", { count: get.count + give.count })}
			</b>
			{`: ${facts.join(", ")}. `}
			<Link to={matchesPath} className="link" discover="none">
				{t("matches.cross.matches")}
			</Link>
		</p>
	);
}
