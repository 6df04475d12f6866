import type { FaceEdition } from "#app/features/catalogue/rules-editions.ts";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import type { ProblemKey, TextCheck } from "#app/shared/problem-keys.ts";
import {
	hasVisibleText,
	isLongerThan,
	isStorableText,
	searchWords,
	tidyLine,
	tidyText,
} from "#app/shared/storable-text.ts";

/** Longest name, in characters as a person counts them. */
export const showcaseNameMaxLength = 100;
/** Longest description of a showcase or an element, in characters as a person counts them. */
export const showcaseDescriptionMaxLength = 500;
/** Longest title of an element, in characters as a person counts them. */
export const elementTitleMaxLength = 100;
/** Longest comment, in characters as a person counts them. */
export const commentMaxLength = 400;

/** The limit of showcases of one person. */
export const showcasesPerPerson = 50;
/** The limit of elements of one person, in showcases or not. */
export const elementsPerPerson = 500;
/** The limit of elements in one showcase. */
export const elementsPerShowcase = 100;
/** The limit of listings in one showcase. */
export const listingsPerShowcase = 50;

/** Showcases of the list's first page and of each other one. */
export const firstShowcasePageSize = 9;
export const nextShowcasePageSize = 6;
/** Showcases of one person on their page, and on each of the pages of all of them. */
export const personPageSize = 12;
/** Listings of a page of the picker. */
export const listingPickerPageSize = 10;
/** Comments of a page, newest first. */
export const commentPageSize = 20;
/** Comments that a showcase's page brings; its script fetches the others. */
export const firstCommentCount = 3;
/** The latest public showcases of which a random one is chosen. */
export const randomPoolSize = 100;
/** Pieces of a showcase that the image of its shared link shows. */
export const sharedPieceCount = 5;
/** Pieces of a showcase that its cover shows; of the others it shows the number. */
export const coverPieceCount = 7;

/** Comments that a person may write within 24 hours, and the least time between two, in milliseconds. */
export const commentsPerDay = 100;
export const commentPauseMillis = 10_000;

/** Others see `active` ones; moderation hides the others. */
export const showcaseStatuses = ["active", "in_revision"] as const;
export type ShowcaseStatus = (typeof showcaseStatuses)[number];

/** Orders of the list of showcases. */
export const showcaseOrders = ["likes", "newest"] as const;
export type ShowcaseOrder = (typeof showcaseOrders)[number];

/** Longest search, in code points; more is cut. */
export const showcaseSearchMaxLength = 100;

/** Filters of the list of showcases. */
export interface ShowcaseListFilters {
	readonly order: ShowcaseOrder;
	/** The person's own alone; of no meaning for a visitor. */
	readonly onlyMine: boolean;
	/** Words of a name, or of what stands in a showcase; empty for all. */
	readonly search: string;
}

/** The list's filters in an address; an unknown value counts as none. */
export function readListFilters(search: URLSearchParams): ShowcaseListFilters {
	const sort = search.get("sort");
	return {
		order: showcaseOrders.find((order) => order === sort) ?? "likes",
		onlyMine: search.get("mine") === "1",
		search: searchWords(search.get("q"), showcaseSearchMaxLength),
	};
}

/** The search of the list's address, the same for the same list: without the page and without defaults. */
export function listSearch({ order, onlyMine, search }: ShowcaseListFilters): string {
	const params = new URLSearchParams();
	if (search) params.set("q", search);
	if (onlyMine) params.set("mine", "1");
	if (order !== "likes") params.set("sort", order);
	return params.toString();
}

/** A piece of a showcase is an element of the owner or one of their listings. */
export const pieceKinds = ["element", "listing"] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** The key of a piece; a form sends `element:ID` or `listing:ID`. */
export interface PieceKey {
	readonly kind: PieceKind;
	readonly id: string;
}

export interface PieceImage {
	/** Of the stored image, in all its widths. */
	readonly key: string;
	/** In pixels. */
	readonly width: number;
	readonly height: number;
	/** CSS colour that fills the frame until the image is there. */
	readonly color: string;
}

/** A piece of a showcase. */
export interface PieceView extends PieceKey {
	readonly title: string;
	/** Null for a listing without one, which shows a face. */
	readonly image: PieceImage | null;
	/** The category of a listing, for its face; null for elements. */
	readonly categorySlug: string | null;
	/** The edition of a listing's item, whose face stands in the place of an image; null with one. */
	readonly edition: FaceEdition | null;
}

/** Permissions of the viewer on a showcase. */
export interface ShowcasePermissions {
	readonly edit: boolean;
	readonly like: boolean;
	readonly favorite: boolean;
	readonly report: boolean;
}

/** A showcase as its window in a list shows it. */
export interface ShowcaseCardView {
	readonly id: string;
	readonly name: string;
	readonly ownerUsername: string;
	/** The first {@link coverPieceCount} things that the public sees, in order. */
	readonly cover: readonly PieceView[];
	/** All of them. */
	readonly pieceCount: number;
	readonly likes: number;
	readonly isLiked: boolean;
	readonly isOwn: boolean;
	readonly status: ShowcaseStatus;
}

/** A page of the list. */
export interface ShowcasePage {
	readonly showcases: readonly ShowcaseCardView[];
	/** Null when there are no more. */
	readonly nextCursor: string | null;
	/** All that the list has. */
	readonly total: number;
}

/** A piece as its owner sees it too. */
export interface PlacedPiece extends PieceView {
	/** False for a piece that only the owner sees, since it is paused or under revision. */
	readonly isPublic: boolean;
}

/** The texts of a piece beside its title, for the viewer. */
export interface PieceText {
	readonly description: string | null;
	/** ISO 8601. */
	readonly createdAt: string;
	/** The Reino Card that it is, such as R-000418. */
	readonly cardSerial: string | null;
}

/** The texts of all pieces of a showcase, by their ids. */
export type PieceTexts = Readonly<Record<string, PieceText>>;

/** A showcase as its page shows it. */
export interface ShowcaseDetailView {
	readonly id: string;
	readonly name: string;
	/** Its name in a shared link. */
	readonly slug: string;
	readonly description: string | null;
	readonly owner: { readonly id: string; readonly username: string; readonly country: string };
	/** In the owner's order: for others what the public sees, for the owner all. */
	readonly pieces: readonly PlacedPiece[];
	/** Its listings that can be traded, as cards, in order. */
	readonly listings: readonly ListingCardView[];
	readonly likes: number;
	readonly isLiked: boolean;
	readonly isFavorite: boolean;
	readonly status: ShowcaseStatus;
	/** Active, and its owner not banned. */
	readonly isPublic: boolean;
	readonly isOwn: boolean;
	/** ISO 8601. */
	readonly updatedAt: string;
	readonly can: ShowcasePermissions;
}

/** The content of the image of a showcase's shared link. */
export interface SharedShowcase {
	readonly id: string;
	readonly name: string;
	readonly ownerUsername: string;
	readonly pieceCount: number;
	/** Its first {@link sharedPieceCount} things that the public sees. */
	readonly pieces: readonly PieceView[];
}

/** A piece of a {@link SharedShowcase} with its photo, for the drawing. */
export interface DrawnPiece {
	readonly title: string;
	readonly categorySlug: string | null;
	/** `data:` address of its photo; null shows the placeholder. */
	readonly photo: string | null;
	/** In pixels. */
	readonly width: number;
	readonly height: number;
}

/** The state of a reaction after a press. */
export interface Reaction {
	readonly isSet: boolean;
	/** All that the showcase has now; absent for a favourite. */
	readonly likes?: number;
}

export interface CommentView {
	readonly id: string;
	/** Null when the account is gone. */
	readonly username: string | null;
	readonly text: string;
	/** ISO 8601. */
	readonly createdAt: string;
	readonly can: { readonly delete: boolean; readonly report: boolean };
}

/** A page of a showcase's comments, newest first. */
export interface CommentPage {
	readonly comments: readonly CommentView[];
	/** The cursor of older ones; null when there are none. */
	readonly nextCursor: string | null;
	readonly total: number;
	/** The viewer may comment, were it not for a block. */
	readonly canComment: boolean;
	/** Its owner has blocked the viewer, or the other way round. */
	readonly isBlocked: boolean;
	/** The server's clock, in ISO 8601, for "5 minutes ago". */
	readonly now: string;
}

/** An element as its owner's picker and form show it. */
export interface ElementView {
	readonly id: string;
	readonly title: string;
	readonly description: string | null;
	readonly image: PieceImage;
	/** Names of the owner's showcases that it stands in. */
	readonly showcases: readonly { readonly id: string; readonly name: string }[];
}

/** One of the owner's active listings, as the picker shows it. */
export interface PickableListing extends PieceView {
	readonly kind: "listing";
	readonly categoryName: string;
}

export interface PickableListingPage {
	readonly listings: readonly PickableListing[];
	/** Null when there are no more. */
	readonly nextCursor: string | null;
	/** All active ones of this person. */
	readonly total: number;
}

/** The initial state of the form that edits a showcase. */
export interface ShowcaseDraftView {
	readonly id: string;
	readonly name: string;
	readonly description: string;
	readonly pieces: readonly PlacedPiece[];
	/** Returned with the changes, so that of two tabs the second learns that the first has saved. */
	readonly version: string;
}

/** The form's value in place of a showcase's id for a new one. */
export const newShowcaseChoice = "new";

/** One of the actor's showcases, beside something that may stand in it. */
export interface ShowcaseWithPiece {
	readonly id: string;
	readonly name: string;
	readonly isIn: boolean;
}

/** The problem of a showcase's pieces: there are none, or too many. */
export function checkPieces(pieces: readonly PieceKey[]): ProblemKey | null {
	if (pieces.length === 0) return "collections.create.listingsRequired";
	const elements = pieces.filter(({ kind }) => kind === "element").length;
	if (elements > elementsPerShowcase) return "showcases.problem.tooManyElements";
	return pieces.length - elements > listingsPerShowcase ? "showcases.problem.tooManyListings" : null;
}

/** An element as it stands on a shelf. */
export function placedElement({ id, title, image }: ElementView): PlacedPiece {
	return { kind: "element", id, title, image, categorySlug: null, edition: null, isPublic: true };
}

/** The form value of a piece. */
export function pieceValue({ kind, id }: PieceKey): string {
	return `${kind}:${id}`;
}

/** The problem of a showcase's name, once tidied. */
export const checkShowcaseName: TextCheck = (text) => {
	const name = tidyLine(text);
	if (!isStorableText(name)) return "errors.field.invalid";
	if (!hasVisibleText(name)) return "collections.create.nameRequired";
	return isLongerThan(name, showcaseNameMaxLength) ? "showcases.problem.nameTooLong" : null;
};

/** The problem of a showcase's or an element's description, once tidied; it may be empty. */
export const checkShowcaseDescription: TextCheck = (text) => {
	const description = tidyText(text);
	if (!isStorableText(description)) return "errors.field.invalid";
	return isLongerThan(description, showcaseDescriptionMaxLength)
		? "showcases.problem.descriptionTooLong"
		: null;
};

/** The problem of an element's title, once tidied. */
export const checkElementTitle: TextCheck = (text) => {
	const title = tidyLine(text);
	if (!isStorableText(title)) return "errors.field.invalid";
	if (!hasVisibleText(title)) return "common.titleRequired";
	return isLongerThan(title, elementTitleMaxLength) ? "showcases.problem.titleTooLong" : null;
};

/** The problem of a comment, once tidied. */
export const checkComment: TextCheck = (text) => {
	const comment = tidyText(text);
	if (!isStorableText(comment)) return "errors.field.invalid";
	if (!hasVisibleText(comment)) return "showcases.problem.commentRequired";
	return isLongerThan(comment, commentMaxLength) ? "showcases.problem.commentTooLong" : null;
};
