import { redirect } from "react-router";
import { readGuidePrice } from "#app/features/store/queries-prices.server.ts";
import type { GuidePriceInput } from "#app/features/store/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { createProductPath } from "#app/shared/admin-paths.ts";
import type { Route } from "./+types/guide-price.ts";

export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context);
	return redirect(createProductPath);
}

/** `POST /admin/productos/precio`: the guide's price of a page and grade, for the forms of new and edited products. */
export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx, deps } = context.get(requestContext);
	return formResult(ctx, request, (form) =>
		readGuidePrice(ctx, deps.priceGuide, readFields(form) as GuidePriceInput),
	);
}
