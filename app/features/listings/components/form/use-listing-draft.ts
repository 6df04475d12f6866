import { useReducer } from "react";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { type Result, refusedTexts } from "#app/shared/result.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import type { PickedImage } from "#app/ui/use-picked-image.ts";
import {
	customId,
	everyPrintingId,
	type ItemChoice,
	itemOfEvery,
	type ListingDetailView,
	nameKey,
	parsePickedItem,
	type SimilarListing,
	wantedLimit,
} from "../../rules.ts";
import { type ListingFields, pickFields, readListingFields } from "../../rules-fields.ts";

/** A listing while it is written. */
export interface ListingDraft extends ListingFields {
	readonly category: CategoryView | null;
	readonly itemText: string;
	readonly item: ItemChoice | null;
	/** True once the title was typed; until then it follows the item. */
	readonly titleIsOwn: boolean;
	readonly image: PickedImage | null;
	readonly wanted: readonly ItemChoice[];
}

export const emptyListingDraft: ListingDraft = {
	...readListingFields({}),
	category: null,
	itemText: "",
	item: null,
	titleIsOwn: false,
	image: null,
	wanted: [],
};

/** The draft of a listing that is edited. */
export function draftOf(listing: ListingDetailView): ListingDraft {
	return {
		...emptyListingDraft,
		...pickFields(listing),
		category: listing.category,
		itemText: listing.customItemName ?? "",
		titleIsOwn: true,
		wanted: listing.wanted.map(wantedChoice),
	};
}

/** The draft of a listing that offers a Reino Card. */
export function draftOfCard(
	card: { readonly name: string; readonly rarity: Rarity },
	category: CategoryView | null,
): ListingDraft {
	return { ...emptyListingDraft, category, itemText: card.name, rarity: card.rarity };
}

/** A thing that its owner has, and how many of it they publish. */
export interface OwnedThing extends Pick<ListingFields, "condition" | "completeness"> {
	readonly entryId: string;
	readonly categoryId: string;
	/** Null for a typed thing. */
	readonly item: ItemChoice | null;
	readonly name: string;
	readonly quantity: number;
}

/** The draft of a listing of something that its owner has. */
export function draftOfThing(thing: OwnedThing, categories: readonly CategoryView[]): ListingDraft {
	const { categoryId, item, name, condition, completeness } = thing;
	const category = categories.find(({ id, isActive }) => isActive && id === categoryId) ?? null;
	return { ...emptyListingDraft, category, item, itemText: name, title: name, condition, completeness };
}

/** True while a draft is of the thing that it began with. */
export function isOfThing({ item, itemText }: ListingDraft, thing: OwnedThing): boolean {
	return thing.item ? item?.id === thing.item.id : nameKey(itemText) === nameKey(thing.name);
}

/** The draft of a listing like another one. */
export function draftLike(listing: SimilarListing, categories: readonly CategoryView[]): ListingDraft {
	const { id: _, categoryId, wanted, ...fields } = listing;
	const category = categories.find(({ id, isActive }) => isActive && id === categoryId) ?? null;
	return { ...emptyListingDraft, ...fields, category, wanted: wanted.map(wantedChoice) };
}

/** A wanted thing as a form's picker names it. A typed name stays as it is, since no address carries it. */
function wantedChoice({
	itemId,
	anyPrinting,
	name,
	printing,
	categorySlug,
}: SimilarListing["wanted"][number]): ItemChoice {
	const id = itemId && anyPrinting ? everyPrintingId(itemId) : itemId;
	return { id: id ?? `custom_${name}`, name, printing, categorySlug };
}

/**
 * The draft of a form that was sent without script and refused; null when none was.
 * @param start the form's initial draft
 */
export function restoreDraft(
	result: Result<unknown> | undefined,
	start: ListingDraft,
	categories: readonly CategoryView[],
): ListingDraft | null {
	const typed = refusedTexts(result);
	if (typed.length === 0) return null;
	const { categoryId, item = "", ...fields } = Object.fromEntries(typed);
	const existing = new Map(start.wanted.map((choice) => [choice.id, choice]));
	const wanted = typed.filter(([name]) => name === "wanted");
	const startItem = start.item?.id === item ? start.item : null;
	const itemText = startItem?.name ?? typedName(item);
	return {
		...emptyListingDraft,
		...readListingFields({ ...fields, isOpenToOffers: "isOpenToOffers" in fields }),
		category: categories.find(({ id }) => id === categoryId) ?? start.category,
		item: startItem,
		itemText,
		titleIsOwn: Boolean(fields.title) && fields.title !== itemText,
		wanted: wanted.map(([, id]) => existing.get(id) ?? typedItem(id)).filter((choice) => choice !== null),
	};
}

function typedName(id: string): string {
	const picked = parsePickedItem(id);
	return picked?.kind === "name" ? picked.name : "";
}

/** The wanted thing that a name stands for: without script nothing is picked by id. */
function typedItem(id: string): ItemChoice | null {
	const name = typedName(id);
	return name ? { id: customId(name), name, categorySlug: null } : null;
}

export type ListingDraftChange =
	| { readonly change: "category"; readonly category: CategoryView }
	| { readonly change: "itemText"; readonly text: string }
	| { readonly change: "item"; readonly item: ItemChoice }
	| { readonly change: "title"; readonly title: string }
	| { readonly change: "wantedAdded"; readonly item: ItemChoice }
	| { readonly change: "wantedRemoved"; readonly id: string }
	/** Any printing of a wanted item will do, or that one alone again. */
	| { readonly change: "wantedAny"; readonly id: string }
	| { readonly change: "fields"; readonly fields: Partial<ListingDraft> };

/** True for what a list has once: one item of the catalogue, or one name of which somebody typed either. */
export function isSameThing(one: ItemChoice, other: ItemChoice): boolean {
	if (one.id === other.id) return true;
	const [item, another] = [one, other].map(({ id }) => itemOfEvery(id) ?? (isUuid(id) ? id : null));
	if (item && another) return item === another;
	return nameKey(one.name) === nameKey(other.name);
}

/** A wanted thing as its listing's card shows it. */
export function cardWanted({ id, name, printing = null, categorySlug }: ItemChoice) {
	return { label: name, anyPrinting: itemOfEvery(id) !== null, printing, categorySlug };
}

/** The draft after a change. A new category frees the item, which belongs to one. */
export function changeListingDraft(draft: ListingDraft, change: ListingDraftChange): ListingDraft {
	switch (change.change) {
		case "category": {
			const fits = draft.item?.categorySlug === null || draft.item?.categorySlug === change.category.slug;
			return { ...draft, category: change.category, item: fits ? draft.item : null };
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
		case "wantedAny":
			return {
				...draft,
				wanted: draft.wanted.map((item) =>
					item.id === change.id ? { ...item, id: itemOfEvery(item.id) ?? everyPrintingId(item.id) } : item,
				),
			};
		case "fields":
			return { ...draft, ...change.fields };
	}
}

function withItemTitle(draft: ListingDraft, name: string): ListingDraft {
	return draft.titleIsOwn ? draft : { ...draft, title: name };
}

/** The wanted things with one more, unless it is among them or they are full. */
function withWanted(wanted: readonly ItemChoice[], item: ItemChoice): readonly ItemChoice[] {
	const isRepeated = wanted.some((other) => isSameThing(other, item));
	return isRepeated || wanted.length >= wantedLimit || nameKey(item.name) === "" ? wanted : [...wanted, item];
}

export function useListingDraft(initial: ListingDraft) {
	return useReducer(changeListingDraft, initial);
}
