import { useState } from "react";
import { Form } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CategoryGlyph } from "./category.tsx";
import "./finder.css";
import { ItemCombobox, type PickedThing } from "./item-combobox.tsx";
import { SearchParts } from "./search-parts.tsx";

export interface FinderProps {
	/** What each side asks for: the first is its field's, the others go along. */
	have: readonly PickedThing[];
	want: readonly PickedThing[];
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
			action="/intercambios"
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
			<button
				type="button"
				className="flip"
				aria-label={t("listing.finder.flip")}
				title={t("listing.finder.flip")}
				onClick={() => setSides((now) => ({ have: now.want, want: now.have }))}
			>
				<Icon name="swap" />
			</button>
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

interface Side {
	readonly text: string;
	readonly picked: PickedThing | null;
	/** What is asked for beside it. */
	readonly further: readonly PickedThing[];
}

function sideOf([picked, ...further]: readonly PickedThing[]): Side {
	return { text: picked?.name ?? "", picked: picked ?? null, further };
}

interface FinderFieldProps {
	name: "have" | "want";
	label: string;
	placeholder: string;
	side: Side;
	onSide: (side: Side) => void;
}

/** The hidden field carries the chosen item's id; without a choice, or without script, the words themselves go. */
function FinderField({ name, label, placeholder, side, onSide }: FinderFieldProps) {
	const t = useT();
	const { text, picked, further } = side;
	return (
		<div className={`finder-field ${name}`}>
			<i>
				{picked ? (
					<CategoryGlyph slug={picked.categorySlug} />
				) : (
					<Icon name={name === "have" ? "card" : "search"} />
				)}
			</i>
			<ItemCombobox
				text={text}
				onText={(typed) => onSide({ text: typed, picked: null, further })}
				onPick={(thing) => onSide(sideOf([thing, ...further]))}
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
						{picked && <input type="hidden" name={name} value={picked.id} />}
						{further.map(({ id }) => (
							<input key={id} type="hidden" name={name} value={id} />
						))}
					</>
				)}
			</ItemCombobox>
			{text && (
				<button
					type="button"
					className="clear"
					aria-label={`${t("listing.picker.clear")}: ${label}`}
					onClick={() => onSide({ text: "", picked: null, further })}
				>
					<Icon name="close" size="s" />
				</button>
			)}
		</div>
	);
}
