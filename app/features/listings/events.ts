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
