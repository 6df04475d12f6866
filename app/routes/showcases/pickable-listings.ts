import { listPickableListings } from "#app/features/showcases/queries-editor.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import type { Route } from "./+types/pickable-listings.ts";

/** A page of the person's listings as data, for the picker of a showcase's form. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const cursor = url.searchParams.get("cursor");
	return jsonResult(() => listPickableListings(ctx, { cursor, locale }));
}
