import { useEffect, useState } from "react";

/** A pause in typing this long, in milliseconds, asks for suggestions. */
const typingPause = 120;

export interface Suggestions<T> {
	/** The last ones that came; those of the text before while new ones are on their way. */
	readonly found: readonly T[];
	/** `closed`: nothing is looked for. `short`: too little was typed to look for. */
	readonly state: "closed" | "short" | "searching" | "answered" | "failed";
}

export interface SuggestionSource<T> {
	/** Finds what fits a text, best first. It stays the same function as long as it finds the same. */
	readonly find: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
	/** Shorter texts, in code points, are not looked for. */
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
	const searched = query !== null && [...query].length >= minLength ? query : null;
	useEffect(() => {
		setAnswer(({ found }) => ({ query: null, found: searched === null ? [] : found, hasFailed: false }));
		if (searched === null) return;
		const abort = new AbortController();
		const timer = setTimeout(async () => {
			const next = await find(searched, abort.signal).then(
				(found) => ({ query: searched, found, hasFailed: false }),
				() => ({ query: searched, found: [], hasFailed: true }),
			);
			if (!abort.signal.aborted) setAnswer(next);
		}, typingPause);
		return () => {
			clearTimeout(timer);
			abort.abort();
		};
	}, [searched, find]);
	if (!query) return { found: [], state: "closed" };
	if (searched === null) return { found: [], state: "short" };
	if (answer.query !== searched) return { found: answer.found, state: "searching" };
	return { found: answer.found, state: answer.hasFailed ? "failed" : "answered" };
}
