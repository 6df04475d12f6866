import { type KeyboardEvent, type ReactNode, type RefObject, useCallback } from "react";
import { formatPrinting } from "#app/features/catalogue/rules-editions.ts";
import { type ItemSuggestions, minSearchLength } from "#app/features/catalogue/rules-items.ts";
import { useT } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/requests.ts";
import { knownNamesPath, suggestionsPath, withSearch } from "#app/shared/paths.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import { readValue, useValueBeforeHydration } from "#app/ui/hydration.ts";
import { Icon } from "#app/ui/icon.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import type { ComboboxInput } from "#app/ui/use-combobox.ts";
import { customId, type ItemChoice, nameKey } from "../../rules.ts";
import { type SearchSuggestion, suggestionCountLimit } from "../../rules-search.ts";
import { CategoryGlyph } from "../card/category.tsx";

/** The attributes of a picker's text field. */
export interface ItemInput extends ComboboxInput {
	readonly value: string;
	readonly ref: RefObject<HTMLInputElement | null>;
}

interface ItemComboboxProps extends SuggestionScope {
	text: string;
	onText: (text: string) => void;
	onPick: (item: ItemChoice) => void;
	/** Enter without a marked option picks the typed words, where it would otherwise send the form. */
	takesTyped?: boolean;
	/** Handler of the words that Enter picks, in the place of `onPick`. */
	onTyped?: (text: string) => void;
	/** True for the text of a chosen item, which Enter leaves as it is. */
	isChosen?: boolean;
	/** Draws the text field. */
	children: (input: ItemInput) => ReactNode;
}

/** A combobox with suggestions of the catalogue and of custom listings, and always the typed words themselves. */
export function ItemCombobox(props: ItemComboboxProps) {
	const { text, onText, onPick, onTyped, side, takesTyped, isChosen, children } = props;
	const texts = usePickerTexts();
	const ref = useValueBeforeHydration<HTMLInputElement>(text, onText, readValue);
	const find = useCallback(
		(query: string, signal: AbortSignal) => findSuggestions(query, { side }, signal),
		[side],
	);
	return (
		<Combobox<SearchSuggestion | ItemChoice>
			find={find}
			minLength={minSearchLength}
			texts={texts}
			asTyped={choiceAsTyped}
			keyOf={({ id }) => id}
			renderOption={(option, query) =>
				"expansion" in option ? (
					<SuggestedItem suggestion={option} typed={query} side={side} />
				) : (
					<TypedItem text={option.name} />
				)
			}
			opensOnFocus
			onText={onText}
			onChoose={(option) => onPick("expansion" in option ? asChoice(option) : option)}
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
					else onPick(choiceAsTyped(words));
				};
				return children({ ...input, ref, value: text, onKeyDown });
			}}
		</Combobox>
	);
}

/** A suggestion as a choice. That of all printings has the first one's, which is wanted once any will no longer do. */
export function asChoice(suggestion: SearchSuggestion): ItemChoice {
	const { id, name, categorySlug, expansion, code, number } = suggestion;
	const edition = { expansion, code, number };
	return { id, name, categorySlug, printing: formatPrinting(suggestion), edition };
}

/** Typed words as a choice. */
export function choiceAsTyped(text: string): ItemChoice {
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

const thumbClass =
	"grid h-[38px] w-7 flex-none place-items-center rounded-s bg-sunk text-royal [&>svg]:size-[18px]";

interface SuggestedItemProps extends Pick<SuggestionScope, "side"> {
	suggestion: SearchSuggestion;
	typed: string;
}

/** An option of a picker's list: an existing item or title, and below its name what tells it from others of that name. */
function SuggestedItem({ suggestion, typed, side }: SuggestedItemProps) {
	const t = useT();
	const { id, name, categorySlug, isEveryPrinting, listings } = suggestion;
	const printing = isEveryPrinting ? null : formatPrinting(suggestion);
	return (
		<>
			<span className={thumbClass}>
				<CategoryGlyph slug={categorySlug} />
			</span>
			<span className="grid min-w-0 flex-1 gap-0.5 leading-tight">
				<span>
					<Highlighted
						text={isEveryPrinting ? t("listing.picker.everyPrinting", { name }) : name}
						words={typed}
					/>
				</span>{" "}
				<small className="flex flex-wrap gap-x-3 text-sm text-ink-2">
					{id.startsWith("existing_") && <span>{t("listing.picker.published")}</span>}
					{printing && (
						<span>
							<Highlighted text={printing} words={typed} />
						</span>
					)}{" "}
					{listings !== undefined && <ListingCount count={listings} side={side} />}
				</small>
			</span>
		</>
	);
}

/** The last option of a picker's list: the typed words. */
function TypedItem({ text }: { text: string }) {
	const t = useT();
	return (
		<>
			<span className={thumbClass}>
				<Icon name="plus" />
			</span>
			<span>{t("listing.picker.useAsIs", { text })}</span>
		</>
	);
}

/** How many listings offer a thing that is wanted, or want one that somebody has. */
function ListingCount({ count, side }: Pick<SuggestionScope, "side"> & { count: number }) {
	const t = useT();
	const [text, moreText] =
		side === "have"
			? (["listing.picker.wanting", "listing.picker.wantingMore"] as const)
			: (["listing.picker.offering", "listing.picker.offeringMore"] as const);
	return (
		<span className="num ml-auto">
			{count > suggestionCountLimit ? t(moreText, { count: suggestionCountLimit }) : t(text, { count })}
		</span>
	);
}

interface Part {
	readonly text: string;
	readonly marked: boolean;
}

/** A name with the beginnings of words that were typed marked. */
function Highlighted({ text, words }: { text: string; words: string }) {
	let at = 0;
	return markWords(text, words).map(({ text: part, marked }) => {
		const key = at;
		at += part.length;
		return marked ? (
			<mark key={key} className="bg-transparent font-bold text-royal">
				{part}
			</mark>
		) : (
			<span key={key}>{part}</span>
		);
	});
}

/** Splits a name where a typed word begins one of its words; case and accents do not count. */
export function markWords(text: string, words: string): Part[] {
	const typed = nameKey(words).split(" ").filter(Boolean);
	return text.split(/(?<=\s)/).flatMap((word) => {
		const length = Math.max(0, ...typed.map((prefix) => matchedLength(word, prefix)));
		const parts = [
			{ text: word.slice(0, length), marked: true },
			{ text: word.slice(length), marked: false },
		];
		return parts.filter((part) => part.text !== "");
	});
}

/** Number of a word's characters that a typed one covers; an accented letter may be two. */
function matchedLength(word: string, prefix: string): number {
	for (let length = 1; length <= word.length; length += 1) {
		const key = nameKey(word.slice(0, length));
		if (key === prefix) return length;
		if (!prefix.startsWith(key)) return 0;
	}
	return 0;
}

interface SuggestionScope {
	/** Side of a search, whose suggestions have a number of listings, and one for all printings of a name. */
	readonly side?: "have" | "want" | undefined;
}

/** Suggestions for a text, best first. @throws when it cannot be fetched */
async function findSuggestions(
	query: string,
	{ side }: SuggestionScope,
	signal: AbortSignal,
): Promise<readonly SearchSuggestion[]> {
	const search = { q: query, ...(side && { side }) };
	const { items, titles } = await getJson<ItemSuggestions>(withSearch(suggestionsPath, search), { signal });
	return withoutSameNames([...items, ...titles]);
}

/** A custom title that is the name of an item is left out. */
export function withoutSameNames(suggestions: readonly SearchSuggestion[]): SearchSuggestion[] {
	const names = new Set<string>();
	return suggestions.filter(({ id, name }) => {
		const key = nameKey(name);
		if (names.has(key) && id.startsWith("existing_")) return false;
		names.add(key);
		return true;
	});
}

/** Maximum number of names with commas that are looked up: far more than a listing can want. */
const nameLimit = 40;

/** The names among some that the catalogue has; none where it does not respond. */
export async function findKnownNames(names: readonly string[]): Promise<ReadonlySet<string>> {
	if (names.length === 0) return new Set();
	const search = new URLSearchParams(names.slice(0, nameLimit).map((name) => ["name", name]));
	return new Set(await getJson<string[]>(`${knownNamesPath}?${search}`).catch(() => []));
}
