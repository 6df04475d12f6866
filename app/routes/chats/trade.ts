import { redirect } from "react-router";
import { actOnTrade } from "#app/http/chat-actions.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { chatPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/trade.ts";

export function loader({ params }: Route.LoaderArgs) {
	return redirect(chatPath(params.chatId));
}

/** Starts, seals or cancels the trade of a chat, for the chat's script. */
export function action({ params, request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => actOnTrade(ctx, params.chatId, form));
}
