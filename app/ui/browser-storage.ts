/**
 * Texts that a browser keeps by their keys. Storage may be full, or closed by the browser's settings: then nothing is
 * kept, and reading finds nothing.
 */
export interface BrowserStorage {
	get(key: string): string | null;
	/** Keeps a text, or forgets it when it is null. */
	set(key: string, text: string | null): void;
	keys(): string[];
}

type Store = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

/** @param open gives the browser's own storage; even asking for it may throw a DOMException */
export function createBrowserStorage(open: () => Store): BrowserStorage {
	const use = <T>(work: (store: Store) => T, otherwise: T): T => {
		try {
			return work(open());
		} catch (error) {
			if (error instanceof DOMException) return otherwise;
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

/** Kept for all tabs of the browser, until it is forgotten. */
export const browserStorage = createBrowserStorage(() => localStorage);

/** Kept for one tab, until it is closed. */
export const tabStorage = createBrowserStorage(() => sessionStorage);
