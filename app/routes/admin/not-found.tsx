import { data } from "react-router";
import { requireModeratorOrRedirect } from "#app/http/require-user.server.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ context }: Route.LoaderArgs) {
	requireModeratorOrRedirect(context);
	throw data(null, { status: 404 });
}

export default function NotFound() {
	return null;
}
