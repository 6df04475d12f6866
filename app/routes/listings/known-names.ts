import { listKnownNames } from "#app/features/catalogue/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult, revalidated } from "#app/http/result.server.ts";
import type { Route } from "./+types/known-names.ts";

/** `GET /api/known-names?name=`, which may repeat: those that an item of the catalogue has. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult(() => listKnownNames(ctx, url.searchParams.getAll("name")), revalidated);
}
