import { redirect } from "react-router";
import { startConversationByForm } from "#app/http/chat-actions.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { chatsPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/offer.ts";

export function loader() {
	return redirect(chatsPath);
}

/** Sends the first message about a listing, from its page's dialog. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => startConversationByForm(ctx, form));
}
