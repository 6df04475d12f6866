import { redirect } from "react-router";
import { deleteShowcase } from "#app/features/showcases/commands.server.ts";
import { finishShowcaseForm } from "#app/features/showcases/components/editor/showcase-draft.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { redirectUnlessOwn } from "#app/http/showcase-actions.server.ts";
import { withNotice } from "#app/http/visitor-cookies.server.ts";
import { showcasesPath } from "#app/shared/paths.ts";
import { editShowcasePath } from "#app/shared/showcase-paths.ts";
import type { Route } from "./+types/delete.ts";

export function loader({ params }: Route.LoaderArgs) {
	return redirect(editShowcasePath(params.id));
}

/** Deletes a showcase, for the dialog that asks before. */
export function action({ request, url, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url }, showcasesPath);
	return formResult(ctx, request, async (): Promise<null> => {
		await redirectUnlessOwn(() => deleteShowcase(ctx, { showcaseId: params.id }));
		throw redirect(showcasesPath, { headers: withNotice(null, "showcaseDeleted") });
	});
}

export function clientAction({ params, serverAction }: Route.ClientActionArgs) {
	return finishShowcaseForm(serverAction(), params.id);
}
