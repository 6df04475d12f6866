/** A listing is gone for good: trades about it end, and an owner whose listing an admin took is told. */
export interface ListingDeleted {
	readonly type: "listing.deleted";
	readonly listingId: string;
	readonly ownerId: string;
	readonly title: string;
	readonly actorId: string;
	readonly byAdmin: boolean;
}
