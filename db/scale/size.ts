/** How much of everything a number of listings brings with it. */
export interface ScaleSize {
	listings: number;
	users: number;
	items: number;
	showcases: number;
	/** Of the shop. */
	products: number;
	/** Numbers already used by an earlier run: rows of this one count on from here. */
	firstListing: number;
	firstUser: number;
	firstItem: number;
}

/** Most people who ask about one listing; there must be more people than that. */
export const mostInterest = 40;
const fewestUsers = mostInterest + 20;
/** Suggestions are measured at this size of the catalogue, so that it does not grow beyond. */
const mostItems = 100_000;

/** @param listings how many to make, at least 1 */
export function sizeOf(
	listings: number,
): Pick<ScaleSize, "listings" | "users" | "items" | "showcases" | "products"> {
	return {
		listings,
		users: Math.max(fewestUsers, Math.ceil(listings / 20)),
		items: Math.min(mostItems, Math.ceil(listings / 10)),
		showcases: Math.max(10, Math.ceil(listings / 5)),
		products: Math.max(10, Math.ceil(listings / 10)),
	};
}

export interface Step {
	/** What it makes, as the progress shows it. */
	label: string;
	sql: string;
}
