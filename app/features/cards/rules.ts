import { type Rarity, rarities } from "#app/features/catalogue/rules.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";

/** Cards that a person may make in a day of Buenos Aires; one that was given up does not count. */
export const cardsPerDay = 3;
/** How often a card is tried to be made before it is given up. */
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
/** How long a card is new in its gallery, in milliseconds: a day. */
export const newMillis = 24 * 60 * 60 * 1000;

/** Of how many, for each tier, a thousand draws are expected to be; a change takes another version. */
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

/** How probable a tier is, in percent. */
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

/** A card waits or is being made, is there, or was given up. */
export const cardStatuses = ["queued", "finished", "failed"] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** Why a card was given up. */
export const cardFailures = [
	"upload.invalidType",
	"upload.tooManyPixels",
	"card.failed",
] as const satisfies readonly ErrorCode[];
export type CardFailure = (typeof cardFailures)[number];

export interface CardImage {
	/** Of the stored image, in all its widths. */
	readonly key: string;
	/** In pixels. */
	readonly width: number;
	readonly height: number;
	/** CSS colour that fills the frame until the image is there. */
	readonly color: string;
}

/** Permissions of the viewer on a card. */
export interface CardPermissions {
	readonly show: boolean;
	/** Takes back that it is shown, or shared. */
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
	/** Null when moderation hides it from who looks: its back shows. */
	readonly image: CardImage | null;
	/** ISO 8601. */
	readonly madeAt: string;
	readonly ownerUsername: string;
	/** Whether others find it among the latest cards. */
	readonly isShown: boolean;
	/** Whether its owner let everybody see it who has its link. */
	readonly isShared: boolean;
	/** Whether everybody with its address sees it: it is shown, shared, offered or in a showcase. */
	readonly isOpen: boolean;
	/** Whether it is not a day old. */
	readonly isNew: boolean;
	/** Whether moderation hides it. */
	readonly isHidden: boolean;
	/** The listing that offers it. */
	readonly listingId: string | null;
	readonly can: CardPermissions;
}

/** The name of a card among other things: in a listing, and in a showcase. @param serial such as R-000418 */
export function cardName(serial: string): string {
	return `Reino Card ${serial}`;
}

/** One of the actor's cards, for what is done with it. */
export interface OwnCard
	extends Pick<CardView, "id" | "serial" | "rarity" | "isHidden" | "listingId" | "can"> {
	/** Its name among other things. */
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

/** The progress of a card from a sent image. Its tier is told with the card alone. */
export interface CardProgress {
	readonly id: string;
	readonly status: CardStatus;
	/** Once it is finished, unless it was deleted since. */
	readonly card: CardView | null;
	/** Once it was given up. */
	readonly failure: CardFailure | null;
}

/** The cards that a person may still make today. */
export interface CardDay {
	/** How many more, and of how many. */
	readonly left: number;
	readonly of: number;
	/** When the next day begins, in ISO 8601. */
	readonly endsAt: string;
	/** Without it no card can be made. */
	readonly socialUsername: string | null;
	/** The last one of today if it is being made, or was given up. */
	readonly last: CardProgress | null;
}

/** A card as its own page shows it. */
export interface CardPage {
	readonly card: CardView;
	/** Null when the account is gone. */
	readonly makerUsername: string | null;
	/** Its owners in order, the maker first; a username is null when the account is gone. */
	readonly owners: readonly { readonly username: string | null; readonly since: string }[];
	/** Whether search engines may list it. */
	readonly isListed: boolean;
}
