import { searchCities } from "#app/features/accounts/queries-cities.server.ts";
import { maxCityLength } from "#app/features/accounts/rules.ts";
import type { Route } from "./+types/cities.ts";

/** `GET /api/cities?query=`: the first places of Argentina that fit, as `{ cities }`. */
export function loader({ request }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams.get("query") ?? "";
	const cities = searchCities(query.slice(0, maxCityLength));
	return Response.json({ cities }, { headers: { "Cache-Control": "public, max-age=3600" } });
}
