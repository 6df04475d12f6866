import type { WaitingChats } from "#app/features/chats/rules.ts";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import type { NearbyListing } from "#app/features/listings/rules-search.ts";
import type { WantedThing } from "#app/features/matches/board/rules.ts";
import type { BestMatches, FirstSteps, HomeMatches } from "#app/features/matches/people/rules.ts";
import type { ShowcaseCardView } from "#app/features/showcases/rules.ts";

/** A step that a browser remembers, since no row tells of it: a look at showcases, or the end of all steps. */
export type RememberedStep = "showcases" | "end";

/** First steps that are still shown, with whether this browser has looked at showcases. */
export interface StepsView extends FirstSteps {
	readonly hasLooked: boolean;
}

/** The first steps of who is new, or has neither list nor listing; null once all three are done, or left behind. */
export function stepsToShow(steps: FirstSteps, remembered: RememberedStep | null): StepsView | null {
	if (remembered === "end") return null;
	const { hasList, listing, isNewcomer } = steps;
	const hasLooked = remembered === "showcases";
	if (hasList && listing && hasLooked) return null;
	return isNewcomer || !(hasList || listing) ? { ...steps, hasLooked } : null;
}

/** What a member's home page shows; a part that failed to load is null. */
export interface MemberHomeView {
	readonly steps: StepsView | null;
	/** Whether something of theirs stands on a list, be it what they publish. */
	readonly hasList: boolean;
	/** The people who match them. */
	readonly best: BestMatches | null;
	readonly waiting: WaitingChats | null;
	/** Matches, with the cards of the listings that are offered. */
	readonly matches: (HomeMatches & { readonly cards: readonly ListingCardView[] }) | null;
	readonly nearby: readonly NearbyListing[] | null;
	readonly popular: readonly ListingCardView[] | null;
	readonly now: string;
}

/** What a visitor's home page shows; a part that failed to load is null. */
export interface VisitorHomeView {
	readonly listings: readonly ListingCardView[] | null;
	readonly wanted: readonly WantedThing[] | null;
	readonly showcases: readonly ShowcaseCardView[] | null;
}
