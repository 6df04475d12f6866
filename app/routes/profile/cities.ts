import { searchCities } from "#app/features/accounts/queries-cities.server.ts";
import { maxCityLength } from "#app/features/accounts/rules-fields.ts";
import { jsonResult } from "#app/http/result.server.ts";
import type { Route } from "./+types/cities.ts";

const forAnHour = { "Cache-Control": "public, max-age=3600" };

/** `GET /api/cities?query=`: the first places of Argentina that fit, best first. */
export function loader({ url }: Route.LoaderArgs) {
	const query = url.searchParams.get("query") ?? "";
	return jsonResult(async () => searchCities(query.slice(0, maxCityLength)), forAnHour);
}
