import { useState } from "react";
import { Form } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { listingsPath } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CategoryGlyph } from "../card/category.tsx";
import "./feed.css";
import type { ItemChoice } from "../../rules.ts";
import { ItemCombobox } from "../picker/item-combobox.tsx";
import { SearchParts } from "./feed-bar.tsx";

/** The finder; once something is searched, a phone shows it as one line that opens it, without script too. */
export function FoldedFinder(props: FinderProps) {
	const t = useT();
	const labels = [
		...props.want.map(({ name }) => t("listing.filters.want", { name })),
		...props.have.map(({ name }) => t("listing.filters.have", { name })),
	];
	if (labels.length === 0) return <Finder {...props} />;
	return (
		<details className="finder-fold">
			<summary>
				<Icon name="search" />
				<span>{labels.join(" · ")}</span>
				<b>{t("listing.finder.edit")}</b>
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

/** The two sides of a search, and the coin between them that turns it around. Posts without script too. */
export function Finder({ have, want, search }: FinderProps) {
	const t = useT();
	const [sides, setSides] = useState({ have: sideOf(have), want: sideOf(want) });
	return (
		<Form
			method="get"
			action={listingsPath}
			role="search"
			aria-label={t("listing.finder.label")}
			className="finder"
		>
			<SearchParts search={search} without={["have", "want"]} />
			<FinderField
				name="have"
				label={t("listing.finder.have")}
				placeholder={t("listing.finder.havePlaceholder")}
				side={sides.have}
				onSide={(side) => setSides((now) => ({ ...now, have: side }))}
			/>
			<FlipButton onFlip={() => setSides((now) => ({ have: now.want, want: now.have }))} />
			<FinderField
				name="want"
				label={t("listing.finder.want")}
				placeholder={t("listing.finder.wantPlaceholder")}
				side={sides.want}
				onSide={(side) => setSides((now) => ({ ...now, want: side }))}
			/>
			<Button type="submit" icon="search">
				{t("listing.finder.submit")}
			</Button>
		</Form>
	);
}

function FlipButton({ onFlip }: { onFlip: () => void }) {
	const label = useT()("listing.finder.flip");
	return (
		<button type="button" className="flip" aria-label={label} title={label} onClick={onFlip}>
			<Icon name="swap" />
		</button>
	);
}

interface Side {
	readonly text: string;
	readonly picked: ItemChoice | null;
	/** Other items of the side. */
	readonly more: readonly ItemChoice[];
}

function sideOf([picked, ...more]: readonly ItemChoice[]): Side {
	return { text: picked?.name ?? "", picked: picked ?? null, more };
}

interface FinderFieldProps {
	name: "have" | "want";
	label: string;
	placeholder: string;
	side: Side;
	onSide: (side: Side) => void;
}

/** A side's text field; a hidden one sends the chosen item's id, without a choice or script the words are sent. */
function FinderField({ name, label, placeholder, side, onSide }: FinderFieldProps) {
	const { text, picked, more } = side;
	const chosen = picked ? [picked, ...more] : more;
	const icon = name === "have" ? "card" : "search";
	return (
		<div className={`finder-field ${name}`}>
			<i>{picked ? <CategoryGlyph slug={picked.categorySlug} /> : <Icon name={icon} />}</i>
			<ItemCombobox
				side={name}
				text={text}
				onText={(typed) => onSide({ text: typed, picked: null, more })}
				onPick={(item) => onSide(sideOf([item, ...more]))}
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
			className="clear"
			aria-label={`${t("listing.picker.clear")}: ${field}`}
			onClick={onClear}
		>
			<Icon name="close" size="s" />
		</button>
	);
}
