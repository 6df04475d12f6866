import { startTransition, useState } from "react";
import { useNavigation, useSubmit } from "react-router";

/** The search of a list's page that was asked for last: of what is on its way, else of what is shown. */
export function usePendingSearch(path: string, shown: string): string {
	const { location } = useNavigation();
	return location?.pathname === path ? location.search.slice(1) : shown;
}

/**
 * What the controls of a list say, and how they ask for another search. They follow the last choice at once, before the
 * page does, so that the next one is added to it.
 * @param path of the list's page
 * @param shown search of what is shown, without `?`
 */
export function useSearchControls(path: string, shown: string) {
	const submit = useSubmit();
	const asked = usePendingSearch(path, shown);
	const [chosen, setChosen] = useState<string | null>(null);

	async function ask(query: URLSearchParams) {
		const search = query.toString();
		setChosen(search);
		await submit(query, { action: path, preventScrollReset: true });
		// With the page that has come, which the router draws as a transition too.
		startTransition(() => setChosen((now) => (now === search ? null : now)));
	}

	return { search: chosen ?? asked, ask };
}
