import { describe, expect, it } from "vitest";
import { resolveCity } from "#app/features/accounts/queries-cities.server.ts";
import { people } from "./people.ts";

describe("the demo's people", () => {
	it("live in cities of the list", () => {
		for (const { city } of people) expect(resolveCity("AR", city)).toBe(city);
	});
});
