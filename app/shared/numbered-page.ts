import { withSearch } from "./paths.ts";

/** A page of a list that is read by limit and offset. */
export interface NumberedPage<Row> {
	readonly rows: readonly Row[];
	/** Number of the page, from 1 on. */
	readonly number: number;
	/** Most rows of a page. */
	readonly size: number;
	/** Rows of the whole list. */
	readonly total: number;
}

/** The page that an address asks for by `?page=3`; the first one where it names none. */
export function readPageNumber(query: URLSearchParams): number {
	const text = query.get("page") ?? "";
	return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/**
 * The addresses of the pages of a list, as {@link readPageNumber} reads them.
 * @param search parameters of the list's address beside the page
 */
export function pageLinks(
	path: string,
	search: Readonly<Record<string, string>> = {},
): (number: number) => string {
	return (number) => withSearch(path, { ...search, ...(number > 1 && { page: String(number) }) });
}

/**
 * Reads a page of a list. A number behind the end is the last page, since rows may have gone meanwhile.
 * @param list.count counts the rows of the whole list; not asked where the rows of the page say it
 * @param list.read reads the rows of a page, in an order that no two of them share
 */
export async function loadNumberedPage<Row>(
	{ number, size }: Pick<NumberedPage<Row>, "number" | "size">,
	list: {
		readonly count: () => Promise<number>;
		readonly read: (limit: number, offset: number) => Promise<readonly Row[]>;
	},
): Promise<NumberedPage<Row>> {
	const offset = (number - 1) * size;
	const rows = await list.read(size, offset);
	const isLast = rows.length < size && (rows.length > 0 || number === 1);
	const total = isLast ? offset + rows.length : await list.count();
	const last = lastPage({ size, total });
	if (number <= last) return { rows, number, size, total };
	return { rows: total > 0 ? await list.read(size, (last - 1) * size) : [], number: last, size, total };
}

/** The only page of a list without rows. */
export const noRows = (size: number) => ({ rows: [], number: 1, size, total: 0 });

/** The number of a list's last page. */
export function lastPage({ size, total }: Pick<NumberedPage<unknown>, "size" | "total">): number {
	return Math.max(1, Math.ceil(total / size));
}

/** The numbers that a pager leads to: the first, the current one with its neighbours, and the last; three at least. */
export function linkedPages(page: Pick<NumberedPage<unknown>, "number" | "size" | "total">): number[] {
	const last = lastPage(page);
	const middle = Math.min(Math.max(page.number, 2), last - 1);
	const numbers = [1, middle - 1, middle, middle + 1, last];
	return [...new Set(numbers)].filter((number) => number >= 1 && number <= last).toSorted((a, b) => a - b);
}
