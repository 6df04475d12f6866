import { getPieceTexts } from "#app/features/showcases/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import type { Route } from "./+types/piece-texts.ts";

/** The texts of a showcase's pieces, for the viewer's script. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return jsonResult(() => getPieceTexts(ctx, params.id));
}
