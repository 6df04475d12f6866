import { useEffect, useState } from "react";
import { minimumSearchLength, type Suggestion, type Suggestions } from "#app/features/catalogue/rules.ts";
import { nameKey } from "../rules.ts";

/** A pause in typing this long, in milliseconds, asks for suggestions. */
const typingPause = 120;

export interface SuggestionSearch {
	readonly suggestions: readonly Suggestion[];
	/** The text that they are for; null while nothing was answered yet. */
	readonly answered: string | null;
	readonly failed: boolean;
}

const nothing: SuggestionSearch = { suggestions: [], answered: null, failed: false };

/** Suggestions for what is being typed; only the last text's answer counts. */
export function useSuggestions(
	text: string,
	categoryId: string | undefined,
	active: boolean,
): SuggestionSearch {
	const query = text.trim();
	const [found, setFound] = useState<SuggestionSearch>(nothing);
	useEffect(() => {
		if (!active || [...query].length < minimumSearchLength) {
			setFound(nothing);
			return;
		}
		const abort = new AbortController();
		const timer = setTimeout(async () => {
			try {
				const suggestions = await fetchSuggestions(query, categoryId, abort.signal);
				setFound({ suggestions, answered: query, failed: false });
			} catch {
				if (!abort.signal.aborted) setFound({ suggestions: [], answered: query, failed: true });
			}
		}, typingPause);
		return () => {
			clearTimeout(timer);
			abort.abort();
		};
	}, [query, categoryId, active]);
	return found;
}

async function fetchSuggestions(
	query: string,
	categoryId: string | undefined,
	signal: AbortSignal,
): Promise<Suggestion[]> {
	const search = new URLSearchParams({ q: query, ...(categoryId && { category: categoryId }) });
	const response = await fetch(`/api/suggestions?${search}`, { signal });
	if (!response.ok) throw new Error(`The suggestions answered ${response.status}.`);
	const { items, titles }: Suggestions = await response.json();
	return withoutSameNames([...items, ...titles]);
}

/** A custom title that is the name of an item is left out. */
export function withoutSameNames(suggestions: readonly Suggestion[]): Suggestion[] {
	const names = new Set<string>();
	return suggestions.filter(({ name, expansion }) => {
		const key = nameKey(name);
		if (names.has(key) && expansion === null) return false;
		names.add(key);
		return true;
	});
}
