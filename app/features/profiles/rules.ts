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
	/** ISO 8601. */
	readonly memberSince: string;
	readonly isBanned: boolean;
	/** Whether they hear by mail of what others do. */
	readonly wantsEmails: boolean;
	readonly statistics: ProfileStatistics;
	readonly can: {
		readonly edit: boolean;
		/** Listings. */
		readonly publish: boolean;
	};
}

export interface ProfileStatistics {
	readonly activeListings: number;
	readonly completedTrades: number;
	/** People who have written about any of the listings that are not deleted. */
	readonly interested: number;
}
