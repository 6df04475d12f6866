/** The greatest number of things on a board. */
export const boardSize = 60;
/** People who must seek a thing before it stands on a board; a typed name, which nobody checked, needs more. */
export const boardMinPeople = { item: 2, typed: 3 } as const;
/** Things that are shown as posters; the others are rows. */
export const posterCount = 8;
/** Posters on the home page. */
export const homePosterCount = 4;

/** The part of the board that an address names; null for all of it. */
export interface BoardView {
	/** Slug of a category. */
	readonly category: string | null;
	readonly province: string | null;
}

/** A thing that several people seek, all printings of its name together. */
export interface WantedThing {
	/** The printing that most of them seek; null for a typed name. */
	readonly itemId: string | null;
	readonly categoryId: string;
	readonly categorySlug: string;
	/** The category as the database calls it. */
	readonly category: string;
	/** The item's name in the reader's language, or the typed one. */
	readonly name: string;
	/** The set and number of that printing. */
	readonly expansion: string | null;
	readonly code: string | null;
	readonly number: string | null;
	/** The photo of the public listing of it that most people write about. */
	readonly image: { readonly key: string; readonly color: string } | null;
	/** The number of people who seek it. */
	readonly people: number;
	/** Whether the reader has it. */
	readonly isOwned: boolean;
}

/** The view that an address names; what is not there is left out. */
export function readBoardView(
	query: URLSearchParams,
	{ categories, provinces }: { categories: readonly string[]; provinces: readonly string[] },
): BoardView {
	return {
		category: categories.find((slug) => slug === query.get("categoria")) ?? null,
		province: provinces.find((name) => name === query.get("provincia")) ?? null,
	};
}

/** The parts of an address that name a view. */
export function boardQuery({ category, province }: BoardView): Record<string, string> {
	return { ...(category && { categoria: category }), ...(province && { provincia: province }) };
}
