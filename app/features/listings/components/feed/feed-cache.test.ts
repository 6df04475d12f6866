import { beforeEach, describe, expect, it } from "vitest";
import { listMaxAgeMillis } from "#app/ui/page-cache.ts";
import { cacheFeed, clearFeedCache, findCachedFeed } from "./feed-cache.ts";

const page = { listings: [], nextCursor: "next", total: { count: 9, isMinimum: false } };

describe("lists that were loaded", () => {
	beforeEach(clearFeedCache);

	it("are shown again for five minutes from when they were first loaded", () => {
		cacheFeed("/intercambios", page, "data", 0);
		cacheFeed("/intercambios", { ...page, nextCursor: null }, "data", 1000);
		expect(findCachedFeed("/intercambios", listMaxAgeMillis - 1)).toMatchObject({
			page: { nextCursor: null },
		});
		expect(findCachedFeed("/intercambios", listMaxAgeMillis)).toBeNull();
		expect(findCachedFeed("/popular", 0)).toBeNull();
	});

	it("are kept from their beginning on only, not from a later page that was opened by itself", () => {
		cacheFeed("/intercambios", { ...page, total: null }, "data", 0);
		expect(findCachedFeed("/intercambios", 1)).toBeNull();
		cacheFeed("/intercambios", page, "data", 0);
		cacheFeed("/intercambios", { ...page, total: null }, "data", 1);
		expect(findCachedFeed("/intercambios", 2)?.page).toBe(page);
	});

	it("are forgotten when told, and the oldest when there are too many", () => {
		for (let index = 0; index < 9; index += 1) cacheFeed(`/intercambios?category=${index}`, page, null, 0);
		expect(findCachedFeed("/intercambios?category=0", 1)).toBeNull();
		expect(findCachedFeed("/intercambios?category=8", 1)).not.toBeNull();
		clearFeedCache();
		expect(findCachedFeed("/intercambios?category=8", 1)).toBeNull();
	});
});
