import type { ListingStatus, OwnListingRow } from "./rules.ts";

/** Listings of a person on one page of the administration. */
export const personListingsPageSize = 10;

/** A listing of a person as an admin sees it. */
export interface ListingForAdmin extends Pick<OwnListingRow, "id" | "title" | "categorySlug" | "image"> {
	readonly status: ListingStatus;
	readonly isPremium: boolean;
	/** ISO 8601. */
	readonly createdAt: string;
	readonly canSetPremium: boolean;
}
