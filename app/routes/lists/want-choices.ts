import { countWantChoices } from "#app/features/lists/entry/queries-one.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import type { Route } from "./+types/want-choices.ts";

/** `GET /listas/cosa/:id`: how many people have the thing of somebody's entry, for the sheet in which one says to seek it. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult(async () => {
		if (!isUuid(params.id)) throw new DomainError("list.entryNotFound");
		return countWantChoices(ctx, params.id);
	});
}
