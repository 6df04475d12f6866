import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { readFeedFilters, readPageSize } from "#app/features/listings/rules-search.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult, revalidated } from "#app/http/result.server.ts";
import type { Route } from "./+types/feed-page.ts";

/** `GET /api/feed`: a page of the feed as data, with the filters and the cursor of the hub's address, and as many listings as fit. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const search = url.searchParams;
	return jsonResult(
		() =>
			listFeed(ctx, {
				cursor: search.get("cursor"),
				limit: readPageSize(search.get("limit")),
				filters: readFeedFilters(search),
				locale,
			}),
		revalidated,
	);
}
