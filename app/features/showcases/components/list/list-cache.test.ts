import { beforeEach, expect, it } from "vitest";
import { listMaxAgeMillis } from "#app/ui/page-cache.ts";
import type { ShowcaseCardView, ShowcasePage } from "../../rules.ts";
import {
	cacheShowcaseList,
	clearShowcaseListCache,
	findCachedShowcaseList,
	recordLikes,
} from "./list-cache.ts";

const card = (id: string): ShowcaseCardView => ({
	id,
	name: id,
	ownerUsername: "ana",
	cover: [],
	pieceCount: 0,
	likes: 4,
	isLiked: false,
	isOwn: false,
	status: "active",
});
const page: ShowcasePage = { showcases: [card("a"), card("b")], nextCursor: "next", total: 12 };

beforeEach(clearShowcaseListCache);

it("shows a list again as it was, for five minutes", () => {
	cacheShowcaseList("?sort=newest", page, 0);
	expect(findCachedShowcaseList("?sort=newest", listMaxAgeMillis - 1)).toEqual(page);
	expect(findCachedShowcaseList("", 0)).toBeNull();
	expect(findCachedShowcaseList("?sort=newest", listMaxAgeMillis)).toBeNull();
});

it("shows the likes that were seen meanwhile, also when the list is kept once more as it was", () => {
	cacheShowcaseList("", page, 0);
	recordLikes("b", { likes: 5, isLiked: true });
	cacheShowcaseList("", page, 1);
	expect(findCachedShowcaseList("", 2)?.showcases).toEqual([
		card("a"),
		{ ...card("b"), likes: 5, isLiked: true },
	]);
});

it("forgets all of it", () => {
	cacheShowcaseList("", page, 0);
	recordLikes("b", { likes: 5, isLiked: true });
	clearShowcaseListCache();
	expect(findCachedShowcaseList("", 0)).toBeNull();
	cacheShowcaseList("", page, 0);
	expect(findCachedShowcaseList("", 0)).toEqual(page);
});
