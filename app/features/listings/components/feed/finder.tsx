import { clsx } from "clsx";
import { useRef, useState } from "react";
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

/** Where a browser cannot show what is folded, the line stays on wide screens too. */
const foldLook = clsx(
	"flex min-h-[52px] items-center gap-2 rounded-card bg-surface px-4 py-1 shadow-2 inset-ring inset-ring-line",
	"group-open:hidden supports-[selector(::details-content)]:md:hidden",
);

/** The finder; once something is searched, a phone shows it as one line that opens it, without script too. */
export function FoldedFinder(props: FinderProps) {
	const t = useT();
	const nameOf = useThingName();
	const labels = [
		...props.want.map((item) => t("listing.filters.want", { name: nameOf(item) })),
		...props.have.map((item) => t("listing.filters.have", { name: nameOf(item) })),
	];
	if (labels.length === 0) return <Finder {...props} />;
	return (
		<details className="group md:[&::details-content]:[content-visibility:visible]">
			<summary className={foldLook}>
				<Icon name="search" className="text-royal" />
				<span className="min-w-0 flex-1 truncate font-strong">{labels.join(" · ")}</span>
				<b className="font-strong text-royal">{t("listing.finder.edit")}</b>
			</summary>
			<Finder {...props} />
		</details>
	);
}

interface FinderProps {
	/** The items of each side: the first is its field's, the others go along. */
	have: readonly ItemChoice[];
	want: readonly ItemChoice[];
	/** Search of the page's address; what is not a side of it goes along. */
	search: string;
}

/** The two sides of a search, and the coin between them that turns it around. A choice searches at once. Posts without script too. */
export function Finder({ have, want, search }: FinderProps) {
	const t = useT();
	const nameOf = useThingName();
	const form = useRef<HTMLFormElement>(null);
	const [sides, setSides] = useState({ have: sideOf(have, nameOf), want: sideOf(want, nameOf) });
	function choose(name: "have" | "want", item: ItemChoice) {
		// The form sends what is drawn.
		flushSync(() => setSides((now) => ({ ...now, [name]: sideOf([item, ...now[name].more], nameOf) })));
		form.current?.requestSubmit();
	}
	return (
		<Form
			ref={form}
			method="get"
			action={listingsPath}
			role="search"
			aria-label={t("listing.finder.label")}
			className="grid grid-cols-[minmax(0,1fr)_0_minmax(0,1fr)_auto] rounded-l bg-surface p-2 shadow-2 inset-ring inset-ring-line max-md:grid-cols-1"
		>
			<SearchParts search={search} without={["have", "want"]} />
			<FinderField
				name="have"
				label={t("listing.finder.have")}
				placeholder={t("listing.finder.havePlaceholder")}
				side={sides.have}
				onSide={(side) => setSides((now) => ({ ...now, have: side }))}
				onChoose={(item) => choose("have", item)}
			/>
			<FlipButton onFlip={() => setSides((now) => ({ have: now.want, want: now.have }))} />
			<FinderField
				name="want"
				label={t("listing.finder.want")}
				placeholder={t("listing.finder.wantPlaceholder")}
				side={sides.want}
				onSide={(side) => setSides((now) => ({ ...now, want: side }))}
				onChoose={(item) => choose("want", item)}
			/>
			<Button
				type="submit"
				icon="search"
				className="ml-2 rounded-card px-6 max-lg:px-5 max-md:mt-1 max-md:ml-0"
			>
				{t("listing.finder.submit")}
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
	"inset-ring-[1.5px] inset-ring-line-2 max-md:mx-3 max-md:-my-[22px]",
);

/** The seam between the two sides, with the coin on it that swaps them. */
function FlipButton({ onFlip }: { onFlip: () => void }) {
	const label = useT()("listing.finder.flip");
	return (
		<div className="relative z-2 grid items-center justify-items-center max-md:justify-items-end">
			<span className={seamLook} />
			<button type="button" className={flipLook} aria-label={label} title={label} onClick={onFlip}>
				<Icon name="swap" />
			</button>
		</div>
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

interface FinderFieldProps {
	name: "have" | "want";
	label: string;
	placeholder: string;
	side: Side;
	onSide: (side: Side) => void;
	onChoose: (item: ItemChoice) => void;
}

/** A side's text field; a hidden one sends the chosen item's id, without a choice or script the words are sent. */
function FinderField({ name, label, placeholder, side, onSide, onChoose }: FinderFieldProps) {
	const { text, picked, more } = side;
	const chosen = picked ? [picked, ...more] : more;
	const icon = name === "have" ? "card" : "search";
	return (
		<div
			className={clsx(
				"finder-field relative flex min-w-0 items-center rounded-card",
				"focus-within:inset-ring-2 focus-within:inset-ring-royal",
				name,
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
							placeholder={placeholder}
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
