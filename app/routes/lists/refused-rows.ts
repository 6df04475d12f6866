import { getRefusedFile } from "#app/features/lists/import/pending/pending.server.ts";
import { refusalTexts } from "#app/features/lists/import/rules.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { fileResponse } from "#app/http/result.server.ts";
import type { Route } from "./+types/refused-rows.ts";

/** `GET /listas/sumar/:id/renglones.csv`: the rows of a file that were left out, each with its line and why. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	const t = deps.translateFor(locale);
	return fileResponse(async () => {
		const csv = await getRefusedFile(ctx, params.id, {
			columns: [t("lists.add.report.line"), t("lists.add.report.reason"), t("lists.add.report.row")],
			reasonOf: ({ reason }) => t(refusalTexts[reason]),
		});
		return new Response(csv, {
			headers: {
				"Content-Type": "text/csv; charset=utf-8",
				"Content-Disposition": `attachment; filename="${t("lists.add.report.file")}"`,
				"Cache-Control": "no-store",
			},
		});
	});
}
