import { getCardProgress } from "#app/features/cards/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import type { Route } from "./+types/status.ts";

/** The progress of a card, polled by its maker's page. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult(() => getCardProgress(ctx, params.id));
}
