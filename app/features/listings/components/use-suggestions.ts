import { useEffect, useState } from "react";
import { minimumSearchLength, type Suggestion, type Suggestions } from "#app/features/catalogue/rules.ts";
import { nameKey } from "../rules.ts";

/** A pause in typing this long, in milliseconds, asks for suggestions. */
const typingPause = 120;

export interface SuggestionSearch {
	/** The last ones that came; those of the text before while new ones are on their way. */
	readonly suggestions: readonly Suggestion[];
	/** `short`: too little was typed to look for. */
	readonly state: "empty" | "short" | "searching" | "answered" | "failed";
}

interface Answer {
	/** What it answers; null before the first one. */
	readonly query: string | null;
	readonly suggestions: readonly Suggestion[];
	readonly failed: boolean;
}

const noAnswer: Answer = { query: null, suggestions: [], failed: false };

/** Suggestions for what is being typed; only the last text's answer counts. */
export function useSuggestions(
	text: string,
	categoryId: string | undefined,
	active: boolean,
): SuggestionSearch {
	const query = text.trim();
	const searched = active && isLongEnough(query);
	const [answer, setAnswer] = useState(noAnswer);
	useEffect(() => {
		setAnswer((last) => (searched ? { ...last, query: null } : noAnswer));
		if (!searched) return;
		const abort = new AbortController();
		const timer = setTimeout(async () => {
			const next = await answerTo(query, categoryId, abort.signal);
			if (!abort.signal.aborted) setAnswer(next);
		}, typingPause);
		return () => {
			clearTimeout(timer);
			abort.abort();
		};
	}, [query, categoryId, searched]);
	return { suggestions: answer.suggestions, state: stateOf(query, answer) };
}

function isLongEnough(query: string): boolean {
	return [...query].length >= minimumSearchLength;
}

function stateOf(query: string, answer: Answer): SuggestionSearch["state"] {
	if (query === "") return "empty";
	if (!isLongEnough(query)) return "short";
	if (answer.query !== query) return "searching";
	return answer.failed ? "failed" : "answered";
}

async function answerTo(query: string, categoryId: string | undefined, signal: AbortSignal): Promise<Answer> {
	try {
		return { query, suggestions: await fetchSuggestions(query, categoryId, signal), failed: false };
	} catch {
		return { query, suggestions: [], failed: true };
	}
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
