import {
	clearNotifications,
	deleteNotification,
	markNotificationRead,
	markNotificationsRead,
	restoreNotifications,
} from "#app/features/notifications/commands.server.ts";
import { getNotifications } from "#app/features/notifications/queries.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult, revalidated } from "#app/http/result.server.ts";
import type { Route } from "./+types/list.ts";

/** `GET /notificaciones/lista?before=`: a page of notifications for its script; null for a visitor, since a page may fetch it while its person signs out. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const before = url.searchParams.get("before");
	return jsonResult(async () => (ctx.actor ? getNotifications(ctx, { before }) : null), revalidated);
}

const commands = {
	read: markNotificationRead,
	delete: deleteNotification,
	readAll: markNotificationsRead,
	clear: clearNotifications,
	restore: restoreNotifications,
};

/** Marks, deletes or restores, for the list's script. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<null> => {
		await runIntent(ctx, form, commands);
		return null;
	});
}
