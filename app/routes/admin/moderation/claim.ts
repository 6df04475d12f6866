import { redirect } from "react-router";
import { claimCase, releaseCase } from "#app/features/moderation/commands-cases.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireModerator } from "#app/http/require-role.server.ts";
import { casePath } from "#app/shared/admin-paths.ts";
import type { Route } from "./+types/claim.ts";

export function loader({ params, context }: Route.LoaderArgs) {
	requireModerator(context);
	return redirect(casePath(params.caseId));
}

/** Keeps a case for who looks at it, or lets it go. */
export function action({ request, params, context }: Route.ActionArgs) {
	requireModerator(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<null> => {
		const { caseId } = params;
		await (form.get("intent") === "release" ? releaseCase(ctx, { caseId }) : claimCase(ctx, { caseId }));
		return null;
	});
}
