import { clsx } from "clsx";
import { type CSSProperties, type KeyboardEvent, memo } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { placeholderHue, placeholderInitials } from "#app/ui/image-placeholder.tsx";
import { type CellMark, cellPeopleLimit } from "../rules.ts";
import type { Step } from "./use-set-grid.ts";
import "./set-grid.css";

export interface SetCellProps {
	/** The anchor to which the page's own link leads. */
	id?: string | undefined;
	number: string;
	/** The number as the cell shows it, without the letters of its section. */
	shownNumber: string;
	/** Null in an album, whose stickers are known by their numbers. */
	name: string | null;
	mark: CellMark | undefined;
	/** Whether it was the last one pressed, so that its copies can be counted. */
	isActive: boolean;
	/** Whether the Tab key leads to it. */
	isTabStop: boolean;
	/** Null where cells are only read. */
	onStep: ((number: string, step: Step) => void) | null;
	onKey: (number: string, event: KeyboardEvent) => void;
}

/** A thing of a set: a press says that it is missing, the next one that there are spare copies, which are then counted. */
export const SetCell = memo(function SetCell(props: SetCellProps) {
	const { id, number, name, mark, isActive, onStep } = props;
	const t = useT();
	const isCounted = isActive && mark?.side === "have" && onStep !== null;
	const look = clsx(lookOf(mark), isCounted && "counted") || undefined;
	const style = name === null ? undefined : ({ "--h": placeholderHue(name) } as CSSProperties);
	if (!onStep)
		return (
			<li id={id} className={look} style={style}>
				<CellFace {...props} />
				{mark && <CellTags mark={mark} />}
				{mark && !isPrinted(mark) && <span className="sr-only">{stateText(t, mark)}</span>}
			</li>
		);
	return (
		<li id={id} className={look} style={style}>
			<button
				type="button"
				className="content-button"
				data-number={number}
				tabIndex={props.isTabStop ? 0 : -1}
				aria-label={`${writtenNumber(props)}, ${name === null ? "" : `${name}: `}${stateText(t, mark)}`}
				onClick={() => onStep(number, "press")}
				onKeyDown={(event) => props.onKey(number, event)}
			>
				<CellFace {...props} />
			</button>
			{mark && <CellTags mark={mark} />}
			{isCounted && <Stepper number={number} quantity={mark.quantity} onStep={onStep} />}
		</li>
	);
});

/** The number as one writes it, "ARG 3": what the cell shows is a word of it. */
function writtenNumber({ number, shownNumber }: Pick<SetCellProps, "number" | "shownNumber">): string {
	return number === shownNumber ? number : `${number.slice(0, -shownNumber.length)} ${shownNumber}`;
}

/** The number and the name, which the label of its button begins with. */
function CellFace({ shownNumber, name, mark, onStep }: SetCellProps) {
	const t = useT();
	return (
		<>
			<i data-print={printOf(t, name, mark)}>{shownNumber}</i>
			{/* Nothing shows the blank, by which alone number and name are two words. */}
			{onStep && " "}
			{name !== null && <b>{name}</b>}
		</>
	);
}

/** The copies of a cell and those beside it; the label has them in words. */
function CellTags({ mark }: { mark: CellMark }) {
	const t = useT();
	const others = othersText(t, mark);
	return (
		<>
			{mark.quantity > (mark.side === "want" ? 1 : 0) && <u aria-hidden="true">{`×${mark.quantity}`}</u>}
			{others && <s aria-hidden="true">{others}</s>}
		</>
	);
}

function Stepper({
	number,
	quantity,
	onStep,
}: Pick<SetCellProps, "number"> & {
	quantity: number;
	onStep: NonNullable<SetCellProps["onStep"]>;
}) {
	const t = useT();
	return (
		<span className="set-steps num absolute -bottom-[22px] left-1/2 z-3 flex -translate-x-1/2 items-center rounded-[12px] bg-night text-on-night shadow-[0_0_0_1px_var(--line-2),var(--sh-3)]">
			<button
				type="button"
				className={stepClass}
				aria-label={t("lists.set.remove", { number })}
				onClick={() => onStep(number, "remove")}
			>
				−
			</button>
			<b aria-hidden="true">{quantity}</b>
			<button
				type="button"
				className={stepClass}
				aria-label={t("lists.set.add", { number })}
				onClick={() => onStep(number, "add")}
			>
				+
			</button>
		</span>
	);
}

const stepClass =
	"size-11 touch-manipulation text-[1.25rem] leading-none font-bold focus-visible:-outline-offset-3 focus-visible:outline-on-night-gold";

function lookOf(mark: CellMark | undefined): string | undefined {
	if (mark?.side === "have") return "spare";
	if (mark?.side === "want") return mark.people > 0 ? "missing matched" : "missing";
	return undefined;
}

/** Whether all that is to be said of a cell stands on its small card, which is read as text. */
function isPrinted(mark: CellMark): boolean {
	return mark.side === "want" && mark.quantity === 1 && mark.published + mark.detailed === 0;
}

/** Text of the small card in a cell: who has a missing one, else the initials of the name; a sticker has none. */
function printOf(t: Translate, name: string | null, mark: CellMark | undefined): string | undefined {
	if (mark?.side === "want" && mark.people > 0) return peopleText(t, mark);
	if (name !== null) return placeholderInitials(name);
	return mark?.side === "want" ? "" : undefined;
}

function peopleText(t: Translate, { people }: CellMark): string {
	return people < cellPeopleLimit
		? t("matches.cross.has", { count: people })
		: t("lists.set.manyPeople", { min: cellPeopleLimit });
}

/** The state of a cell in words. */
function stateText(t: Translate, mark: CellMark | undefined): string {
	if (!mark) return t("lists.set.unmarked");
	const { side, quantity, people, isFromListing } = mark;
	const parts = [
		side === "have" && t("lists.set.spareOf", { count: quantity }),
		side === "want" && t("lists.set.missing").toLowerCase(),
		side === "want" && people > 0 && peopleText(t, mark),
		isFromListing && t("lists.set.fromListing"),
		mark.reserved > 0 && t("lists.set.reserved", { count: mark.reserved }),
		side === null && t("lists.set.unmarked"),
		othersText(t, mark),
	];
	return parts.filter(Boolean).join(", ");
}

/** The copies beside the cell's own. */
function othersText(t: Translate, { published, detailed }: CellMark): string | null {
	if (published > 0 && detailed === 0) return t("lists.set.published", { count: published });
	const count = published + detailed;
	return count > 0 ? t("lists.set.detailed", { count }) : null;
}
