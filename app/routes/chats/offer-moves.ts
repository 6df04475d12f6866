import { redirect } from "react-router";
import { acceptOffer } from "#app/features/offers/commands-accept.server.ts";
import { declineOffer, withdrawOffer } from "#app/features/offers/commands-end.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { chatPath } from "#app/shared/chat-paths.ts";
import type { Route } from "./+types/offer-moves.ts";

export function loader({ params }: Route.LoaderArgs) {
	return redirect(chatPath(params.chatId));
}

/** Answers the open offer of a chat, or takes it back, for the chat's script. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	const commands = { accept: acceptOffer, decline: declineOffer, withdraw: withdrawOffer };
	return formResult(ctx, request, (form) => runIntent<unknown>(ctx, form, commands));
}
