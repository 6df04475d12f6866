import { type Rarity, rarities } from "#app/features/catalogue/rules-rarities.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";

/** Cards that a person may make in a day of Buenos Aires; a failed one does not count. */
export const cardsPerDay = 3;
/** The attempts to make a card before it has failed. */
export const maxAttempts = 5;
/** An image must be smaller than this, in bytes. */
export const photoByteLimit = 4 * 1024 * 1024;
/** The side of the square that browsers send, in pixels. */
export const photoSide = 1024;
/** The size of every card, in pixels. */
export const cardSize = { width: 1024, height: 1434 } as const;
/** The colour that a card of a tier comes to, seen from far. */
export const cardColors: Record<Rarity, string> = {
	common: "#b3b1ad",
	uncommon: "#83a28e",
	rare: "#5a6a87",
	veryRare: "#afa4be",
	ultraRare: "#af8491",
	secretRare: "#614c43",
	legendary: "#ae986b",
	crownRare: "#ada7b2",
};
/** Cards of a page of one's own gallery, and of the latest of others. */
export const galleryPageSize = 12;
export const latestPageSize = 12;
/** The time for which a card counts as new, in milliseconds: a day. */
export const newMillis = 24 * 60 * 60 * 1000;

/** The expected draws of each tier in a thousand; a change takes another version. */
export const rarityTable = {
	version: 1,
	thousandths: {
		common: 400,
		uncommon: 250,
		rare: 150,
		veryRare: 100,
		ultraRare: 50,
		secretRare: 30,
		legendary: 15,
		crownRare: 5,
	} satisfies Record<Rarity, number>,
} as const;
/** The sum of the thousandths of all tiers. */
export const rarityTotal = rarities.reduce((sum, rarity) => sum + rarityTable.thousandths[rarity], 0);

/**
 * The tier that a drawn number stands for.
 * @param drawn a whole number from 0 to below {@link rarityTotal}
 * @throws RangeError for another one
 */
export function rarityOf(drawn: number): Rarity {
	let below = 0;
	for (const rarity of rarities) {
		below += rarityTable.thousandths[rarity];
		if (drawn >= 0 && drawn < below) return rarity;
	}
	throw new RangeError(`No tier has the number ${drawn}.`);
}

/** The probability of a tier, in percent. */
export function rarityPercent(rarity: Rarity): number {
	return (rarityTable.thousandths[rarity] * 100) / rarityTotal;
}

/** A serial as people write it, such as R-000418. @param serial from 1 on */
export function formatSerial(serial: number): string {
	return `R-${String(serial).padStart(6, "0")}`;
}

/** The serial that a text such as R-000418 names, in either case; null for any other text. */
export function parseSerial(text: string): number | null {
	const digits = /^R-(\d{6,9})$/i.exec(text)?.[1];
	const serial = Number(digits);
	return digits && serial > 0 && formatSerial(serial) === `R-${digits}` ? serial : null;
}

/** A queued card waits or is being made; a failed one is never tried again. */
export const cardStatuses = ["queued", "finished", "failed"] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** The reasons for which a card fails. */
export const cardFailures = [
	"upload.invalidType",
	"upload.tooManyPixels",
	"card.failed",
] as const satisfies readonly ErrorCode[];
export type CardFailure = (typeof cardFailures)[number];

export interface CardImage {
	/** The key of the stored image, in all its widths. */
	readonly key: string;
	/** Pixels, as `height`. */
	readonly width: number;
	readonly height: number;
	/** CSS colour that fills the frame until the image is loaded. */
	readonly color: string;
}

/** Permissions of the viewer on a card. */
export interface CardPermissions {
	readonly show: boolean;
	/** Ends that it is shown, or shared. */
	readonly unshow: boolean;
	readonly share: boolean;
	readonly delete: boolean;
	readonly offer: boolean;
	readonly report: boolean;
}

/** A finished card. */
export interface CardView {
	readonly id: string;
	/** Such as R-000418. */
	readonly serial: string;
	readonly rarity: Rarity;
	/** The social username on it, without @. */
	readonly username: string;
	/** Null when moderation hides it from the viewer, who sees its back. */
	readonly image: CardImage | null;
	/** ISO 8601. */
	readonly madeAt: string;
	readonly ownerUsername: string;
	/** It is among the latest cards. */
	readonly isShown: boolean;
	/** Everybody with its link may see it. */
	readonly isShared: boolean;
	/** Everybody may see it: it is shown, shared, offered or in a showcase. */
	readonly isOpen: boolean;
	readonly isNew: boolean;
	/** Moderation hides it from others. */
	readonly isHidden: boolean;
	/** The listing that offers it. */
	readonly listingId: string | null;
	readonly can: CardPermissions;
}

/** The name of a card in a listing or a showcase. @param serial such as R-000418 */
export function cardName(serial: string): string {
	return `Reino Card ${serial}`;
}

/** One of the actor's cards, as commands and forms need it. */
export interface OwnCard
	extends Pick<CardView, "id" | "serial" | "rarity" | "isHidden" | "listingId" | "can"> {
	/** Its name in a listing or a showcase. */
	readonly name: string;
	readonly image: CardImage;
}

/** The listing that offers a card. */
export interface CardOffer {
	readonly listingId: string;
	readonly title: string;
	readonly ownerId: string;
}

/** A page of cards, the newest first. */
export interface CardList {
	readonly cards: readonly CardView[];
	/** Null when there are no more. */
	readonly nextCursor: string | null;
}

/** The progress of a card that is made of an image. The tier comes with the finished card alone. */
export interface CardProgress {
	readonly id: string;
	readonly status: CardStatus;
	/** Null until it is finished, and once it is deleted. */
	readonly card: CardView | null;
	/** Null unless it has failed. */
	readonly failure: CardFailure | null;
}

/** The cards that a person may still make today. */
export interface CardDay {
	/** The number left, of a day's `of`. */
	readonly left: number;
	readonly of: number;
	/** The start of the next day, in ISO 8601. */
	readonly endsAt: string;
	/** Null for a person without one, who cannot make cards. */
	readonly socialUsername: string | null;
	/** The last one of today if it is being made or has failed. */
	readonly last: CardProgress | null;
}

/** A card as its own page shows it. */
export interface CardPage {
	readonly card: CardView;
	/** Null when the account is gone. */
	readonly makerUsername: string | null;
	/** The owners in order, the maker first; a username is null when the account is gone. */
	readonly owners: readonly { readonly username: string | null; readonly since: string }[];
	/** Search engines may list it. */
	readonly isListed: boolean;
}
