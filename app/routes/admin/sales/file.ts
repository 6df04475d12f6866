import { writeSalesFile } from "#app/features/store/queries-sales-file.server.ts";
import { dayAt, readSalesFilters, spanOf } from "#app/features/store/rules-sales.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-role.server.ts";
import type { Route } from "./+types/file.ts";

/** The sales of a period as a file for a spreadsheet. */
export async function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	const { period, day } = readSalesFilters(url.searchParams, dayAt(ctx.clock.now()));
	const span = spanOf(period, day);
	return new Response(await writeSalesFile(ctx, span, locale), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="ventas-${span.from}-${span.to}.csv"`,
			"Cache-Control": "private, no-store",
		},
	});
}
