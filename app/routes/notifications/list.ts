import {
	clearNotifications,
	deleteNotification,
	markNotificationRead,
	markNotificationsRead,
	restoreNotifications,
} from "#app/features/notifications/commands.server.ts";
import { getNotifications } from "#app/features/notifications/queries.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult, revalidated } from "#app/http/result.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { Route } from "./+types/list.ts";

/** `GET /notificaciones/lista?before=`: a page of notifications for its script; null for a visitor, since a page may fetch it while its person signs out. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const before = url.searchParams.get("before");
	return jsonResult(async () => (ctx.actor ? getNotifications(ctx, { before }) : null), revalidated);
}

/** Marks, deletes or restores, for the list's script. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => actOnNotifications(ctx, form));
}

/** Reads or deletes one notification or all, or brings all back, as its form says. @throws DomainError what the command throws */
async function actOnNotifications(ctx: CommandContext, form: FormData): Promise<null> {
	const field = (name: string) => String(form.get(name) ?? "");
	switch (field("intent")) {
		case "read":
			await markNotificationRead(ctx, { id: field("id") });
			return null;
		case "delete":
			await deleteNotification(ctx, { id: field("id") });
			return null;
		case "readAll":
			await markNotificationsRead(ctx, { upTo: field("upTo") });
			return null;
		case "clear":
			await clearNotifications(ctx, { upTo: field("upTo") });
			return null;
		case "restore":
			await restoreNotifications(ctx);
			return null;
		default:
			throw new DomainError("request.invalid");
	}
}
