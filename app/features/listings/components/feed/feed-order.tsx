import { Form } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { listingsPath } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { useSearchControls } from "#app/ui/use-pending-search.ts";
import { type FeedOrder, feedOrders, readFeedFilters } from "../../rules-search.ts";
import { SearchParts } from "./search-parts.tsx";

const orderNames: Record<FeedOrder, MessageKey> = {
	wanted: "listing.order.wanted",
	newest: "listing.order.newest",
	nearest: "listing.order.nearest",
};

export interface FeedOrderSelectProps {
	/** Whether the person who looks may ask for the nearest. */
	hasNearest: boolean;
	/** Search of the page's address, of which it changes the order. */
	search: string;
}

/** In which order the listings come. A choice asks at once; without script a button sends it. */
export function FeedOrderSelect({ hasNearest, search }: FeedOrderSelectProps) {
	const t = useT();
	const controls = useSearchControls(listingsPath, search);
	const choices = feedOrders.filter((choice) => choice !== "nearest" || hasNearest);
	const asked = readFeedFilters(new URLSearchParams(controls.search)).order;
	const order = choices.includes(asked) ? asked : "wanted";

	return (
		<Form method="get" action={listingsPath} className="feed-order">
			<SearchParts search={search} without={["sort"]} />
			<select
				name="sort"
				aria-label={t("listing.order.label")}
				value={order}
				onChange={(event) =>
					controls.submitSearch(
						withOrder(controls.search, choices[event.currentTarget.selectedIndex] ?? "wanted"),
					)
				}
				className="select-button"
			>
				{choices.map((choice) => (
					<option key={choice} value={choice}>
						{t(orderNames[choice])}
					</option>
				))}
			</select>
			<span className="sr-only" role="status">
				{t("listing.order.current", { order: t(orderNames[order]) })}
			</span>
			<noscript>
				<Button type="submit" size="s">
					{t("listing.order.apply")}
				</Button>
			</noscript>
		</Form>
	);
}

function withOrder(search: string, order: FeedOrder): URLSearchParams {
	const query = new URLSearchParams(search);
	query.delete("sort");
	if (order !== "wanted") query.set("sort", order);
	return query;
}
