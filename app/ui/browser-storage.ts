/**
 * Texts by their keys in the browser. Storage may be full, or closed by the browser's settings: then nothing is
 * stored, and reading gives null.
 */
export interface BrowserStorage {
	get(key: string): string | null;
	/** Stores a text, or deletes it when it is null. */
	set(key: string, text: string | null): void;
	keys(): string[];
}

type Store = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

/** @param open gives the browser's own storage; even asking for it may throw a DOMException */
export function createBrowserStorage(open: () => Store): BrowserStorage {
	const use = <T>(work: (store: Store) => T, fallback: T): T => {
		try {
			return work(open());
		} catch (error) {
			if (error instanceof DOMException) return fallback;
			throw error;
		}
	};
	return {
		get: (key) => use((store) => store.getItem(key), null),
		set: (key, text) =>
			use((store) => (text === null ? store.removeItem(key) : store.setItem(key, text)), undefined),
		keys: () =>
			use((store) => Array.from({ length: store.length }, (_, index) => store.key(index) ?? ""), []),
	};
}

/** Storage of all tabs of the browser, without an end. */
export const browserStorage = createBrowserStorage(() => localStorage);

/** Storage of one tab, until it is closed. */
export const tabStorage = createBrowserStorage(() => sessionStorage);
