import { cardSize, formatSerial } from "#app/features/cards/rules.ts";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { timeZone } from "#app/shared/time-zone.ts";
import { textInFace } from "./lettering.server.ts";

/** Five to seven. */
export const { width: cardWidth, height: cardHeight } = cardSize;

/** The words on a card. */
export interface CardWords {
	/** The social username, without @. */
	readonly username: string;
	readonly rarity: Rarity;
	/** The card's number, from 1 on. */
	readonly serial: number;
	readonly madeAt: Date;
}

/** The parts that a finish puts on its card. */
export interface CardFace {
	/** The square photo as a `data:` address. */
	readonly photo: string;
	/** `@` and the social username, in letters that the cards have. */
	readonly name: string;
	/** The tier in words. */
	readonly tier: string;
	/** The card's number, from 1 on, and as it is written, such as R-000418. */
	readonly number: number;
	readonly serial: string;
	/** Such as 22 nov 2026. */
	readonly date: string;
}

/** The letters of a username that are drawn at most. */
const maxNameLength = 30;
const months = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
// A card is one image for everybody: its words and its date are in Spanish.
const tierNames: Record<Rarity, string> = {
	common: "Común",
	uncommon: "Poco común",
	rare: "Rara",
	veryRare: "Muy rara",
	ultraRare: "Ultra rara",
	secretRare: "Rara secreta",
	legendary: "Legendaria",
	crownRare: "Corona",
};

/** The words of a card as they are written on it. */
export function faceOf({ username, rarity, serial, madeAt }: CardWords, photo: string): CardFace {
	return {
		photo,
		name: nameOnCard(username),
		tier: tierNames[rarity],
		number: serial,
		serial: formatSerial(serial),
		date: dateOnCard(madeAt),
	};
}

/** The name with its `@`; an ellipsis for a name without any letter of the cards' fonts. */
function nameOnCard(username: string): string {
	return `@${textInFace("name", username).slice(0, maxNameLength) || "…"}`;
}

/** A day in Buenos Aires, such as 22 nov 2026. */
function dateOnCard(moment: Date): string {
	const format = new Intl.DateTimeFormat("en", {
		timeZone,
		year: "numeric",
		month: "numeric",
		day: "numeric",
	});
	const parts = format.formatToParts(moment).map(({ type, value }) => [type, value]);
	const { day, month, year } = Object.fromEntries(parts);
	return `${day} ${months[Number(month) - 1]} ${year}`;
}

/** Draws a card whole, as elements in an area of {@link cardWidth} by {@link cardHeight} units. */
export type CardFinish = (card: CardFace) => string;
