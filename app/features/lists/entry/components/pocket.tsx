import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { DottedFacts } from "#app/ui/dotted-facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { EntryView } from "../rules.ts";
import "./binder.css";
import { EditionImage } from "./edition-image.tsx";
import { type EntryState, matchedTexts, peopleText, stateTexts, useEntryTexts } from "./entry-texts.ts";

const looks: Readonly<Partial<Record<EntryState, string>>> = {
	matched: "matched",
	unmatched: "unmatched",
	reserved: "reserved",
	hidden: "away",
	paused: "away",
	in_revision: "away",
};

interface PocketProps {
	entry: EntryView;
	/** Whether an entry of others' lists crosses the reader's, and is lit. */
	state: EntryState;
	isChosen?: boolean;
	/** False on others' lists. */
	isOwn?: boolean;
}

/** The classes of a list of pockets: four a row, three on a phone. */
export const pocketsClass = "grid grid-cols-2 gap-x-3 gap-y-4 min-[346px]:grid-cols-3 lg:grid-cols-4";

/** The classes of what a pocket stands in: a button, a link or a plain box. */
export function pocketClass(state: EntryState, isChosen = false): string {
	return clsx("pocket relative block w-full min-w-0 text-left", looks[state], isChosen && "chosen");
}

/** A pocket of the binder with a thing in it: its image behind the sleeve, how many, and who has it. */
export function Pocket({ entry, state, isChosen, isOwn }: PocketProps) {
	const t = useT();
	const { name, pocket } = useEntryTexts(isOwn)(entry);
	return (
		<>
			<span className="sleeve">
				{isChosen ? (
					<Corner label={t("lists.entry.chosen")}>
						<Icon name="check" size="s" />
					</Corner>
				) : (
					entry.isStarred && (
						<Corner label={t("lists.entry.starred")}>
							<Icon name="star" size="s" filled />
						</Corner>
					)
				)}
				{entry.quantity > 1 && (
					<span className="pocket-count num">
						<span className="sr-only">{t("listing.detail.units", { count: entry.quantity })}</span>
						<span aria-hidden="true">{`×${entry.quantity}`}</span>
					</span>
				)}
				<span className="pocket-thing">
					<EditionImage thing={entry} />
				</span>
				<Strip entry={entry} state={state} isOwn={isOwn} />
			</span>
			<span className="mt-2 line-clamp-2 wrap-anywhere text-md leading-[1.2] font-strong max-md:text-sm">
				<bdi>{name}</bdi>
			</span>
			<DottedFacts facts={[pocket]} className="mt-[2px] line-clamp-2 wrap-anywhere text-xs text-ink-2" />
		</>
	);
}

/** A lit pocket by itself: a thing's image, over words where it has some. */
export function MatchedPocket({
	thing,
	children,
}: ComponentProps<typeof EditionImage> & { children?: ReactNode }) {
	return (
		<span className={pocketClass("matched")}>
			<span className="sleeve">
				<span className="pocket-thing">
					<EditionImage thing={thing} />
				</span>
				{children && <span className="pocket-strip matched num">{children}</span>}
			</span>
		</span>
	);
}

function Corner({ label, children }: { label: string; children: ReactNode }) {
	return (
		<span className="pocket-star">
			{children}
			<span className="sr-only">{label}</span>
		</span>
	);
}

function Strip({ entry, state, isOwn }: PocketProps) {
	const t = useT();
	if (state === "matched") {
		const text = isOwn === false ? t(matchedTexts[entry.side]) : peopleText(t, entry);
		return <span className="pocket-strip matched num">{text}</span>;
	}
	const text = stateTexts[state];
	return text ? <span className={clsx("pocket-strip", state)}>{t(text)}</span> : null;
}
