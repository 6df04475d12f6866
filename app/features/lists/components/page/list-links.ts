import { withSearch } from "#app/shared/paths.ts";
import { type Audience, type ListPageView, listPageSearch } from "../../rules-page.ts";

/** Whose lists a page shows, and which part of them. */
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
