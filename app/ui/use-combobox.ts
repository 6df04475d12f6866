import {
	type ChangeEvent,
	type FocusEvent,
	type KeyboardEvent,
	type RefObject,
	useId,
	useRef,
	useState,
} from "react";
import {
	type SuggestionSource,
	type Suggestions,
	stepAfterKey,
	useSuggestions,
	useVisibleList,
} from "./combobox-list.ts";
import { isComposing } from "./is-composing.ts";

interface ComboboxTexts {
	/** Names the list. */
	readonly list: string;
	readonly none: string;
	readonly failed: string;
	readonly count: (count: number) => string;
	readonly short?: string;
	/** Text while the first suggestions are loading; without it the list stays closed. */
	readonly searching?: string;
}

export interface ComboboxOptions<T> extends SuggestionSource<T> {
	readonly texts: ComboboxTexts;
	/** The typed words as an option, the last one. */
	readonly asTyped?: (text: string) => T;
	readonly onText?: (text: string) => void;
	readonly onChoose: (option: T) => void;
	/** Escape on a closed list. */
	readonly onClear?: () => void;
	readonly opensOnFocus?: boolean;
}

/** The attributes of the text field that is the combobox of its list. */
export interface ComboboxInput {
	readonly role: "combobox";
	readonly autoComplete: "off";
	readonly "aria-expanded": boolean;
	readonly "aria-controls": string;
	readonly "aria-autocomplete": "list";
	readonly "aria-activedescendant": string | undefined;
	readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
	readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
	readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
	readonly onBlur: () => void;
}

export interface ComboboxState<T> {
	readonly input: ComboboxInput;
	/** Props of the element around the options. */
	readonly list: {
		readonly ref: RefObject<HTMLDivElement | null>;
		readonly id: string;
		readonly hidden: boolean;
	};
	readonly options: readonly T[];
	/** The index of the option that Enter would choose, -1 for none. */
	readonly active: number;
	/** The query that the options answer. */
	readonly query: string;
	/** The text of a list without results. */
	readonly note: string | null;
	/** The status of the list for screen readers. */
	readonly status: string | null;
	readonly choose: (index: number) => void;
}

/** The state of a text field that keeps the focus while one walks through the list of suggestions below it. */
export function useCombobox<T>(props: ComboboxOptions<T>): ComboboxState<T> {
	const { onText, onChoose, onClear, opensOnFocus } = props;
	const id = useId();
	const ref = useRef<HTMLDivElement>(null);
	/** The query; null while the list is closed. */
	const [query, setQuery] = useState<string | null>(null);
	const [marked, setMarked] = useState(-1);
	const { options, note, status } = useOptions(query, props);
	const isShown = options.length > 0 || note !== null;
	// Fewer suggestions may have come since one was marked.
	const active = marked < options.length ? marked : -1;
	useVisibleList(ref, isShown);

	function show(text: string | null) {
		setQuery(text === null ? null : text.trim());
		setMarked(-1);
	}

	function choose(index: number) {
		const option = options[index];
		show(null);
		if (option !== undefined) onChoose(option);
	}

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		if (isComposing(event)) return;
		const step = stepAfterKey(event, { isShown, active, count: options.length });
		if (step === null || (step.to === "clear" && !onClear)) return;
		// A dialog around the field stays: this key was for the list.
		if (step.to !== "text") event.preventDefault();
		if (step.to === "option") {
			setMarked(step.index);
			ref.current?.querySelectorAll('[role="option"]')[step.index]?.scrollIntoView({ block: "nearest" });
		} else if (step.to === "choice") choose(active);
		else if (step.to === "text") setMarked(-1);
		else if (step.to === "clear") onClear?.();
		else show(step.to === "open" ? event.currentTarget.value : null);
	}

	return {
		input: {
			role: "combobox",
			autoComplete: "off",
			"aria-expanded": isShown,
			"aria-controls": id,
			"aria-autocomplete": "list",
			"aria-activedescendant": active >= 0 ? `${id}-${active}` : undefined,
			onChange: ({ currentTarget: { value } }) => {
				show(value);
				onText?.(value);
			},
			onKeyDown,
			onFocus: ({ currentTarget }) => opensOnFocus && show(currentTarget.value),
			onBlur: () => show(null),
		},
		list: { ref, id, hidden: !isShown },
		options,
		active,
		query: query ?? "",
		choose,
		note,
		status,
	};
}

/** The options for a query, with the list's status. */
function useOptions<T>(query: string | null, { find, minLength, texts, asTyped }: ComboboxOptions<T>) {
	const suggestions = useSuggestions(query, { find, minLength });
	const { found, state } = suggestions;
	const isExtended = asTyped && query && state !== "short";
	const options: readonly T[] = isExtended ? [...found, asTyped(query)] : found;
	return { options, ...wordsOf(suggestions, texts) };
}

function wordsOf({ state, found }: Suggestions<unknown>, texts: ComboboxTexts) {
	if (state === "closed") return { note: null, status: null };
	if (state === "searching")
		return { note: found.length > 0 ? null : (texts.searching ?? null), status: null };
	if (state === "answered" && found.length > 0) return { note: null, status: texts.count(found.length) };
	const note = { short: texts.short ?? null, answered: texts.none, failed: texts.failed }[state];
	return { note, status: note };
}
