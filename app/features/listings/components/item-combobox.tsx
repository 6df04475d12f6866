import { type KeyboardEvent, type ReactNode, useId } from "react";
import { minimumSearchLength } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { customId } from "../rules.ts";
import { ItemOptions } from "./item-options.tsx";
import "#app/ui/combobox.css";
import { useListbox, useVisibleList } from "./use-listbox.ts";
import { type SuggestionSearch, useSuggestions } from "./use-suggestions.ts";

/** A chosen thing: an item of the catalogue, or one's own words. */
export interface PickedThing {
	readonly id: string;
	readonly name: string;
	readonly categorySlug: string | null;
}

/** What the text field must carry to be the combobox of its list. */
export interface ComboboxInput {
	readonly value: string;
	readonly role: "combobox";
	readonly autoComplete: "off";
	readonly "aria-expanded": boolean;
	readonly "aria-controls": string;
	readonly "aria-autocomplete": "list";
	readonly "aria-activedescendant": string | undefined;
	readonly onChange: (event: { currentTarget: HTMLInputElement }) => void;
	readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
	readonly onFocus: () => void;
	readonly onBlur: () => void;
}

export interface ItemComboboxProps {
	text: string;
	onText: (text: string) => void;
	onPick: (thing: PickedThing) => void;
	/** Suggest only within this category. */
	categoryId?: string | undefined;
	className?: string;
	/** Enter without a marked option takes the typed words, where it would otherwise send the form. */
	takesTyped?: boolean;
	/** The text is that of something chosen, which Enter leaves as it is. */
	isChosen?: boolean;
	/** Draws the text field. */
	children: (input: ComboboxInput) => ReactNode;
}

/**
 * A text field with suggestions of the catalogue and of custom listings, and always the typed words themselves.
 * Arrows move, Enter chooses, Escape closes; on touch a tap chooses.
 */
export function ItemCombobox(props: ItemComboboxProps) {
	const { text, onText, onPick, categoryId, className, takesTyped, isChosen, children } = props;
	const id = useId();
	const { list, open, active, show, onKeyDown } = useListbox();
	const search = useSuggestions(text, categoryId, open);
	const { note, status } = useSearchTexts(search);
	const typed = search.state === "short" || search.state === "empty" ? null : text.trim();
	const things = [...search.suggestions, ...(typed ? [asTyped(typed)] : [])];
	const shown = open && search.state !== "empty";
	useVisibleList(list, shown);

	function choose(place: number) {
		const thing = things[place];
		show(false);
		if (thing) onPick(thing);
	}

	function takeTyped(event: KeyboardEvent) {
		event.preventDefault();
		show(false);
		if (!isChosen && text.trim()) onPick(asTyped(text.trim()));
	}

	return (
		<div className={className ?? "combobox"}>
			{children({
				value: text,
				role: "combobox",
				autoComplete: "off",
				"aria-expanded": shown,
				"aria-controls": id,
				"aria-autocomplete": "list",
				"aria-activedescendant": shown && things[active] ? `${id}-${active}` : undefined,
				onChange: (event) => {
					show(true);
					onText(event.currentTarget.value);
				},
				onKeyDown: (event) => {
					onKeyDown(event, {
						count: shown ? things.length : 0,
						onChoose: choose,
						onClear: () => onText(""),
					});
					if (takesTyped && event.key === "Enter" && !event.defaultPrevented) takeTyped(event);
				},
				onFocus: () => show(true),
				onBlur: () => show(false),
			})}
			<ItemOptions
				id={id}
				list={list}
				shown={shown}
				suggestions={search.suggestions}
				typed={typed}
				note={note}
				active={active}
				onChoose={choose}
			/>
			<span className="sr-only" role="status">
				{shown && status}
			</span>
		</div>
	);
}

function asTyped(text: string): PickedThing {
	return { id: customId(text), name: text, categorySlug: null };
}

/** What the list says of itself where it has no results, and what a screen reader hears of it. */
function useSearchTexts({ state, suggestions }: SuggestionSearch) {
	const t = useT();
	if (state === "answered" && suggestions.length > 0)
		return { note: null, status: t("listing.picker.count", { count: suggestions.length }) };
	if (state === "searching")
		return { note: suggestions.length > 0 ? null : t("listing.picker.searching"), status: null };
	const texts = {
		empty: null,
		short: t("listing.picker.minimum", { count: minimumSearchLength }),
		answered: t("listing.picker.none"),
		failed: t("listing.picker.error"),
	};
	return { note: texts[state], status: texts[state] };
}
