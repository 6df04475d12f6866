import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { NumberedPage } from "#app/shared/numbered-page.ts";
import { getListSummary, listEntries, listWantedSets } from "./queries.server.ts";
import { type EntryView, type ListFilter, type Side, starLimit, wantedSetLimit } from "./rules.ts";
import { filterOf, type ListPage, type ListPageView, pageSizes } from "./rules-page.ts";

export interface ListPageInput {
	readonly ownerId: string;
	readonly view: ListPageView;
	readonly locale: Locale;
}

/** Loose wants beside the sets; a link leads to all of them. */
const looseCount = 8;
/** Sets below the binder that others look at. */
const publicSetCount = 4;

/** The part of a person's two lists that `view` names; who has or seeks each thing is for the owner alone. */
export async function getListPage(ctx: QueryContext, input: ListPageInput): Promise<ListPage> {
	const { ownerId, view, locale } = input;
	const isOwner = ctx.actor?.id === ownerId;
	const bySet = view.filter === "sets";
	const read = (side: Side, filter: ListFilter, page: Pick<NumberedPage<EntryView>, "number" | "size">) =>
		listEntries(ctx, { ownerId, side, filter, search: view.search, locale, withPeople: isOwner, page });
	const readSide = (side: Side) =>
		bySet || (view.layout === "rows" && side !== view.side)
			? null
			: read(side, filterOf(view, side), { number: view.pages[side], size: pageSizes[view.layout] });
	const setLimit = bySet ? wantedSetLimit : isOwner || view.layout === "rows" ? 0 : publicSetCount;
	const [summary, have, want, starred, loose, sets] = await Promise.all([
		getListSummary(ctx, ownerId),
		readSide("have"),
		readSide("want"),
		bySet ? read("want", "starred", { number: 1, size: starLimit }) : null,
		bySet ? read("want", "loose", { number: 1, size: looseCount }) : null,
		setLimit > 0 ? listWantedSets(ctx, { ownerId, locale, withPeople: isOwner, limit: setLimit }) : [],
	]);
	return { view, summary, have, want, groups: starred && loose && { starred, loose }, sets };
}
