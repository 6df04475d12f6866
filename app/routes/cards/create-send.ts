import { redirect } from "react-router";
import { generateCardByForm } from "#app/http/card-actions.server.ts";
import { withImageForm } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import { cardsPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/create-send.ts";

export function loader() {
	return redirect(cardsPath);
}

/** The photo of a card, sent by its page's script. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return jsonResult(() =>
		withImageForm({ ctx, deps }, request, (form) => generateCardByForm(ctx, form, deps)),
	);
}
