/** A listing was published. */
export interface ListingCreated {
	readonly type: "listing.created";
	readonly listingId: string;
	readonly ownerId: string;
	/** The entry of the owner's list that it was published from, as the form said; null without one. */
	readonly entryId: string | null;
}

/** A listing's content or status changed. */
export interface ListingChanged {
	readonly type: "listing.changed";
	readonly listingId: string;
}

/** A listing was deleted: trades about it end, and an owner whose listing an admin deleted is notified. */
export interface ListingDeleted {
	readonly type: "listing.deleted";
	readonly listingId: string;
	readonly ownerId: string;
	readonly title: string;
	readonly actorId: string;
	/** True when an admin deleted it on its page; moderation notifies of its deletions itself. */
	readonly byAdmin: boolean;
}
