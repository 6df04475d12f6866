import { suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import type { ItemSuggestions } from "#app/features/catalogue/rules-items.ts";
import { SuggestItemsInput } from "#app/features/catalogue/schema.ts";
import { addListingCounts, suggestCustomTitles } from "#app/features/listings/search/search.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult, revalidated } from "#app/http/result.server.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { Route } from "./+types/suggestions.ts";

/**
 * `GET /api/suggestions?q=&category=`: what a picker offers for what was typed. With `side=have` or
 * `side=want` it is a search's, whose items say how many listings they have.
 */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const search = url.searchParams;
	return jsonResult(async (): Promise<ItemSuggestions> => {
		const input = parseInput(SuggestItemsInput, {
			query: search.get("q") ?? "",
			categoryId: search.get("category") ?? undefined,
		});
		const [items, titles] = await Promise.all([
			suggestItems(ctx, input, locale),
			suggestCustomTitles(ctx, input),
		]);
		const side = search.get("side");
		if (side !== "have" && side !== "want") return { items, titles };
		return { items: await addListingCounts(ctx, items, side), titles };
	}, revalidated);
}
