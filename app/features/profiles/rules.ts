import type { Person } from "#app/features/accounts/rules.ts";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import { ownStatuses } from "#app/features/listings/rules-own.ts";

/** A person's own details and figures, as the profile shows them. */
export interface OwnProfile {
	readonly username: string;
	readonly email: string;
	/** True once the address is proven to be theirs; without that they cannot publish or write. */
	readonly emailVerified: boolean;
	/** ISO 3166-1 alpha-2. */
	readonly country: string;
	readonly city: string | null;
	readonly twitterUsername: string | null;
	/** The person's own words about themselves. */
	readonly about: string | null;
	/** The moment from which they may take another username, in ISO 8601; null for at once. */
	readonly nextUsernameChange: string | null;
	readonly isBanned: boolean;
	readonly statistics: ProfileStatistics;
	readonly can: {
		readonly edit: boolean;
		readonly publish: boolean;
	};
}

/** A person's maintained counters: their listings by status, and the rest by name. */
export const figures = [...ownStatuses, "completed_trades", "partners"] as const;
export type ProfileFigure = (typeof figures)[number];

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
	/** Likes of those showcases. */
	readonly likes: number;
	/** The moment when the account was made, in ISO 8601. */
	readonly memberSince: string;
	/** Null while there are fewer than {@link habitChats.min} chats to derive them from. */
	readonly habits: AnswerHabits | null;
}

/** The listings that a person still has, whoever sees them. */
export function countCurrentListings(statistics: ProfileStatistics): number {
	return statistics.activeListings + statistics.pausedListings + statistics.listingsInRevision;
}

/** The statistics of a person that everybody may know. */
export type PublicStatistics = Pick<
	ProfileStatistics,
	"activeListings" | "completedTrades" | "partners" | "likes" | "memberSince" | "habits"
>;

/** The public profile of a person. */
export interface PublicProfile extends Omit<Person, "id"> {
	readonly statistics: PublicStatistics;
}

/** Listings of a person in the image of the link to their page. */
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

/** The habits of a person in answering those who write about their listings. */
export interface AnswerHabits {
	/** The number of latest chats about their listings that this is derived from: {@link habitChats.min} to {@link habitChats.max}. */
	readonly chats: number;
	readonly answered: number;
	readonly traded: number;
	/** Hours within which half of the first answers came; null where none came, or most of them later. */
	readonly answersWithinHours: AnswerStep | null;
}

/** The numbers of latest chats that habits are derived from. */
export const habitChats = { min: 5, max: 20 } as const;

/** The times to an answer that are shown, in hours: an exact one would promise too much. */
const answerSteps = [1, 3, 6, 12, 24, 72, 168] as const;
export type AnswerStep = (typeof answerSteps)[number];

/** The step that a time to an answer is shown as, or null when it is above all of them. */
export function answerStepOf(seconds: number): AnswerStep | null {
	return answerSteps.find((hours) => seconds <= hours * 60 * 60) ?? null;
}
