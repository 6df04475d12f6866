import type { CategorySlug } from "./rules.ts";

/** The set and the number that tell an item from others of its name. */
export interface Printing {
	/** The set, series or platform. */
	readonly expansion: string | null;
	/** The number in the set, as printed; null for what has none. */
	readonly number: string | null;
	/** The number of its set's cards as they say it, behind a slash. */
	readonly printedCount: number | null;
}

/** A set or platform and a number as collectors write them, "Set Básico · 4/102" or "Super Nintendo"; null where there is neither. */
export function formatPrinting({
	name,
	...printing
}: Printing & { readonly name?: string | null }): string | null {
	// A sticker is called by its number: "ARG 3".
	if (printing.number !== null && name?.replaceAll(" ", "") === printing.number) return printing.expansion;
	const parts = [printing.expansion, numberOfTotal(printing)];
	return parts.filter((part) => part !== null).join(" · ") || null;
}

/** The edition of an item as the face that it has without a photo shows it. */
export interface FaceEdition extends Pick<Printing, "expansion" | "number"> {
	/** The code of its set. */
	readonly code: string | null;
}

/** The edition in something that a browser stored; null where there is none. */
export function parseEdition(value: unknown): FaceEdition | null {
	if (typeof value !== "object" || value === null) return null;
	const stored: Partial<Record<keyof FaceEdition, unknown>> = value;
	const textOf = (part: unknown) => (typeof part === "string" ? part : null);
	return { expansion: textOf(stored.expansion), code: textOf(stored.code), number: textOf(stored.number) };
}

/** An item as its edition is written. */
export interface EditionOfItem extends Printing {
	/** The shortest code of its set that has a letter, if any does. */
	readonly setCode: string | null;
	readonly categorySlug?: string | null;
}

/** The same by the code of the set, "BS 4/102", where there is one; of a sticker, whose name is its number, the album. */
export function formatEdition(item: EditionOfItem): string | null {
	if (item.categorySlug === ("stickers" satisfies CategorySlug)) return item.expansion;
	const number = numberOfTotal(item);
	return item.setCode !== null && number !== null ? `${item.setCode} ${number}` : formatPrinting(item);
}

/** The letters before the number of a sticker or a card, such as a country's, and the digits behind them: "ARG" and "3". */
export function splitNumber(number: string): { readonly letters: string | null; readonly digits: string } {
	const [, letters, digits] = /^(\p{L}{2,4})\s?(\d.*)$/u.exec(number) ?? [];
	return letters && digits ? { letters, digits } : { letters: null, digits: number };
}

/** A number with the total of its set: "GG44" counts its own gallery, not the set. */
function numberOfTotal({ number, printedCount }: Printing): string | null {
	const isOfSet = number !== null && printedCount !== null && /^\d+$/.test(number);
	return isOfSet ? `${number}/${printedCount}` : number;
}
