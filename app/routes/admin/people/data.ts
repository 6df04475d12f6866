import { redirect } from "react-router";
import { exportOnRequest } from "#app/features/profiles/commands-requests.server.ts";
import type { PersonRequestInput } from "#app/features/profiles/schema.ts";
import { parseForm, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { adminPersonPath } from "#app/shared/admin-paths.ts";
import type { Route } from "./+types/data.ts";

export function loader({ params, context }: Route.LoaderArgs) {
	requireAdmin(context);
	return redirect(adminPersonPath(params.id));
}

/** `POST /admin/usuarios/:id/datos`: everything that is stored about a person who asked for it, as one ZIP. */
export async function action({ params, request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx, deps } = context.get(requestContext);
	return loaderResult(async () => {
		const input = { ...readFields(await parseForm(ctx, request)), personId: params.id };
		const archive = await exportOnRequest(ctx, deps.files, input as PersonRequestInput);
		return new Response(new Uint8Array(archive), {
			headers: {
				"Content-Type": "application/zip",
				"Content-Disposition": 'attachment; filename="reino.zip"',
				"Cache-Control": "no-store",
			},
		});
	});
}
