import { describe, expect, test } from "vitest";
import { categorySlugs } from "./rules.ts";
import { conditionName, conditions, isCondition } from "./rules-conditions.ts";

describe("conditions", () => {
	test("are told from other texts", () => {
		expect(isCondition("near_mint")).toBe(true);
		expect(isCondition("near mint")).toBe(false);
	});

	test("are said plainly of games, consoles and their like, and as collectors do of cards and of the unknown", () => {
		const isPlain = (slug: string | null) =>
			conditions.every((condition) => conditionName(condition, slug).startsWith("listing.wear."));
		expect(categorySlugs.filter(isPlain)).toEqual(["video-games", "consoles", "accessories", "figures"]);
		for (const slug of ["magic", "a-category-of-tomorrow", null])
			expect(conditionName("near_mint", slug)).toBe("listing.condition.nearMint");
	});
});
