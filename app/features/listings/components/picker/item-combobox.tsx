import { type KeyboardEvent, type ReactNode, type RefObject, useCallback } from "react";
import { minSearchLength } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { readValue, useValueBeforeHydration } from "#app/ui/hydration.ts";
import { isComposing } from "#app/ui/is-composing.ts";
import type { ComboboxInput } from "#app/ui/use-combobox.ts";
import { customId, type ItemChoice } from "../../rules.ts";
import type { SearchSuggestion } from "../../rules-search.ts";
import { findSuggestions, type SuggestionScope } from "./find-suggestions.ts";
import { SuggestedItem, TypedItem } from "./suggested-item.tsx";

/** The attributes of a picker's text field. */
export interface ItemInput extends ComboboxInput {
	readonly value: string;
	readonly ref: RefObject<HTMLInputElement | null>;
}

export interface ItemComboboxProps extends SuggestionScope {
	text: string;
	onText: (text: string) => void;
	onPick: (item: ItemChoice) => void;
	/** Enter without a marked option takes the typed words, where it would otherwise send the form. */
	takesTyped?: boolean;
	/** Takes the words that Enter takes, in the place of `onPick`. */
	onTyped?: (text: string) => void;
	/** The text is that of something chosen, which Enter leaves as it is. */
	isChosen?: boolean;
	/** Draws the text field. */
	children: (input: ItemInput) => ReactNode;
}

/** A combobox with suggestions of the catalogue and of custom listings, and always the typed words themselves. */
export function ItemCombobox(props: ItemComboboxProps) {
	const { text, onText, onPick, onTyped, categoryId, side, takesTyped, isChosen, children } = props;
	const texts = usePickerTexts();
	const ref = useValueBeforeHydration<HTMLInputElement>(text, onText, readValue);
	const find = useCallback(
		(query: string, signal: AbortSignal) => findSuggestions(query, { categoryId, side }, signal),
		[categoryId, side],
	);
	return (
		<Combobox<SearchSuggestion | ItemChoice>
			find={find}
			minLength={minSearchLength}
			texts={texts}
			asTyped={asTyped}
			keyOf={({ id }) => id}
			renderOption={(option, query) =>
				"expansion" in option ? (
					<SuggestedItem suggestion={option} typed={query} />
				) : (
					<TypedItem text={option.name} />
				)
			}
			opensOnFocus
			onText={onText}
			onChoose={onPick}
			onClear={() => onText("")}
		>
			{(input) => {
				const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
					input.onKeyDown(event);
					if (!takesTyped || event.key !== "Enter" || event.defaultPrevented || isComposing(event)) return;
					event.preventDefault();
					input.onBlur();
					const words = text.trim();
					if (isChosen || !words) return;
					if (onTyped) onTyped(words);
					else onPick(asTyped(words));
				};
				return children({ ...input, ref, value: text, onKeyDown });
			}}
		</Combobox>
	);
}

/** Words of one's own, as a choice. */
export function asTyped(text: string): ItemChoice {
	return { id: customId(text), name: text, categorySlug: null };
}

function usePickerTexts() {
	const t = useT();
	return {
		list: t("listing.picker.suggestions"),
		none: t("listing.picker.none"),
		failed: t("listing.picker.error"),
		count: (count: number) => t("listing.picker.count", { count }),
		short: t("listing.picker.minimum", { count: minSearchLength }),
		searching: t("listing.picker.searching"),
	};
}
