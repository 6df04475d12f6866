import { beforeEach, describe, expect, it } from "vitest";
import { freshFor } from "#app/ui/page-cache.ts";
import { findKeptFeed, forgetFeeds, keepFeed } from "./feed-cache.ts";

const page = { listings: [], nextCursor: "next", total: { count: 9, isMinimum: false } };

describe("lists that were loaded", () => {
	beforeEach(forgetFeeds);

	it("are shown again for five minutes from when they were first loaded", () => {
		keepFeed("/intercambios", page, "data", 0);
		keepFeed("/intercambios", { ...page, nextCursor: null }, "data", 1000);
		expect(findKeptFeed("/intercambios", freshFor - 1)).toMatchObject({ page: { nextCursor: null } });
		expect(findKeptFeed("/intercambios", freshFor)).toBeNull();
		expect(findKeptFeed("/popular", 0)).toBeNull();
	});

	it("are kept from their beginning on only, not from a later page that was opened by itself", () => {
		keepFeed("/intercambios", { ...page, total: null }, "data", 0);
		expect(findKeptFeed("/intercambios", 1)).toBeNull();
		keepFeed("/intercambios", page, "data", 0);
		keepFeed("/intercambios", { ...page, total: null }, "data", 1);
		expect(findKeptFeed("/intercambios", 2)?.page).toBe(page);
	});

	it("are forgotten when told, and the oldest when there are too many", () => {
		for (let index = 0; index < 9; index += 1) keepFeed(`/intercambios?category=${index}`, page, null, 0);
		expect(findKeptFeed("/intercambios?category=0", 1)).toBeNull();
		expect(findKeptFeed("/intercambios?category=8", 1)).not.toBeNull();
		forgetFeeds();
		expect(findKeptFeed("/intercambios?category=8", 1)).toBeNull();
	});
});
