/** A listing says something else, or is in another status. */
export interface ListingChanged {
	readonly type: "listing.changed";
	readonly listingId: string;
}

/** A listing is gone for good: trades about it end, and an owner whose listing an admin took is told. */
export interface ListingDeleted {
	readonly type: "listing.deleted";
	readonly listingId: string;
	readonly ownerId: string;
	readonly title: string;
	readonly actorId: string;
	/** An admin deleted it on its page; moderation tells of its own deletions itself. */
	readonly byAdmin: boolean;
}
