import { getNotifications } from "#app/features/notifications/queries.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { actOnNotifications } from "#app/http/notification-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult, revalidated } from "#app/http/result.server.ts";
import type { Route } from "./+types/list.ts";

/** The notifications of a page, for its script; null for a visitor, since a page may ask while its person signs out. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const before = url.searchParams.get("before");
	return jsonResult(async () => (ctx.actor ? getNotifications(ctx, { before }) : null), revalidated);
}

/** Reads, deletes or brings back, for the list's script. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => actOnNotifications(ctx, form));
}
