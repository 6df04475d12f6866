import type { searchParts } from "../../rules-search.ts";

export interface SearchPartsProps {
	/** Search of the page's address. */
	search: string;
	/** The parts that the form itself sends. */
	without: readonly (typeof searchParts)[number][];
}

/** The rest of a search as hidden fields, so that a form changes its own part alone, without script too. */
export function SearchParts({ search, without }: SearchPartsProps) {
	const kept = [...new URLSearchParams(search)].filter(
		([name]) => !(without as readonly string[]).includes(name),
	);
	return kept.map(([name, value]) => (
		<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
	));
}
