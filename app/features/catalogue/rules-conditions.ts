import { plainCategories } from "./rules.ts";

/** The states in which a physical thing can be, best first. Digital things have none. */
export const conditions = ["mint", "near_mint", "excellent", "good", "played", "poor"] as const;
export type Condition = (typeof conditions)[number];

/** The text that names each condition: in the words of card collectors, and in plain ones. */
const conditionNames = {
	cards: {
		mint: "listing.condition.mint",
		near_mint: "listing.condition.nearMint",
		excellent: "listing.condition.excellent",
		good: "listing.condition.good",
		played: "listing.condition.played",
		poor: "listing.condition.poor",
	},
	plain: {
		mint: "listing.wear.mint",
		near_mint: "listing.wear.nearMint",
		excellent: "listing.wear.excellent",
		good: "listing.wear.good",
		played: "listing.wear.played",
		poor: "listing.wear.poor",
	},
} as const satisfies Record<string, Readonly<Record<Condition, string>>>;

/**
 * The text that names a condition in a category's words.
 * @param categorySlug null where there is none, which has the words of cards
 */
export function conditionName(condition: Condition, categorySlug: string | null) {
	return conditionNames[plainCategories.includes(categorySlug) ? "plain" : "cards"][condition];
}

/** Whether collectors of a category write conditions by their letters, such as "NM"; null is of cards. */
export function hasConditionSigns(categorySlug: string | null): boolean {
	return !plainCategories.includes(categorySlug);
}

export function isCondition(value: string): value is Condition {
	return (conditions as readonly string[]).includes(value);
}
