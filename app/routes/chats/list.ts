import { listChats } from "#app/features/chats/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult, revalidated } from "#app/http/result.server.ts";
import type { Route } from "./+types/list.ts";

/** `GET /mensajes/lista?cursor=`: the next page of the list of chats, for the list's own script. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const cursor = url.searchParams.get("cursor") ?? undefined;
	return jsonResult(() => listChats(ctx, { cursor }), revalidated);
}
