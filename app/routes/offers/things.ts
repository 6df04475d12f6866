import { getPersonByName } from "#app/features/accounts/queries.server.ts";
import { searchMaxLength } from "#app/features/lists/entry/rules-page.ts";
import { searchPickable } from "#app/features/offers/queries-builder.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import { readSearchWords } from "#app/shared/storable-text.ts";
import type { Route } from "./+types/things.ts";

/** `GET /u/:username/oferta/cosas`: what has the searched words of the things of either side, for the builder's script. */
export function loader({ params, url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	return jsonResult(async () => {
		const { id: personId } = await getPersonByName(ctx, params.username);
		const side = url.searchParams.get("lado") === "doy" ? "give" : "get";
		const search = readSearchWords(url.searchParams, searchMaxLength);
		return searchPickable(ctx, { personId, side, search, locale });
	});
}
