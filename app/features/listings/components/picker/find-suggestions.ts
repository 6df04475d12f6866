import type { Suggestions } from "#app/features/catalogue/rules.ts";
import { getJson } from "#app/platform/requests.ts";
import { knownNamesPath, suggestionsPath, withSearch } from "#app/shared/paths.ts";
import { nameKey } from "../../rules.ts";
import type { SearchSuggestion } from "../../rules-search.ts";

export interface SuggestionScope {
	/** Suggest only within this category. */
	readonly categoryId?: string | undefined;
	/** Of a search: every printing of a name together, too, and how many listings each thing has. */
	readonly side?: "have" | "want" | undefined;
}

/** Suggestions for a text, best first. @throws when it cannot be fetched */
export async function findSuggestions(
	query: string,
	{ categoryId, side }: SuggestionScope,
	signal: AbortSignal,
): Promise<readonly SearchSuggestion[]> {
	const search = { q: query, ...(categoryId && { category: categoryId }), ...(side && { side }) };
	const { items, titles } = await getJson<Suggestions>(withSearch(suggestionsPath, search), { signal });
	return withoutSameNames([...items, ...titles]);
}

/** A custom title that is the name of an item is left out. */
export function withoutSameNames(suggestions: readonly SearchSuggestion[]): SearchSuggestion[] {
	const names = new Set<string>();
	return suggestions.filter(({ id, name }) => {
		const key = nameKey(name);
		if (names.has(key) && id.startsWith("existing_")) return false;
		names.add(key);
		return true;
	});
}

/** So many names with commas are asked about: far more than a listing can want. */
const askedNames = 40;

/** The names among some that the catalogue has; none where it does not respond. */
export async function findKnownNames(names: readonly string[]): Promise<ReadonlySet<string>> {
	if (names.length === 0) return new Set();
	const search = new URLSearchParams(names.slice(0, askedNames).map((name) => ["name", name]));
	return new Set(await getJson<string[]>(`${knownNamesPath}?${search}`).catch(() => []));
}
