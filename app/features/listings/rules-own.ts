import { type OwnStatus, ownStatuses } from "./rules.ts";

/** What the list of one's own listings is asked for, by its address. */
export interface OwnFilters {
	/** Null for all that are not deleted. */
	readonly status: OwnStatus | null;
	/** As it was typed. */
	readonly search: string;
	/** Null for the first page. */
	readonly cursor: string | null;
}

/** What an address asks for; what it does not understand is left out. */
export function readOwnFilters(params: URLSearchParams): OwnFilters {
	const status = ownStatuses.find((own) => own === params.get("status")) ?? null;
	return { status, search: params.get("q")?.trim() ?? "", cursor: params.get("cursor") };
}

/** The part of an address that asks for these. */
export function ownSearch({ status, search, cursor }: Partial<OwnFilters>): Record<string, string> {
	return { ...(status && { status }), ...(search && { q: search }), ...(cursor && { cursor }) };
}
