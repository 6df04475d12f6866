import { exportProducts } from "#app/features/store/queries.server.ts";
import { readProductFilters } from "#app/features/store/rules.ts";
import { dayAt } from "#app/features/store/rules-sales.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import type { Route } from "./+types/file.ts";

/** `GET /admin/productos/archivo`: the products that match the filters as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, deps, locale } = context.get(requestContext);
	const text = await exportProducts(ctx, {
		filters: readProductFilters(url.searchParams),
		locale,
		publicUrl: deps.config.publicUrl,
	});
	return new Response(text, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="productos-${dayAt(ctx.clock.now())}.csv"`,
			"Cache-Control": "private, no-store",
		},
	});
}
