import { clsx } from "clsx";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Form } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { listingsPath } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CategoryGlyph, useThingName } from "../card/category.tsx";
import "./feed.css";
import type { ItemChoice } from "../../rules.ts";
import { ItemCombobox } from "../picker/item-combobox.tsx";
import { SearchParts } from "./feed-bar.tsx";

/** The search that the visible page answers. */
interface AnsweredSearch {
	readonly search: string;
	/** The items of each side: the first is its field's, the others go along. */
	readonly have: readonly ItemChoice[];
	readonly want: readonly ItemChoice[];
}

interface FinderProps {
	answered: AnsweredSearch;
	/** The search that a choice changes, which may be on its way; what is not a side of it goes along. */
	search: string;
}

const formLook = clsx(
	"relative grid grid-cols-[minmax(0,1fr)_0_minmax(0,1fr)_auto] rounded-l bg-surface p-2 shadow-2 inset-ring inset-ring-line",
	"max-md:grid-cols-1 max-md:rounded-card max-md:p-0 max-md:inset-ring-[1.5px] max-md:inset-ring-line-2",
);
/** On a phone the button lies over the lens of the first line, in sight once the keyboard reaches it, and over the line once the browser has sent it. */
const submitLook = clsx(
	"ml-2 rounded-card px-6 max-lg:px-5 max-md:absolute max-md:top-0 max-md:left-0 max-md:z-2 max-md:ml-0 max-md:h-[54px] max-md:w-[50px]",
	"max-md:px-0 max-md:opacity-0 max-md:focus-visible:opacity-100 max-md:[&>span]:sr-only",
	"max-md:aria-busy:w-full max-md:aria-busy:opacity-100",
);

/**
 * The two sides of a search, and the coin between them that turns it around. A choice searches at once. A phone shows what
 * is wanted, and the other side once something is there or asked for. Posts without script too.
 */
export function Finder({ answered, search }: FinderProps) {
	const t = useT();
	const nameOf = useThingName();
	const form = useRef<HTMLFormElement>(null);
	const { sides, setSides, isOpen, setOpen } = useSides(answered);
	const isWhole = isOpen || sides.have.text !== "";
	function choose(name: "have" | "want", item: ItemChoice) {
		// The form sends what is drawn.
		flushSync(() => setSides((now) => ({ ...now, [name]: sideOf([item, ...now[name].more], nameOf) })));
		form.current?.requestSubmit();
	}
	function open() {
		flushSync(() => setOpen(true));
		form.current?.querySelector<HTMLInputElement>("#finder-have")?.focus();
	}
	return (
		<Form
			ref={form}
			method="get"
			action={listingsPath}
			role="search"
			aria-label={t("listing.finder.label")}
			className={formLook}
		>
			<SearchParts search={search} without={["have", "want"]} />
			<FinderField
				name="have"
				label={t("listing.finder.have")}
				placeholder={t("listing.finder.havePlaceholder")}
				side={sides.have}
				onSide={(side) => setSides((now) => ({ ...now, have: side }))}
				onChoose={(item) => choose("have", item)}
				className={clsx("max-md:order-2", isWhole ? beside : "max-md:not-noscript:hidden")}
			/>
			<FlipButton
				onFlip={() => setSides((now) => ({ have: now.want, want: now.have }))}
				className={clsx("max-md:order-1", !isWhole && "max-md:hidden")}
			/>
			<FinderField
				name="want"
				label={t("listing.finder.want")}
				placeholder={t("listing.finder.wantPlaceholder")}
				side={sides.want}
				onSide={(side) => setSides((now) => ({ ...now, want: side }))}
				onChoose={(item) => choose("want", item)}
				className={isWhole ? beside : undefined}
			>
				{!isWhole && <HaveButton onOpen={open} />}
			</FinderField>
			<Button
				type="submit"
				icon="search"
				sentText={t("listing.picker.searching")}
				className={clsx(submitLook, !sides.want.text && !isWhole && "max-md:pointer-events-none")}
			>
				{t("common.search")}
			</Button>
		</Form>
	);
}

const seamLook = clsx(
	"col-start-1 row-start-1 my-1 self-stretch border-l-2 border-dashed border-line",
	"max-md:my-0 max-md:self-auto max-md:justify-self-stretch max-md:border-t-2 max-md:border-l-0",
);
const flipLook = clsx(
	"col-start-1 row-start-1 -mx-[22px] grid size-11 place-items-center rounded-full bg-surface text-royal",
	"inset-ring-[1.5px] inset-ring-line-2 max-md:mx-[54px] max-md:-my-[22px]",
);
/** Room for the coin at the end of a phone's two lines. */
const beside = "max-md:[--end:52px]";

/** The seam between the two sides, with the coin on it that swaps them. */
function FlipButton({ onFlip, className }: { onFlip: () => void; className: string }) {
	const label = useT()("listing.finder.flip");
	return (
		<div
			className={clsx(
				"relative z-2 grid items-center justify-items-center max-md:justify-items-end",
				className,
			)}
		>
			<span className={seamLook} />
			<button type="button" className={flipLook} aria-label={label} title={label} onClick={onFlip}>
				<Icon name="swap" />
			</button>
		</div>
	);
}

/** The phone's button that shows the line of what one has. */
function HaveButton({ onOpen }: { onOpen: () => void }) {
	return (
		<button
			type="button"
			className="mr-1.5 flex min-h-11 flex-none items-center gap-1 rounded-m bg-royal-soft pr-3 pl-2 text-md font-strong text-royal md:hidden"
			aria-expanded="false"
			onClick={onOpen}
		>
			<Icon name="plus" size="s" />
			{useT()("listing.finder.addHave")}
		</button>
	);
}

interface Side {
	readonly text: string;
	readonly picked: ItemChoice | null;
	/** Other items of the side. */
	readonly more: readonly ItemChoice[];
}

function sideOf([picked, ...more]: readonly ItemChoice[], nameOf: (item: ItemChoice) => string): Side {
	return { text: picked ? nameOf(picked) : "", picked: picked ?? null, more };
}

/** The two fields, which take a new answer's items; words that were typed while it was on its way stay. */
function useSides(answered: AnsweredSearch) {
	const nameOf = useThingName();
	const [current, setCurrent] = useState(answered);
	const [sides, setSides] = useState({
		have: sideOf(answered.have, nameOf),
		want: sideOf(answered.want, nameOf),
	});
	const [isOpen, setOpen] = useState(answered.have.length > 0);
	if (current.search !== answered.search) {
		const isCleared = answered.search === "";
		const next = (name: "have" | "want") =>
			!isCleared && isUnsent(sides[name], current[name], answered[name])
				? sides[name]
				: sideOf(answered[name], nameOf);
		setCurrent(answered);
		setSides({ have: next("have"), want: next("want") });
		if (answered.have.length > 0) setOpen(true);
	}
	return { sides, setSides, isOpen, setOpen };
}

/** True for typed words of a side on which two answers are alike: no search has had them yet. */
function isUnsent(
	{ text, picked }: Side,
	before: readonly ItemChoice[],
	after: readonly ItemChoice[],
): boolean {
	const areAlike = before.length === after.length && before.every(({ id }, index) => id === after[index]?.id);
	return text !== "" && !picked && areAlike;
}

interface FinderFieldProps {
	name: "have" | "want";
	label: string;
	placeholder: string;
	side: Side;
	onSide: (side: Side) => void;
	onChoose: (item: ItemChoice) => void;
	className?: string | undefined;
	/** Content at its end. */
	children?: ReactNode;
}

/** A side's text field; a hidden one sends the chosen item's id, without a choice or script the words are sent. */
function FinderField({ name, label, side, onSide, onChoose, ...rest }: FinderFieldProps) {
	const { text, picked, more } = side;
	const chosen = picked ? [picked, ...more] : more;
	const icon = name === "have" ? "card" : "search";
	return (
		<div
			className={clsx(
				"finder-field relative flex min-w-0 items-center rounded-card",
				// The suggestions take the width of the field, not that of what is left for the words in it.
				"focus-within:inset-ring-2 focus-within:inset-ring-royal [&>.combobox]:static",
				name,
				rest.className,
			)}
		>
			<i>{picked ? <CategoryGlyph slug={picked.categorySlug} /> : <Icon name={icon} />}</i>
			<ItemCombobox
				side={name}
				text={text}
				onText={(typed) => onSide({ text: typed, picked: null, more })}
				onPick={onChoose}
			>
				{(input) => (
					<>
						<label htmlFor={`finder-${name}`}>{label}</label>
						<input
							{...input}
							id={`finder-${name}`}
							type="text"
							name={picked ? undefined : name}
							placeholder={rest.placeholder}
							maxLength={200}
							enterKeyHint="search"
						/>
						{chosen.map(({ id }) => (
							<input key={id} type="hidden" name={name} value={id} />
						))}
					</>
				)}
			</ItemCombobox>
			{text && <ClearButton field={label} onClear={() => onSide({ text: "", picked: null, more })} />}
			{rest.children}
		</div>
	);
}

function ClearButton({ field, onClear }: { field: string; onClear: () => void }) {
	const t = useT();
	return (
		<button
			type="button"
			className="clear grid size-11 place-items-center rounded-full text-ink-2"
			aria-label={`${t("listing.picker.clear")}: ${field}`}
			onClick={onClear}
		>
			<Icon name="close" size="s" />
		</button>
	);
}
