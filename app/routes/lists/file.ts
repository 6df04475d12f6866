import { writeListsFile } from "#app/features/lists/share/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { shareListPath } from "#app/shared/list-paths.ts";
import type { Route } from "./+types/file.ts";

/** `GET /listas/listas.csv`: one's own two lists whole, as a CSV file. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const { id } = requireUserOrRedirect(ctx, { request, url: new URL(shareListPath, url) });
	return new Response(await writeListsFile(ctx, id), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": 'attachment; filename="listas.csv"',
			"Cache-Control": "private, no-store",
		},
	});
}
