import { useCallback, useEffect, useRef, useState } from "react";
import { browserStorage } from "./browser-storage.ts";

/** The text form of a draft in the browser's storage. */
interface DraftFormat<T> {
	/**
	 * The draft in a stored text; null where the page's own stays.
	 * @param typed the page's, with what was typed before its scripts had come
	 */
	readonly read: (text: string | null, typed: T) => T | null;
	/** The draft as text; null for one that nobody would miss. */
	readonly write: (draft: T) => string | null;
}

/**
 * A draft that this browser stores at each change, so that it outlives its tab: whatever waited would be lost by who
 * goes on at once, or come back after it was sent.
 * @param key of the browser's storage; a component with another key is another component
 * @returns `isRestored` is true for the draft of an earlier visit
 */
export function useStoredDraft<T>(key: string, initial: T, format: DraftFormat<T>) {
	const [start] = useState({ key, draft: initial });
	const [draft, setDraft] = useState(initial);
	const [isRestored, setRestored] = useState(false);
	const latest = useRef({ draft, format, isRead: false });
	latest.current.format = format;
	const change = useCallback(
		(by: (current: T) => T) => {
			const next = by(latest.current.draft);
			latest.current.draft = next;
			setDraft(() => next);
			if (latest.current.isRead) browserStorage.set(start.key, latest.current.format.write(next));
		},
		[start],
	);
	useEffect(() => {
		const { draft: typed, format } = latest.current;
		latest.current.isRead = true;
		const stored = format.read(browserStorage.get(start.key), typed);
		if (stored !== null || typed !== start.draft) change(() => stored ?? typed);
		setRestored(stored !== null);
	}, [start, change]);
	const startOver = (from: T) => {
		setRestored(false);
		change(() => from);
	};
	return { draft, change, isRestored, startOver };
}

/**
 * A text that this browser stores while it is written, for whoever comes back to it, until it is empty or deleted by
 * {@link forgetDraft}.
 * @param about id of the subject of the text; each has its own
 */
export function useDraft(about: string, initial: string): [string, (text: string) => void] {
	const { draft, change } = useStoredDraft(keyOf(about), initial, {
		read: (text, typed) => (typed ? null : text),
		write: (text) => text || null,
	});
	return [draft, useCallback((text: string) => change(() => text), [change])];
}

/** Deletes a draft once its text was sent. */
export function forgetDraft(about: string): void {
	browserStorage.set(keyOf(about), null);
}

function keyOf(about: string): string {
	return `draft:${about}`;
}
