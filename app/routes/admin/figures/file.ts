import { writeFiguresFile } from "#app/features/figures/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import type { Route } from "./+types/file.ts";

/** `GET /admin/numeros/archivo`: the figures of all weeks as a CSV file. */
export async function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	return new Response(await writeFiguresFile(ctx, locale), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": 'attachment; filename="numeros.csv"',
			"Cache-Control": "private, no-store",
		},
	});
}
