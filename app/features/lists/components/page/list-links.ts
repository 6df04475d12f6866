import { useNavigation } from "react-router";
import { withSearch } from "#app/shared/paths.ts";
import type { Side } from "../../rules.ts";
import {
	type Audience,
	type ListPageView,
	listPageSearch,
	readListPage,
	showsOther,
} from "../../rules-page.ts";

/** The lists that a page shows, and which part of them. */
export interface ListPageProps {
	/** The address of the page without its search. */
	path: string;
	audience: Audience;
	view: ListPageView;
}

/** The address of another part of the lists. */
export function listLink({ path, view }: ListPageProps, changes: Partial<ListPageView>): string {
	return withSearch(path, listPageSearch(view, changes));
}

/** Whether other entries of a list are on their way. */
export function useIsLoading({ path, audience, view }: ListPageProps, side: Side): boolean {
	const { location } = useNavigation();
	if (location?.pathname !== path) return false;
	return showsOther(side, view, readListPage(new URLSearchParams(location.search), audience));
}
