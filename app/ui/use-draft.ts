import { useCallback, useEffect, useState } from "react";
import { browserStorage } from "./browser-storage.ts";

/**
 * A text that this browser stores while it is written, for whoever comes back to it, until it is empty or deleted by
 * {@link forgetDraft}.
 * @param about id of the subject of the text; each has its own
 */
export function useDraft(about: string, initial: string): [string, (text: string) => void] {
	const key = keyOf(about);
	const [text, setText] = useState(initial);
	useEffect(() => {
		if (!initial) setText(browserStorage.get(key) ?? "");
	}, [key, initial]);
	const change = useCallback(
		(next: string) => {
			setText(next);
			browserStorage.set(key, next || null);
		},
		[key],
	);
	return [text, change];
}

/** Deletes a draft once its text was sent. */
export function forgetDraft(about: string): void {
	browserStorage.set(keyOf(about), null);
}

function keyOf(about: string): string {
	return `draft:${about}`;
}
