import { suggestThings } from "#app/features/lists/entry/queries-one.server.ts";
import { searchMaxLength } from "#app/features/lists/entry/rules-page.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import { readSearchWords } from "#app/shared/storable-text.ts";
import type { Route } from "./+types/typed.ts";

/** `GET /u/:username/oferta/otras`: what typed words may mean of all that there is, for the builder's script. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const search = readSearchWords(url.searchParams, searchMaxLength);
	return jsonResult(() => suggestThings(ctx, { search, side: "have", locale }));
}
