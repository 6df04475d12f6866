import type { FaceEdition } from "#app/features/catalogue/rules-editions.ts";
import { searchWords } from "#app/shared/storable-text.ts";
import { currentStatuses, type ListingStatus } from "./rules.ts";

/** Statuses of the listings that an owner sees in the list of all of them. */
export const ownStatuses = [...currentStatuses, "traded"] as const satisfies readonly ListingStatus[];
export type OwnStatus = (typeof ownStatuses)[number];

/** A listing in its owner's list of all of them. */
export interface OwnListingRow {
	readonly id: string;
	readonly title: string;
	readonly categorySlug: string;
	readonly status: ListingStatus;
	readonly interestCount: number;
	/** ISO 8601. */
	readonly createdAt: string;
	readonly image: { readonly key: string; readonly color: string } | null;
	/** The edition of its item, whose face stands in the place of an image; null with one. */
	readonly edition: FaceEdition | null;
}

export interface OwnListingsPage {
	readonly listings: readonly OwnListingRow[];
	readonly nextCursor: string | null;
}

/** Longest search among an owner's listings, in code points; what is beyond is cut off. */
export const ownSearchMaxLength = 100;

/** Filters of an owner's list, from the address. */
export interface OwnFilters {
	/** Null for all that are not deleted. */
	readonly status: OwnStatus | null;
	/** Search text as it was typed. */
	readonly search: string;
	/** Null for the first page. */
	readonly cursor: string | null;
}

/** The filters in an address, without those that are not understood. */
export function readOwnFilters(params: URLSearchParams): OwnFilters {
	const status = ownStatuses.find((own) => own === params.get("status")) ?? null;
	return { status, search: searchWords(params.get("q"), ownSearchMaxLength), cursor: params.get("cursor") };
}

/** The search parameters of filters. */
export function ownSearch({ status, search, cursor }: Partial<OwnFilters>): Record<string, string> {
	return { ...(status && { status }), ...(search && { q: search }), ...(cursor && { cursor }) };
}

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
