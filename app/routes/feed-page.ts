import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { readFeedFilters } from "#app/features/listings/rules.ts";
import type { Route } from "./+types/feed-page.ts";
import { answerData } from "./answer.server.ts";
import { requestContext } from "./request-context.server.ts";

/** `GET /api/feed`: a page of the feed as data, with the filters and the cursor of the hub's address. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const search = new URL(request.url).searchParams;
	return answerData(() =>
		listFeed(ctx, { cursor: search.get("cursor"), filters: readFeedFilters(search), locale }),
	);
}
