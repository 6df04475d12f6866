import { listComments } from "#app/features/showcases/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import type { Route } from "./+types/comment-page.ts";

/** Older comments as data. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const cursor = url.searchParams.get("before");
	return jsonResult(() => listComments(ctx, { showcaseId: params.id, cursor }));
}
