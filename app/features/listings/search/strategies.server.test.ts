import { expect, it } from "vitest";
import { feedPageSizes } from "../rules-search.ts";
import { gatherLimit } from "./strategies.server.ts";

it("gathers as many matches as reading in order would take rows where there is one match more", () => {
	for (const listings of [1_000_000, 5_000_000, 100_000_000]) {
		const limit = gatherLimit(listings);
		const rowsReadInOrder = ((feedPageSizes.first + 1) * listings) / limit;
		expect(rowsReadInOrder / limit).toBeCloseTo(1, 2);
	}
});

it("gathers a thousand of few listings, and of as many as nobody knows", () => {
	for (const listings of [0, 10_000, 100_000]) expect(gatherLimit(listings)).toBe(1000);
});
