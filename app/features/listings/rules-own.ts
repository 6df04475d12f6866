import { searchWords } from "#app/shared/storable-text.ts";
import { type OwnStatus, ownStatuses } from "./rules.ts";

/** Longest search that is looked at, in code points. */
export const searchMaxLength = 100;

/** Filters of one's own listings, from the address. */
export interface OwnFilters {
	/** Null for all that are not deleted. */
	readonly status: OwnStatus | null;
	/** As it was typed. */
	readonly search: string;
	/** Null for the first page. */
	readonly cursor: string | null;
}

/** The filters in an address, without those that are not understood. */
export function readOwnFilters(params: URLSearchParams): OwnFilters {
	const status = ownStatuses.find((own) => own === params.get("status")) ?? null;
	return { status, search: searchWords(params.get("q"), searchMaxLength), cursor: params.get("cursor") };
}

/** The part of an address that asks for these. */
export function ownSearch({ status, search, cursor }: Partial<OwnFilters>): Record<string, string> {
	return { ...(status && { status }), ...(search && { q: search }), ...(cursor && { cursor }) };
}
