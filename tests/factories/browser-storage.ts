import type { BrowserStorage } from "#app/ui/browser-storage.ts";

/** A browser's storage that lives as long as a test; what it keeps is in `kept`. */
export function buildBrowserStorage(texts: Readonly<Record<string, string>> = {}) {
	const kept = new Map(Object.entries(texts));
	return {
		kept,
		get: (key) => kept.get(key) ?? null,
		set: (key, text) => void (text === null ? kept.delete(key) : kept.set(key, text)),
		keys: () => [...kept.keys()],
	} satisfies BrowserStorage & { kept: Map<string, string> };
}
