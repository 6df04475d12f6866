import { redirect } from "react-router";
import { deleteCardByForm } from "#app/http/card-actions.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { cardPath } from "#app/shared/card-paths.ts";
import { cardsPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/delete.ts";

export function loader({ params }: Route.LoaderArgs) {
	return redirect(cardPath(params.serial));
}

/** Deletes a card, for the dialog that asks before. */
export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url }, cardsPath);
	return formResult(ctx, request, (form) => deleteCardByForm(ctx, form));
}
