import { beforeEach, expect, it } from "vitest";
import { freshFor } from "#app/ui/page-cache.ts";
import type { ShowcaseCardView, ShowcasePage } from "../../rules.ts";
import { findKeptShowcaseList, forgetShowcaseLists, keepShowcaseList, noteLikes } from "./list-cache.ts";

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

beforeEach(forgetShowcaseLists);

it("shows a list again as it was, for five minutes", () => {
	keepShowcaseList("?sort=newest", page, 0);
	expect(findKeptShowcaseList("?sort=newest", freshFor - 1)).toEqual(page);
	expect(findKeptShowcaseList("", 0)).toBeNull();
	expect(findKeptShowcaseList("?sort=newest", freshFor)).toBeNull();
});

it("shows the likes that were seen meanwhile, also when the list is kept once more as it was", () => {
	keepShowcaseList("", page, 0);
	noteLikes("b", { likes: 5, isLiked: true });
	keepShowcaseList("", page, 1);
	expect(findKeptShowcaseList("", 2)?.showcases).toEqual([
		card("a"),
		{ ...card("b"), likes: 5, isLiked: true },
	]);
});

it("forgets all of it", () => {
	keepShowcaseList("", page, 0);
	noteLikes("b", { likes: 5, isLiked: true });
	forgetShowcaseLists();
	expect(findKeptShowcaseList("", 0)).toBeNull();
	keepShowcaseList("", page, 0);
	expect(findKeptShowcaseList("", 0)).toEqual(page);
});
