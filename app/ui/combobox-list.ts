import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";

type Key = Pick<KeyboardEvent, "key" | "altKey">;

type ComboboxStep =
	| { readonly to: "option"; readonly index: number }
	| { readonly to: "choice" | "text" | "open" | "closed" | "clear" };

/**
 * The effect of a key on the list of an editable combobox, as its ARIA pattern has it: arrows walk, Home and End go back to
 * the text, Enter chooses, Escape closes and then clears.
 * @param active the index of the marked option, -1 for none
 * @returns null for keys that are the text's
 */
export function stepAfterKey(event: Key, { isShown, active, count }: ComboboxList): ComboboxStep | null {
	if (!isShown) return stepWhenClosed(event);
	const { key, altKey } = event;
	if (key === "Escape" || (altKey && key === "ArrowUp")) return { to: "closed" };
	const index = altKey ? null : indexAfterArrow(key, active, count);
	if (index !== null) return { to: "option", index };
	if (active < 0) return null;
	if (key === "Enter") return { to: "choice" };
	return ["Home", "End", "ArrowLeft", "ArrowRight"].includes(key) ? { to: "text" } : null;
}

interface ComboboxList {
	readonly isShown: boolean;
	readonly active: number;
	readonly count: number;
}

function stepWhenClosed({ key }: Key): ComboboxStep | null {
	if (key === "ArrowDown") return { to: "open" };
	return key === "Escape" ? { to: "clear" } : null;
}

/** The index after an arrow key, which wraps at both ends. */
function indexAfterArrow(key: string, active: number, count: number): number | null {
	if (count === 0) return null;
	if (key === "ArrowDown") return (active + 1) % count;
	if (key === "ArrowUp") return (Math.max(active, 0) - 1 + count) % count;
	return null;
}

/** A pause in typing this long, in milliseconds, asks for suggestions. */
const typingPause = 120;

export interface Suggestions<T> {
	/** The last ones that came; those of the text before while new ones are on their way. */
	readonly found: readonly T[];
	/** `closed`: nothing is looked for. `short`: too little was typed for more than the very name, which nothing has. */
	readonly state: "closed" | "short" | "searching" | "answered" | "failed";
}

export interface SuggestionSource<T> {
	/** Finds what fits a text, best first. It stays the same function as long as it finds the same. */
	readonly find: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
	/** Shorter texts, in code points, that find nothing are too short and not unknown. */
	readonly minLength: number;
}

interface Answer<T> {
	/** The query that it answers; null before the first one. */
	readonly query: string | null;
	readonly found: readonly T[];
	readonly hasFailed: boolean;
}

/**
 * Suggestions for what is being typed; only the last text's answer counts.
 * @param query without space around it; null while the list is closed
 */
export function useSuggestions<T>(
	query: string | null,
	{ find, minLength }: SuggestionSource<T>,
): Suggestions<T> {
	const [answer, setAnswer] = useState<Answer<T>>({ query: null, found: [], hasFailed: false });
	useEffect(() => {
		setAnswer(({ found }) => ({ query: null, found: query ? found : [], hasFailed: false }));
		if (!query) return;
		const abort = new AbortController();
		const timer = setTimeout(async () => {
			const next = await find(query, abort.signal).then(
				(found) => ({ query, found, hasFailed: false }),
				() => ({ query, found: [], hasFailed: true }),
			);
			if (!abort.signal.aborted) setAnswer(next);
		}, typingPause);
		return () => {
			clearTimeout(timer);
			abort.abort();
		};
	}, [query, find]);
	return suggestionsOf(query, answer, minLength);
}

/** What is said of a query by the last answer that came. */
export function suggestionsOf<T>(
	query: string | null,
	{ query: answered, found, hasFailed }: Answer<T>,
	minLength: number,
): Suggestions<T> {
	if (!query) return { found: [], state: "closed" };
	if (hasFailed) return { found, state: "failed" };
	if (found.length === 0 && [...query].length < minLength) return { found, state: "short" };
	return { found, state: answered === query ? "answered" : "searching" };
}

/** A list shorter than this, in pixels, shows too little: then the field moves up to make room. */
const minHeight = 180;
const margin = 12;

/** Keeps an open list within what the keyboard of a phone leaves of the screen. */
export function useVisibleList(list: RefObject<HTMLDivElement | null>, isShown: boolean): void {
	useEffect(() => {
		const screen = window.visualViewport;
		const box = list.current;
		if (!isShown || !screen || !box) return;
		const fitToScreen = () => {
			const room = screen.offsetTop + screen.height - box.getBoundingClientRect().top - margin;
			if (room < minHeight) box.parentElement?.scrollIntoView({ block: "start" });
			box.style.maxHeight = room < minHeight ? "" : `min(420px, ${Math.floor(room)}px)`;
		};
		fitToScreen();
		screen.addEventListener("resize", fitToScreen);
		return () => {
			screen.removeEventListener("resize", fitToScreen);
			box.style.maxHeight = "";
		};
	}, [list, isShown]);
}
