import { useReducer } from "react";
import type { CategoryView, Completeness, Condition, Rarity } from "#app/features/catalogue/rules.ts";
import type { PickedImage } from "#app/ui/use-picked-image.ts";
import {
	type ItemChoice,
	type ListingCardView,
	type ListingDetailView,
	nameKey,
	type SimilarListing,
	type WantedView,
	wantedLimit,
} from "../../rules.ts";

/** A listing as far as it is written. */
export interface ListingDraft {
	readonly category: CategoryView | null;
	readonly itemText: string;
	readonly item: ItemChoice | null;
	readonly title: string;
	/** Until then the title follows the item. */
	readonly titleIsOwn: boolean;
	readonly description: string;
	readonly condition: Condition | null;
	readonly completeness: Completeness | null;
	readonly rarity: Rarity | null;
	readonly image: PickedImage | null;
	readonly wanted: readonly ItemChoice[];
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
	completeness: null,
	rarity: null,
	image: null,
	wanted: [],
	isOpenToOffers: true,
};

/** A listing as a draft to edit. */
export function draftOf(listing: ListingDetailView, card: ListingCardView): ListingDraft {
	return {
		...emptyDraft,
		category: listing.category,
		itemText: listing.customItemName ?? "",
		title: card.title,
		titleIsOwn: true,
		description: listing.description,
		condition: listing.condition,
		completeness: listing.completeness,
		rarity: card.rarity,
		wanted: listing.wanted.map(wantedChoice),
		isOpenToOffers: card.isOpenToOffers,
	};
}

/** The draft of a listing that offers a Reino Card. */
export function draftOfCard(
	card: { readonly name: string; readonly rarity: Rarity },
	category: CategoryView | null,
): ListingDraft {
	return { ...emptyDraft, category, itemText: card.name, rarity: card.rarity };
}

/** The draft of a listing like another one. */
export function draftLike(listing: SimilarListing, categories: readonly CategoryView[]): ListingDraft {
	const { id: _, categoryId, wanted, ...fields } = listing;
	const category = categories.find(({ id, isActive }) => isActive && id === categoryId) ?? null;
	return { ...emptyDraft, ...fields, category, wanted: wanted.map(wantedChoice) };
}

/** Something wanted, as a form's picker has it. A name of one's own goes back as it is: no address carries it. */
function wantedChoice(item: Pick<WantedView, "itemId" | "name" | "categorySlug">): ItemChoice {
	return { id: item.itemId ?? `custom_${item.name}`, name: item.name, categorySlug: item.categorySlug };
}

export type DraftChange =
	| { readonly change: "category"; readonly category: CategoryView }
	| { readonly change: "itemText"; readonly text: string }
	| { readonly change: "item"; readonly item: ItemChoice }
	| { readonly change: "title"; readonly title: string }
	| { readonly change: "wantedAdded"; readonly item: ItemChoice }
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
			return { ...draft, wanted: withWanted(draft.wanted, change.item) };
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
function withWanted(wanted: readonly ItemChoice[], item: ItemChoice): readonly ItemChoice[] {
	const known = wanted.some(({ name }) => nameKey(name) === nameKey(item.name));
	return known || wanted.length >= wantedLimit || nameKey(item.name) === "" ? wanted : [...wanted, item];
}

export function useListingDraft(initial: ListingDraft) {
	return useReducer(changeDraft, initial);
}
