import {
	deleteNotification,
	markNotificationRead,
	markNotificationsRead,
} from "#app/features/notifications/commands.server.ts";
import {
	clearNotifications,
	restoreNotifications,
} from "#app/features/notifications/commands-clear.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";

/** Reads or deletes one notification or all, or brings all back, as its form says. @throws DomainError what the command throws */
export async function actOnNotifications(ctx: CommandContext, form: FormData): Promise<null> {
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
