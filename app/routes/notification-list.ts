import { redirect } from "react-router";
import {
	clearNotifications,
	deleteNotification,
	markNotificationRead,
	markNotificationsRead,
} from "#app/features/notifications/commands.server.ts";
import { getNotifications } from "#app/features/notifications/queries.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { Route } from "./+types/notification-list.ts";
import { answerData, answerForm } from "./answer.server.ts";
import { answerJson } from "./answer-json.server.ts";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";
import { signInFirst } from "./sign-in-first.server.ts";

/** The latest notifications, for the bell. */
export function loader({ context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return answerData(() => getNotifications(ctx));
}

/** Reads or deletes one or all; a page without script is led back to the list. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	const form = await readForm(request);
	const change = () => changeNotifications(ctx, (name) => String(form.get(name) ?? ""));
	if (!form.has("plain")) return answerJson(change);
	signInFirst(ctx, request);
	const { data } = await answerForm(change);
	return redirect(data.ok ? "/notificaciones" : `/notificaciones?error=${data.failure.code}`);
}

async function changeNotifications(ctx: CommandContext, field: (name: string) => string): Promise<null> {
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
		default:
			throw new DomainError("request.invalid");
	}
}
