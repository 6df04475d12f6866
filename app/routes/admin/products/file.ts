import { exportProducts } from "#app/features/store/queries-file.server.ts";
import { readProductFilters } from "#app/features/store/rules-list.ts";
import { dayAt } from "#app/features/store/rules-sales.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-role.server.ts";
import type { Route } from "./+types/file.ts";

/** `GET /admin/productos/archivo`: the products that the filters leave, for a spreadsheet; `?empty` has its heading alone. */
export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, deps, locale } = context.get(requestContext);
	const params = url.searchParams;
	const parts = exportProducts(ctx, {
		filters: params.has("empty") ? null : readProductFilters(params),
		locale,
		publicUrl: deps.config.publicUrl,
	});
	return new Response(streamOf(parts), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="productos-${dayAt(ctx.clock.now())}.csv"`,
			"Cache-Control": "private, no-store",
		},
	});
}

/** Asks for the next part once the one before was taken. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await parts.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await parts.return(undefined);
		},
	});
}
