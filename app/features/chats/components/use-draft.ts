import { useCallback, useEffect, useState } from "react";

/** A text that is kept for its chat in this browser until it is sent. */
export function useDraft(chatId: string, initial: string): [string, (text: string) => void] {
	const key = `draft:${chatId}`;
	const [text, setText] = useState(initial);
	useEffect(() => {
		if (!initial) setText(read(key));
	}, [key, initial]);
	const change = useCallback(
		(next: string) => {
			setText(next);
			write(key, next);
		},
		[key],
	);
	return [text, change];
}

// A browser that keeps nothing, or whose storage is full, only loses drafts.
function read(key: string): string {
	try {
		return localStorage.getItem(key) ?? "";
	} catch {
		return "";
	}
}

function write(key: string, text: string): void {
	try {
		if (text) localStorage.setItem(key, text);
		else localStorage.removeItem(key);
	} catch {}
}
