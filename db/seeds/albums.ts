import type { ImportedRow } from "#app/features/catalogue/import/import.server.ts";
import { sectionLetters, sectionNames } from "#app/features/catalogue/rules-albums.ts";

/** The album, in the columns of an import. */
export const worldCup = { category: "stickers", expansion: "World Cup 2026", expansion_es: "Mundial 2026" };

/** The stickers of each section: the first is the emblem, the thirteenth the team. */
const sectionSize = 20;

interface AlbumSticker {
	/** As collectors write it, "ARG 3". */
	readonly name: string;
	readonly number: string;
	/** The same by the names of its section, "Argentina 3". */
	readonly otherNames: readonly string[];
}

/** The stickers of the World Cup 2026, whose first section begins with 00. */
export const worldCupStickers: readonly AlbumSticker[] = sectionLetters.flatMap((letters) => {
	const numbers = Array.from({ length: sectionSize }, (_, index) =>
		letters === "FWC" ? String(index).padStart(index === 0 ? 2 : 1, "0") : String(index + 1),
	);
	return numbers.map((number) => ({
		name: `${letters} ${number}`,
		number: letters + number,
		otherNames: sectionNames(letters).map((name) => `${name} ${number}`),
	}));
});

/** The stickers in the form that an import takes. */
export function* readAlbumStickers(): Generator<ImportedRow> {
	for (const [index, { name, number }] of worldCupStickers.entries())
		yield { line: index + 1, fields: { ...worldCup, name, name_es: "", description: "", number } };
}
