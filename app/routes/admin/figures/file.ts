import { writeFiguresFile } from "#app/features/figures/queries.server.ts";
import { readFiguresFilters } from "#app/features/figures/rules.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import type { Route } from "./+types/file.ts";

/** `GET /admin/numeros/archivo`: the figures of all days, weeks or months as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { period } = readFiguresFilters(url.searchParams);
	const { ctx, locale } = context.get(requestContext);
	return new Response(await writeFiguresFile(ctx, period, locale), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": 'attachment; filename="numeros.csv"',
			"Cache-Control": "private, no-store",
		},
	});
}
