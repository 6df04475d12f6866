import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useFetcher, useSearchParams } from "react-router";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { sideLimit } from "#app/features/trades/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { searchPickablePath } from "#app/shared/person-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { Button } from "#app/ui/button.tsx";
import { DottedFacts } from "#app/ui/dotted-facts.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import { type PickableThing, pickLimit, unitsField } from "../../rules.ts";
import type { PickedSide, PickSide } from "./use-picks.ts";

/** Things of a picker that are there at once; the next as many are asked for. */
const shownThings = 60;
/** Things from which on a picker can be searched. */
const searchedFrom = 12;

interface PickerProps {
	side: PickSide;
	picked: PickedSide;
	/** The person whose things are picked, or who is to get one's own. */
	username: string;
	/** The content below the things. */
	children?: ReactNode;
}

const texts = {
	give: {
		title: "offers.builder.yours",
		sought: "offers.builder.theySeek",
		empty: "offers.builder.noneOfYours",
	},
	get: {
		title: "offers.builder.theirs",
		sought: "offers.builder.youSeek",
		empty: "offers.builder.noneOfTheirs",
	},
} as const satisfies Record<PickSide, Record<string, MessageKey>>;

/** The things of one person, of which one ticks what goes into an offer: what the other seeks, or all. */
export function ThingPicker({ side, picked, username, children }: PickerProps) {
	const t = useT();
	const { things, picks, pick, pickSought } = picked;
	const sought = things.filter(({ isSought }) => isSought);
	const { shown, view, setView, setSearch, more, showMore } = useShownThings(things, picked);
	const searchAll = useSearchOfAll({ side, picked, username });
	const id = useId();
	return (
		<section aria-labelledby={id} className="min-w-0">
			<CountedHeading id={id} title={t(texts[side].title, { name: username })} count={picks.size} />
			{things.length === 0 && <p className="mt-2 text-ink-2">{t(texts[side].empty, { name: username })}</p>}
			<div className="mt-2 flex flex-wrap items-center gap-2">
				{sought.length > 0 && things.length > sought.length && (
					<PartButtons
						view={view}
						onView={setView}
						counts={{ sought: sought.length, all: things.length }}
						soughtText={t(texts[side].sought)}
					/>
				)}
				{sought.length > 1 && (
					<Button type="button" variant="ghost" size="s" onClick={pickSought}>
						{t("offers.builder.allSought")}
					</Button>
				)}
			</div>
			{things.length > searchedFrom && (
				<div className="needs-script mt-2">
					<SearchInput
						label={t("offers.builder.search")}
						onKeyDown={ignoreEnter}
						onChange={({ target: { value } }) => {
							setSearch(value);
							searchAll(value);
						}}
					/>
				</div>
			)}
			<ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(98px,1fr))] gap-3">
				{shown.map((thing) => (
					<PickableCell
						key={thing.id}
						thing={thing}
						side={side}
						quantity={picks.get(thing.id) ?? 0}
						isFull={picks.size >= sideLimit}
						onPick={(quantity) => pick(thing, quantity)}
					/>
				))}
			</ul>
			{more > 0 && (
				<Button type="button" variant="secondary" size="s" className="mt-3" onClick={showMore}>
					{t("offers.builder.more", { count: more })}
				</Button>
			)}
			{shown.length < things.length && <WholeLink />}
			{things.length >= pickLimit && (
				<p className="mt-2 text-sm text-ink-2">{t("offers.builder.limit", { max: pickLimit })}</p>
			)}
			{children}
		</section>
	);
}

/** Keeps Enter in a field of searched words from sending the offer. */
export function ignoreEnter(event: KeyboardEvent): void {
	if (event.key === "Enter") event.preventDefault();
}

/** Milliseconds after the last letter until what was typed is searched for. */
const typingPause = 250;

/** Searches, where there are more things than the page has, all of them for what is typed. */
function useSearchOfAll({ side, picked, username }: PickerProps): (search: string) => void {
	const { addThings } = picked;
	const { data, load } = useFetcher<Result<PickableThing[]>>();
	const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [hasMore] = useState(picked.things.length >= pickLimit);
	useEffect(() => {
		if (data?.ok) addThings(data.value);
	}, [data, addThings]);
	useEffect(() => () => clearTimeout(pause.current), []);
	return (search) => {
		clearTimeout(pause.current);
		if (!hasMore || search.trim() === "") return;
		pause.current = setTimeout(() => void load(searchPickablePath(username, side, search)), typingPause);
	};
}

type PickerView = "sought" | "all";

/** The things that a picker shows: those picked at first, and then what is sought or asked for. */
function useShownThings(things: readonly PickableThing[], { picks }: PickedSide) {
	const isWhole = useSearchParams()[0].has(wholeParameter);
	const hasSought = things.some(({ isSought }) => isSought);
	const [view, setView] = useState<PickerView>(hasSought && !isWhole ? "sought" : "all");
	const [search, setSearch] = useState("");
	const [limit, setLimit] = useState(isWhole ? pickLimit : shownThings);
	const describe = useEntryTexts();
	const words = foldText(search).split(" ").filter(Boolean);
	const isAskedFor = (thing: PickableThing) => {
		const text = foldText(`${describe(thing).line} ${thing.name}`);
		return words.every((word) => text.includes(word));
	};
	const found =
		words.length > 0
			? things.filter(isAskedFor)
			: things.filter(({ id, isSought }) => view === "all" || isSought || picks.has(id));
	return {
		...{ view, setView, setSearch },
		// What is picked is part of the form, also where it is not asked for.
		shown: [
			...found.slice(0, limit),
			...things.filter((thing) => picks.has(thing.id) && !found.slice(0, limit).includes(thing)),
		],
		more: Math.max(0, found.length - limit),
		showMore: () => setLimit(limit + shownThings),
	};
}

/** The part of an address by which both pickers have all things at first. */
const wholeParameter = "todo";

/** Leads, where there is no script that shows more, to the page with all things. */
function WholeLink() {
	const t = useT();
	const [query] = useSearchParams();
	const search = new URLSearchParams([...query, [wholeParameter, "1"]]).toString();
	return (
		<noscript>
			<Link className="link mt-3 inline-block min-h-11" to={{ search }}>
				{t("offers.builder.all")}
			</Link>
		</noscript>
	);
}

interface PartButtonsProps {
	view: PickerView;
	onView: (view: PickerView) => void;
	counts: Readonly<Record<PickerView, number>>;
	soughtText: string;
}

function PartButtons({ view, onView, counts, soughtText }: PartButtonsProps) {
	const t = useT();
	const format = useFormat();
	return (["sought", "all"] as const).map((part) => (
		<Button
			key={part}
			type="button"
			size="s"
			variant={view === part ? "primary" : "secondary"}
			aria-pressed={view === part}
			onClick={() => onView(part)}
		>
			<span>
				{part === "sought" ? soughtText : t("offers.builder.all")}{" "}
				<span className="num">{format.number(counts[part])}</span>
			</span>
		</Button>
	));
}

interface CellProps {
	thing: PickableThing;
	side: PickSide;
	quantity: number;
	isFull: boolean;
	onPick: (quantity: number) => void;
}

/** A thing with its box, and with how many of it where there are several. */
function PickableCell({ thing, side, quantity, isFull, onPick }: CellProps) {
	const t = useT();
	const { name, brief } = useEntryTexts(side === "give")(thing);
	const isPicked = quantity > 0;
	const isTaken = thing.free === 0;
	return (
		<li className={clsx("min-w-0 text-center leading-tight", isTaken && "opacity-60")}>
			<label
				className={clsx(
					"relative block cursor-pointer rounded-m p-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-royal",
					isPicked && "inset-ring-3 inset-ring-royal",
				)}
			>
				<input
					type="checkbox"
					name={thing.isTyped ? "typed" : side}
					value={thing.id}
					checked={isPicked}
					disabled={isTaken || (isFull && !isPicked)}
					className="box absolute top-1 right-1 z-1"
					onChange={(event) => onPick(event.target.checked ? 1 : 0)}
				/>
				<span className="relative mx-auto block aspect-5/7 w-full max-w-24 overflow-hidden rounded-s shadow-1">
					<EditionImage thing={thing} />
				</span>
				<b className="mt-2 block text-sm font-strong wrap-anywhere">
					<bdi>{name}</bdi>
				</b>
				<DottedFacts facts={[brief]} className="num text-sm text-ink-2" />
				<CellNote thing={thing} side={side} />
			</label>
			{isPicked && thing.free > 1 && (
				<select
					name={unitsField(thing.id)}
					aria-label={t("offers.builder.units", { name })}
					value={quantity}
					className="num mt-1 min-h-11 rounded-s bg-surface px-2 inset-ring inset-ring-line-2"
					onChange={(event) => onPick(Number(event.target.value))}
				>
					{Array.from({ length: thing.free }, (_, index) => index + 1).map((units) => (
						<option key={units} value={units}>{`×${units}`}</option>
					))}
				</select>
			)}
		</li>
	);
}

/** What is to be known of a thing before one picks it. */
function CellNote({ thing, side }: Pick<CellProps, "thing" | "side">) {
	const t = useT();
	const { free, isStarred, offers, isTyped } = thing;
	if (isTyped) return <span className="block text-sm text-ink-2">{t("offers.typed.joins")}</span>;
	if (free === 0) return <span className="block text-sm text-warn">{t("offers.builder.taken")}</span>;
	const words = [
		isStarred && t(side === "give" ? "matches.theyStarred" : "matches.youStarred"),
		free > 1 && t(side === "give" ? "matches.youHave" : "matches.theyHave", { count: free }),
		offers > 0 && t("offers.builder.offered", { count: offers }),
	].filter(Boolean);
	return words.length > 0 && <span className="num block text-sm text-ink-2">{words.join(" · ")}</span>;
}
