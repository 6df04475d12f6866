import { writeSalesFile } from "#app/features/store/queries-sales.server.ts";
import { dayAt, readSalesFilters } from "#app/features/store/rules-sales.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import type { Route } from "./+types/file.ts";

/** `GET /admin/ventas/archivo`: the sales of a month as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	const { month } = readSalesFilters(url.searchParams, dayAt(ctx.clock.now()));
	return new Response(await writeSalesFile(ctx, month, locale), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="ventas-${month}.csv"`,
			"Cache-Control": "private, no-store",
		},
	});
}
