/** Milliseconds for which a loaded list is shown again without a request. */
export const listMaxAgeMillis = 5 * 60 * 1000;

/** Maximum number of cached lists; the one that was used longest ago goes first. */
const maxLists = 8;

interface CachedList<Page> {
	readonly page: Page;
	/** The rest of the loader's data. */
	readonly data: unknown;
	/** The time of the first page, in milliseconds since 1970. */
	readonly at: number;
}

/** The visible pages of growing lists in this tab, by the address of the list, for coming back to them. */
export class PageCache<Page> {
	readonly #lists = new Map<string, CachedList<Page>>();

	/** Remembers what a list shows, with all its loaded pages. It is as old as its first page. */
	store(address: string, page: Page, data: unknown, now: number): void {
		const at = this.#lists.get(address)?.at ?? now;
		this.#lists.delete(address);
		this.#lists.set(address, { page, data, at });
		const [oldest] = this.#lists.keys();
		if (this.#lists.size > maxLists && oldest !== undefined) this.#lists.delete(oldest);
	}

	/** The stored pages of a list that are at most five minutes old. */
	find(address: string, now: number): CachedList<Page> | null {
		const list = this.#lists.get(address);
		if (list && now - list.at < listMaxAgeMillis) return list;
		this.#lists.delete(address);
		return null;
	}

	/** Forgets every list: something in them changed, or the person asked for fresh ones. */
	clear(): void {
		this.#lists.clear();
	}
}
