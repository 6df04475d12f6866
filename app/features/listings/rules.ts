import type { CategoryView } from "#app/features/catalogue/rules.ts";
import type { FaceEdition } from "#app/features/catalogue/rules-editions.ts";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { tidyLine } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import type { ListingFields } from "./rules-fields.ts";

/** Statuses of a listing: `active` alone is public, moderation sets `in_revision`, a completed trade `traded`. */
export const listingStatuses = ["active", "paused", "in_revision", "traded", "deleted"] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** Statuses of the listings that an owner still has: they are edited, made premium and deleted in each of them. */
export const currentStatuses = [
	"active",
	"paused",
	"in_revision",
] as const satisfies readonly ListingStatus[];

export function isCurrentStatus(status: ListingStatus): boolean {
	return currentStatuses.some((current) => current === status);
}

/** Statuses in which a trade of a listing may go on; a new one needs `active`. */
export const tradableStatuses: readonly ListingStatus[] = ["active", "paused"];

/** Number of popular listings on the home page. */
export const homeListingCount = 4;
/** Number of a person's listings on their page, and on each page of all of them. */
export const personListingCounts = { page: 12, all: 24 } as const;
/** Number of other listings of the owner on a listing's page. */
export const otherListingCount = 4;
/** Number of wanted things on a card. */
export const cardWantedCount = 5;

/** Longest title, in code points; an item's name of any length fits it. */
export const titleMaxLength = 200;
/** Longest typed description, in code points; wanted names that are added to it do not count. */
export const listingDescriptionMaxLength = 2000;
/** Longest name of a custom item, in code points. */
export const customNameMaxLength = 200;
/** Maximum number of wanted items. */
export const wantedLimit = 10;

/** Listings that a person may publish within 24 hours, before and after their first completed trade. */
export const listingsPerDay = { newcomer: 100, trader: 500 } as const;

/** A thing that a form names: an item of the catalogue, or one of the person's own words. */
export type PickedItem =
	| { readonly kind: "item"; readonly id: string }
	| { readonly kind: "name"; readonly name: string };

/** A wanted or searched thing: a {@link PickedItem}, or every item that has the name of one, a card's other printings. */
export type WantedPick = PickedItem | { readonly kind: "printings"; readonly id: string };

/** What stands before an item's id for every item of its name. */
const everyPrinting = "every_";

/** The id by which a picker, a form and a URL refer to every item that has the name of one. */
export function everyPrintingId(itemId: string): string {
	return everyPrinting + itemId;
}

/** The item of an id of {@link everyPrintingId}; null for any other. */
export function itemOfEvery(id: string): string | null {
	const itemId = id.startsWith(everyPrinting) ? id.slice(everyPrinting.length) : "";
	return isUuid(itemId) ? itemId.toLowerCase() : null;
}

/** The meaning of what a picker of wanted things sent; null when there is nothing in it. */
export function parseWantedPick(id: string): WantedPick | null {
	const every = itemOfEvery(id);
	return every ? { kind: "printings", id: every } : parsePickedItem(id);
}

/** A chosen thing, as a page names it: an item of the catalogue, or one's own words. */
export interface ItemChoice {
	/** Id as forms send it. */
	readonly id: string;
	readonly name: string;
	readonly categorySlug: string | null;
	/** Its set or platform and its number, as {@link formatPrinting} writes them. */
	readonly printing?: string | null;
	/** The edition of an item, for the face of a listing of it. */
	readonly edition?: FaceEdition | null;
}

/** The name of a thing with what tells it from others: "Charizard · Set Básico · 4/102". */
export function withPrinting(name: string, printing: string | null | undefined): string {
	return printing ? `${name} · ${printing}` : name;
}

/**
 * The meaning of what a form's picker sent: an item's id, a name after `custom_` or `existing_`, or a typed text where
 * pickers do not run.
 * @returns null when there is nothing in it
 */
export function parsePickedItem(id: string): PickedItem | null {
	if (isUuid(id)) return { kind: "item", id: id.toLowerCase() };
	const name = tidyLine(id.replace(/^(?:custom|existing)_/, ""));
	return name ? { kind: "name", name } : null;
}

/** The id by which a picker and a URL refer to a typed name. */
export function customId(name: string): string {
	return `custom_${name.replaceAll(" - ", " – ")}`;
}

/** True for a form's text that was typed where no picker ran: neither an item's id nor a picker's name. */
export function isCustom(id: string): boolean {
	return !isUuid(id) && !itemOfEvery(id) && !/^(?:custom|existing)_/.test(id);
}

/** Key that is equal for names that are one thing to a collector: case, accents and spacing aside. */
export function nameKey(name: string): string {
	return name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

const namesSeparator = " · ";

/** The description as it is stored: the typed one, and below it the custom wanted names, so that searches find them. */
export function withWantedNames(description: string, customNames: readonly string[]): string {
	if (customNames.length === 0) return description;
	const names = customNames.join(namesSeparator);
	return description ? `${description}\n\n${names}` : names;
}

/** The typed description of one made by {@link withWantedNames} with the same names. */
export function withoutWantedNames(stored: string, customNames: readonly string[]): string {
	if (customNames.length === 0) return stored;
	const names = customNames.join(namesSeparator);
	if (stored === names) return "";
	const tail = `\n\n${names}`;
	return stored.endsWith(tail) ? stored.slice(0, -tail.length) : stored;
}

/** A thing that a listing's owner would accept for it. */
export interface WantedView {
	/** Null for a custom item. */
	readonly itemId: string | null;
	/** True where any printing of its name will do. */
	readonly anyPrinting: boolean;
	readonly name: string;
	/** Its set or platform and its number. */
	readonly printing: string | null;
	readonly categorySlug: string | null;
	/** Image of somebody's listing of that item. */
	readonly imageUrl: string | null;
	/** True when the viewer has published it. */
	readonly ownedByViewer: boolean;
}

/** The image of a listing's card. */
export interface ListingCardImage {
	/** Key of the stored image, the same for all its widths. */
	readonly key: string;
	/** Address of an image that was just picked, in the place of a stored one. */
	readonly src?: string;
	/** The `sizes` attribute, where the image is not in the usual grid. */
	readonly sizes?: string;
	readonly width: number;
	readonly height: number;
	/** CSS colour that fills the frame until the image is there. */
	readonly color: string;
}

/** A listing as its card shows it. */
export interface ListingCardView {
	readonly id: string;
	readonly title: string;
	/** The item offered, where the title is another; null otherwise. */
	readonly itemName: string | null;
	/** The offered item's set or platform and its number. */
	readonly printing: string | null;
	readonly description: string;
	readonly categorySlug: string;
	/** Rarity of a Reino Card; null for all others. */
	readonly rarity: Rarity | null;
	readonly isPremium: boolean;
	readonly isOpenToOffers: boolean;
	readonly interestCount: number;
	readonly image: ListingCardImage | null;
	/** The edition of the item offered, whose face stands in the place of a photo; null with one. */
	readonly edition: FaceEdition | null;
	/** Country as ISO 3166-1 alpha-2. */
	readonly owner: { readonly username: string; readonly country: string };
	/** The first five wanted things. */
	readonly wanted: readonly {
		readonly label: string;
		/** True where any printing of its name will do. */
		readonly anyPrinting?: boolean;
		/** Its set or platform and its number. */
		readonly printing: string | null;
		readonly categorySlug: string | null;
	}[];
	/** Number of wanted things beyond those. */
	readonly wantedMore: number;
}

/** Permissions of the viewer on a listing, as it is now. */
export interface ListingPermissions {
	readonly edit: boolean;
	readonly pause: boolean;
	readonly resume: boolean;
	readonly delete: boolean;
	readonly setPremium: boolean;
}

/** An owner's listing, in whatever state. */
export interface OwnerListingView extends ListingCardView {
	readonly status: ListingStatus;
	readonly can: ListingPermissions;
}

/** A listing as its page shows it; its description is the typed one, without the custom wanted names. */
export interface ListingDetailView extends ListingFields {
	readonly id: string;
	readonly ownerId: string;
	readonly ownerCity: string | null;
	readonly status: ListingStatus;
	readonly isPublic: boolean;
	readonly category: CategoryView;
	/** ISO 8601. */
	readonly createdAt: string;
	/** Equal copies that are still offered. */
	readonly quantity: number;
	/** The item offered, when it is not in the catalogue. */
	readonly customItemName: string | null;
	/** Serial number of the offered Reino Card, such as R-000418. */
	readonly cardSerial: string | null;
	readonly isOwner: boolean;
	/** True for who got it in a trade. */
	readonly isBuyer: boolean;
	readonly can: ListingPermissions;
	readonly wanted: readonly WantedView[];
}

/** A listing of the actor's as the pattern of a new one, without its item and texts. */
export interface SimilarListing extends Omit<ListingFields, "title" | "description"> {
	readonly id: string;
	readonly categoryId: string;
	readonly wanted: readonly Pick<
		WantedView,
		"itemId" | "anyPrinting" | "name" | "printing" | "categorySlug"
	>[];
}

/** A page of a person's public listings. */
export interface PersonListingPage {
	readonly listings: readonly ListingCardView[];
	/** Null when there are no more. */
	readonly nextCursor: string | null;
}

/** Number of listings that offer an item of the catalogue, and of those that want it. */
export interface ItemUse {
	readonly offered: number;
	readonly wanted: number;
}
