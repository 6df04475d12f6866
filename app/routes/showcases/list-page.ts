import { listShowcases } from "#app/features/showcases/queries-list.server.ts";
import { readListFilters } from "#app/features/showcases/rules.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult, revalidated } from "#app/http/result.server.ts";
import type { Route } from "./+types/list-page.ts";

/** `GET /api/showcases`: a page of the showcases as data, with the filters and the cursor of the list's address. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const search = url.searchParams;
	const input = { ...readListFilters(search), cursor: search.get("cursor") };
	return jsonResult(() => listShowcases(ctx, input), revalidated);
}
