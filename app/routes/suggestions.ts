import { suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import type { Suggestions } from "#app/features/catalogue/rules.ts";
import { SuggestItemsInput } from "#app/features/catalogue/schema.ts";
import { suggestCustomTitles } from "#app/features/listings/queries-suggestions.server.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { Route } from "./+types/suggestions.ts";
import { answerData } from "./answer.server.ts";
import { requestContext } from "./request-context.server.ts";

/** `GET /api/suggestions?q=&category=`: what a picker offers for what was typed. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const search = new URL(request.url).searchParams;
	return answerData(async (): Promise<Suggestions> => {
		const input = parseInput(SuggestItemsInput, {
			query: search.get("q") ?? "",
			categoryId: search.get("category") ?? undefined,
		});
		const [items, titles] = await Promise.all([
			suggestItems(ctx, input, locale),
			suggestCustomTitles(ctx, input),
		]);
		return { items, titles };
	});
}
