import { describe, expect, it } from "vitest";
import { draftMaxAgeMillis, readDraft, writeDraft } from "./saved-draft.ts";
import { emptyListingDraft, type ListingDraft } from "./use-listing-draft.ts";

const category = {
	id: "c1",
	slug: "magic",
	name: "Magic",
	isActive: true,
	isDigital: false,
	isSpecial: false,
};
const now = 1_800_000_000_000;
const draft: ListingDraft = {
	...emptyListingDraft,
	category,
	itemText: "Cóndor",
	item: {
		...{ id: "i1", name: "Cóndor", categorySlug: "magic", printing: "Andes · 4/102" },
		edition: { expansion: "Andes", code: "AN", number: "4" },
	},
	title: "Mi cóndor",
	titleIsOwn: true,
	description: "Con funda.\nSin <b>marcas</b>",
	condition: "good",
	completeness: "no_box",
	rarity: null,
	image: { name: "foto.jpg", url: "blob:x", ready: true },
	wanted: [{ id: "custom_Álbum", name: "Álbum", categorySlug: null, printing: null, edition: null }],
	isOpenToOffers: false,
};
const saved = { draft, submissionKey: "k1" };
const written = writeDraft(saved, now);
const changed = (fields: object) => JSON.stringify({ ...JSON.parse(written ?? ""), ...fields });

describe("a draft that is kept", () => {
	it("comes back whole, but for its image", () => {
		expect(readDraft(written, [category], now + 1000)).toEqual({
			draft: { ...draft, image: null },
			submissionKey: "k1",
		});
		expect(written).not.toContain("blob:");
	});

	it("is none while nothing is written", () => {
		expect(writeDraft({ draft: emptyListingDraft, submissionKey: "k1" }, now)).toBeNull();
		expect(
			writeDraft({ draft: { ...emptyListingDraft, isOpenToOffers: false }, submissionKey: "k" }, now),
		).toBeNull();
	});

	it("ends after a week", () => {
		expect(readDraft(written, [category], now + draftMaxAgeMillis)).not.toBeNull();
		expect(readDraft(written, [category], now + draftMaxAgeMillis + 1)).toBeNull();
	});

	it("lets a category go that is no longer offered, and the item with it", () => {
		for (const categories of [[], [{ ...category, isActive: false }]]) {
			const back = readDraft(written, categories, now)?.draft;
			expect(back).toMatchObject({ category: null, item: null, itemText: "Cóndor", title: "Mi cóndor" });
		}
	});

	it.each([
		null,
		"",
		"{",
		"[]",
		"7",
		'"x"',
		"null",
		"{}",
		changed({ at: "x" }),
		changed({ submissionKey: 1 }),
	])("is none in %j", (text) => {
		expect(readDraft(text, [category], now)).toBeNull();
	});

	it("takes from a strange text only what it can be", () => {
		const wanted = [
			null,
			7,
			{ id: "a" },
			{ id: "a", name: "A", categorySlug: 3 },
			...Array(20).fill({ id: "b", name: "B" }),
		];
		const strange = changed({ wanted, condition: "perfect", rarity: ["x"], item: "x", title: { a: 1 } });
		const back = readDraft(strange, [category], now)?.draft;
		expect(back).toMatchObject({ condition: null, rarity: null, item: null, title: "" });
		expect(back?.wanted).toHaveLength(10);
		expect(back?.wanted[0]).toEqual({
			id: "a",
			name: "A",
			categorySlug: null,
			printing: null,
			edition: null,
		});
	});
});
