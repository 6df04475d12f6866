import { describe, expect, it } from "vitest";
import type { ItemChoice } from "../../rules.ts";
import { changeListingDraft, emptyListingDraft, type ListingDraftChange } from "./use-listing-draft.ts";

const category = (slug: string) => ({
	id: slug,
	slug,
	name: slug,
	isActive: true,
	isDigital: false,
	isSpecial: false,
});
const choice = (name: string, categorySlug: string | null = null): ItemChoice => ({
	id: name,
	name,
	categorySlug,
});
const draftAfter = (...changes: ListingDraftChange[]) =>
	changes.reduce(changeListingDraft, emptyListingDraft);

describe("a listing's draft", () => {
	it("is named after its item until the person names it", () => {
		const item = { change: "item", item: choice("Cóndor") } as const;
		expect(draftAfter(item).title).toBe("Cóndor");
		expect(draftAfter({ change: "itemText", text: "Lote" }).title).toBe("Lote");
		expect(draftAfter({ change: "title", title: "Mío" }, item).title).toBe("Mío");
		expect(draftAfter({ change: "title", title: "Mío" }, { change: "title", title: "" }, item).title).toBe(
			"Cóndor",
		);
	});

	it("lets the item go when the category changes to another", () => {
		const picked = { change: "item", item: choice("Cóndor", "magic") } as const;
		expect(draftAfter(picked, { change: "category", category: category("magic") }).item).not.toBeNull();
		expect(draftAfter(picked, { change: "category", category: category("consoles") }).item).toBeNull();
		const custom = { change: "item", item: choice("Lote") } as const;
		expect(draftAfter(custom, { change: "category", category: category("consoles") }).item).not.toBeNull();
	});

	it("takes several printings of one name, and a typed name once", () => {
		const [one, other] = ["1", "2"].map((digit) => ({
			...choice("Charizard", "pokemon-tcg"),
			id: `0193a0b0-0000-7000-8000-00000000000${digit}`,
		}));
		const add = (item: ItemChoice | undefined) =>
			({ change: "wantedAdded", item: item ?? choice("") }) as const;
		expect(draftAfter(add(one), add(other), add(one), add(choice("charizard"))).wanted).toEqual([one, other]);
	});

	it("takes any printing of a wanted item, and it alone again", () => {
		const item = { ...choice("Charizard", "pokemon-tcg"), id: "0193a0b0-0000-7000-8000-000000000001" };
		const any = { change: "wantedAny", id: item.id } as const;
		const added = draftAfter({ change: "wantedAdded", item }, any);
		expect(added.wanted).toEqual([{ ...item, id: `every_${item.id}` }]);
		expect(changeListingDraft(added, { change: "wantedAdded", item }).wanted).toHaveLength(1);
		expect(changeListingDraft(added, { ...any, id: `every_${item.id}` }).wanted).toEqual([item]);
	});

	it("takes a wanted item once, and ten at most", () => {
		const add = (name: string) => ({ change: "wantedAdded", item: choice(name) }) as const;
		expect(draftAfter(add("Álbum"), add("album"), add(" ")).wanted).toHaveLength(1);
		expect(draftAfter(...Array.from({ length: 12 }, (_, index) => add(`cosa ${index}`))).wanted).toHaveLength(
			10,
		);
		expect(draftAfter(add("Álbum"), { change: "wantedRemoved", id: "Álbum" }).wanted).toEqual([]);
	});
});
