/** How long a list that was loaded is shown again without asking, in milliseconds. */
export const listMaxAgeMillis = 5 * 60 * 1000;

/** So many lists are kept; the one that was used longest ago goes first. */
const keptLists = 8;

interface KeptList<Page> {
	readonly page: Page;
	/** The loader's further data. */
	readonly data: unknown;
	/** When the list was begun, in milliseconds since 1970. */
	readonly at: number;
}

/** Keeps what growing lists show in this tab, by the address of the list, for coming back to them. */
export class PageCache<Page> {
	readonly #kept = new Map<string, KeptList<Page>>();

	/** Remembers what a list shows, with all its loaded pages. It is as old as its first page. */
	keep(address: string, page: Page, data: unknown, now: number): void {
		const at = this.#kept.get(address)?.at ?? now;
		this.#kept.delete(address);
		this.#kept.set(address, { page, data, at });
		const [oldest] = this.#kept.keys();
		if (this.#kept.size > keptLists && oldest !== undefined) this.#kept.delete(oldest);
	}

	/** The kept pages of a list that are at most five minutes old. */
	find(address: string, now: number): KeptList<Page> | null {
		const list = this.#kept.get(address);
		if (list && now - list.at < listMaxAgeMillis) return list;
		this.#kept.delete(address);
		return null;
	}

	/** Forgets every list: something in them changed, or the person asked for fresh ones. */
	forget(): void {
		this.#kept.clear();
	}
}
