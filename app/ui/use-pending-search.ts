import { startTransition, useState } from "react";
import { useNavigation, useSubmit } from "react-router";

/** The search of the list's page that is being loaded, else of the one that is visible. */
export function usePendingSearch(path: string, current: string): string {
	const { location } = useNavigation();
	return location?.pathname === path ? location.search.slice(1) : current;
}

/**
 * The search that the controls of a list show, and how to submit another. They follow the last choice at once, before the
 * page does, so that the next one is added to it.
 * @param path path of the list's page
 * @param current search of the visible page, without `?`
 */
export function useSearchControls(path: string, current: string) {
	const submit = useSubmit();
	const pending = usePendingSearch(path, current);
	const [chosen, setChosen] = useState<string | null>(null);

	async function submitSearch(query: URLSearchParams) {
		const search = query.toString();
		setChosen(search);
		await submit(query, { action: path, preventScrollReset: true });
		// Together with the new page, which the router draws as a transition too.
		startTransition(() => setChosen((now) => (now === search ? null : now)));
	}

	return { search: chosen ?? pending, submitSearch };
}
