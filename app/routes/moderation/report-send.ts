import { redirect } from "react-router";
import { formResult } from "#app/http/form-result.server.ts";
import { addressedSubject, reportByForm } from "#app/http/moderation-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { reportPath } from "#app/shared/report-paths.ts";
import type { Route } from "./+types/report-send.ts";

export function loader({ params }: Route.LoaderArgs) {
	return loaderResult(async () => redirect(reportPath(addressedSubject(params))));
}

/** A report, from its dialog. */
export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => reportByForm(ctx, params, form));
}
