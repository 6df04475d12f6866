import { useReducer } from "react";
import type { CategoryView, Condition, Rarity } from "#app/features/catalogue/rules.ts";
import { nameKey, wantedLimit } from "../rules.ts";
import type { PickedThing } from "./item-combobox.tsx";

/** A picture that was picked and not sent yet. */
export interface PickedPicture {
	readonly name: string;
	/** An object URL, to be revoked when another takes its place; null when this browser cannot show the picture. */
	readonly url: string | null;
	/** False while it is made smaller: until then the form is not sent. */
	readonly ready: boolean;
}

/** A listing as far as it is written. */
export interface ListingDraft {
	readonly category: CategoryView | null;
	readonly itemText: string;
	readonly item: PickedThing | null;
	readonly title: string;
	/** Until then the title follows the item. */
	readonly titleIsOwn: boolean;
	readonly description: string;
	readonly condition: Condition | null;
	readonly rarity: Rarity | null;
	readonly picture: PickedPicture | null;
	readonly wanted: readonly PickedThing[];
	readonly isOpenToOffers: boolean;
}

export const emptyDraft: ListingDraft = {
	category: null,
	itemText: "",
	item: null,
	title: "",
	titleIsOwn: false,
	description: "",
	condition: null,
	rarity: null,
	picture: null,
	wanted: [],
	isOpenToOffers: true,
};

export type DraftChange =
	| { readonly change: "category"; readonly category: CategoryView }
	| { readonly change: "itemText"; readonly text: string }
	| { readonly change: "item"; readonly item: PickedThing }
	| { readonly change: "title"; readonly title: string }
	| { readonly change: "wantedAdded"; readonly thing: PickedThing }
	| { readonly change: "wantedRemoved"; readonly id: string }
	| { readonly change: "whole"; readonly draft: ListingDraft }
	| { readonly change: "fields"; readonly fields: Partial<ListingDraft> };

/** The draft after a change. A new category frees the item, which belongs to one. */
export function changeDraft(draft: ListingDraft, change: DraftChange): ListingDraft {
	switch (change.change) {
		case "category": {
			const kept = draft.item?.categorySlug === null || draft.item?.categorySlug === change.category.slug;
			return { ...draft, category: change.category, item: kept ? draft.item : null };
		}
		case "itemText":
			return withItemTitle({ ...draft, itemText: change.text, item: null }, change.text);
		case "item":
			return withItemTitle({ ...draft, item: change.item, itemText: change.item.name }, change.item.name);
		case "title":
			return { ...draft, title: change.title, titleIsOwn: change.title !== "" };
		case "wantedAdded":
			return { ...draft, wanted: withWanted(draft.wanted, change.thing) };
		case "wantedRemoved":
			return { ...draft, wanted: draft.wanted.filter(({ id }) => id !== change.id) };
		case "whole":
			return change.draft;
		case "fields":
			return { ...draft, ...change.fields };
	}
}

function withItemTitle(draft: ListingDraft, name: string): ListingDraft {
	return draft.titleIsOwn ? draft : { ...draft, title: name };
}

/** A thing whose name is there already, or one too many, is left out. */
function withWanted(wanted: readonly PickedThing[], thing: PickedThing): readonly PickedThing[] {
	const known = wanted.some(({ name }) => nameKey(name) === nameKey(thing.name));
	return known || wanted.length >= wantedLimit || nameKey(thing.name) === "" ? wanted : [...wanted, thing];
}

export function useListingDraft(initial: ListingDraft) {
	return useReducer(changeDraft, initial);
}
