import { redirect } from "react-router";
import { favoriteShowcase, likeShowcase } from "#app/features/showcases/commands-reactions.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { showcasePath } from "#app/shared/paths.ts";
import type { Route } from "./+types/reaction.ts";

export function loader({ params }: Route.LoaderArgs) {
	return redirect(showcasePath(params.id));
}

/** Sets a like or a favourite, or takes it back. */
export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) =>
		runIntent(ctx, form, { like: likeShowcase, favorite: favoriteShowcase }, { showcaseId: params.id }),
	);
}
