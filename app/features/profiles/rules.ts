import type { Person } from "#app/features/accounts/rules.ts";
import { type ListingCardView, ownStatuses } from "#app/features/listings/rules.ts";

/** A person's own details and figures, as the profile shows them. */
export interface OwnProfile {
	readonly username: string;
	readonly email: string;
	/** Whether it is proven to be theirs; without that they cannot publish or write. */
	readonly emailVerified: boolean;
	/** ISO 3166-1 alpha-2. */
	readonly country: string;
	readonly city: string | null;
	readonly twitterUsername: string | null;
	/** In their own words. */
	readonly about: string | null;
	/** From when on they may take another username, in ISO 8601; null for at once. */
	readonly nextUsernameChange: string | null;
	readonly isBanned: boolean;
	readonly statistics: ProfileStatistics;
	readonly can: {
		readonly edit: boolean;
		/** Listings. */
		readonly publish: boolean;
	};
}

/** A person's maintained counters: their listings by status, and the rest by name. */
export const figures = [...ownStatuses, "completed_trades", "partners"] as const;
export type Figure = (typeof figures)[number];

/** The public statistics of a person. */
export interface ProfileStatistics {
	/** Listings that everybody sees; a banned person has none. */
	readonly activeListings: number;
	readonly pausedListings: number;
	/** Listings that a moderator looks at. */
	readonly listingsInRevision: number;
	readonly tradedListings: number;
	readonly completedTrades: number;
	/** Different people who completed a trade with them and still have an account. */
	readonly partners: number;
	/** Showcases that everybody sees; a banned person has none. */
	readonly showcases: number;
	/** Of those showcases. */
	readonly likes: number;
	/** When the account was made, ISO 8601. */
	readonly memberSince: string;
	/** Null while there are fewer than {@link habitChats.min} chats to tell from. */
	readonly habits: AnswerHabits | null;
}

/** The listings that a person still has, whoever sees them. */
export function countCurrentListings(statistics: ProfileStatistics): number {
	return statistics.activeListings + statistics.pausedListings + statistics.listingsInRevision;
}

/** Of a person's figures those that everybody may know. */
export type PublicStatistics = Pick<
	ProfileStatistics,
	"activeListings" | "completedTrades" | "partners" | "likes" | "memberSince" | "habits"
>;

/** The public profile of a person. */
export interface PublicProfile extends Omit<Person, "id"> {
	readonly statistics: PublicStatistics;
}

/** How many of a person's listings the image of the link to their page shows. */
export const sharedListingCount = 3;

/** A person as the image of the link to their page shows them. */
export interface SharedPerson
	extends Pick<Person, "username" | "city">,
		Pick<PublicStatistics, "completedTrades" | "activeListings"> {
	/** The newest {@link sharedListingCount} of those that everybody sees. */
	readonly listings: readonly Pick<ListingCardView, "title" | "image" | "categorySlug">[];
}

/** A listing of a {@link SharedPerson} with its photo, for the drawing. */
export interface DrawnListing {
	readonly title: string;
	readonly categorySlug: string | null;
	/** `data:` address of its photo; null shows the placeholder. */
	readonly photo: string | null;
}

/** How a person answers who writes about their listings. */
export interface AnswerHabits {
	/** The latest chats about their listings that this is told from: {@link habitChats.min} to {@link habitChats.max}. */
	readonly chats: number;
	readonly answered: number;
	readonly traded: number;
	/** Half of the first answers came within so many hours; null where none came, or for most of them later. */
	readonly answersWithinHours: AnswerStep | null;
}

/** Of how many of the latest chats habits are told, and how many there must be. */
export const habitChats = { min: 5, max: 20 } as const;

/** The times to an answer that are told, in hours: an exact one would promise more than it knows. */
const answerSteps = [1, 3, 6, 12, 24, 72, 168] as const;
export type AnswerStep = (typeof answerSteps)[number];

/** The step that a time to an answer is told as, or null when it is above all of them. */
export function answerStepOf(seconds: number): AnswerStep | null {
	return answerSteps.find((hours) => seconds <= hours * 60 * 60) ?? null;
}
