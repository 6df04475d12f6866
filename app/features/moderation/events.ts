/** Somebody reported a listing. Who it was is left out, so that no reaction can tell its owner. */
export interface ListingReported {
	readonly type: "listing.reported";
	readonly listingId: string;
	readonly ownerId: string;
	readonly title: string;
}

/** Enough people reported a listing: it is out of sight until a moderator decides. */
export interface ListingHidden {
	readonly type: "listing.hidden";
	readonly listingId: string;
	readonly ownerId: string;
	readonly title: string;
}

export type ModerationEvent = ListingReported | ListingHidden;
