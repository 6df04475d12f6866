import { redirect } from "react-router";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { reactByForm } from "#app/http/showcase-actions.server.ts";
import { showcasePath } from "#app/shared/paths.ts";
import type { Route } from "./+types/reaction.ts";

export function loader({ params }: Route.LoaderArgs) {
	return redirect(showcasePath(params.id));
}

/** A like or a favourite, or its end. */
export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => reactByForm(ctx, { showcaseId: params.id, form }));
}
