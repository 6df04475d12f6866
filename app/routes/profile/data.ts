import { exportOwnData } from "#app/features/profiles/queries-export.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { profilePath } from "#app/shared/paths.ts";
import type { Route } from "./+types/data.ts";

/** `GET /perfil/datos`: everything that is stored about the person, as one ZIP. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url: new URL(profilePath, url) });
	return loaderResult(async () => {
		const archive = await exportOwnData(ctx, deps.files);
		return new Response(new Uint8Array(archive), {
			headers: {
				"Content-Type": "application/zip",
				"Content-Disposition": 'attachment; filename="reino.zip"',
				"Cache-Control": "no-store",
			},
		});
	});
}
