import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { findMeaning, isEmptyWord } from "#app/features/catalogue/vocabulary.ts";
import { publicListPath } from "#app/shared/paths.ts";

/** Lines that programs write above, between and below things, and that name none. */
const titles = [
	/^figuritas app/iu,
	/^👑 .{1,60} (?:en|on) Reino(?: ·|$)/u,
	/^\(\d\/\d\)$/,
	/^(?:…|\.\.\.)\s?(?:y|and) [\d.,]+ (?:más|more)$/iu,
	/^\*{5,} .+ \*{5,}$/u,
	/^[-=_*·.\s]{3,}$/u,
	/^\|?(?:\s?:?-{2,}:?\s?\|)+(?:\s?:?-{2,}:?\s?)?$/u,
];

/** A mark before the heading of a part: `##Pokémon - 15`, `#main`, `!side`, `//Sideboard`. */
const marked = /^(?:#{1,2}|!|\/\/)\s?(?=\p{L})/u;

/** Words of which the headings of decks, folders and collections are made. */
const sectionWords = new Set(
	[
		"about deck decks decklist main maindeck mainboard side sideboard maybeboard commander companion considering tokens extra",
		"creature creatures spell spells land lands instant instants sorcery sorceries artifact artifacts enchantment enchantments",
		"planeswalker planeswalkers battle battles monster monsters trap traps effect leader leaders character characters event events stage stages",
		"pokemon trainer trainers energy energies supporter item items tool stadium entrenador entrenadores energia energias treinador treinadores",
		"mazo mazos comandante companero principal banquillo reserva criaturas hechizos tierras conjuros instantaneos artefactos encantamientos monstruos magias trampas",
		"comun comunes infrecuente infrecuentes rara raras mitica miticas ultra holo holos foils secretas promo promos common commons uncommon uncommons rare rares mythic mythics",
		"hoja hojas pagina paginas page pages carpeta carpetas folder binder album album caja lista listado list pedido inventario inventory coleccion",
		"carta cartas card cards juego juegos game games consola consolas accesorios figuritas figus stickers sega nintendo sony microsoft",
		"total totals totales cambio cambios vacia vacio actualizada actualizado fisicos originales consoles",
	].flatMap((line) => line.split(" ")),
);

/** "(24)", "- 15", ": 60" at the end of a heading. */
const count = /\s?(?:\(\d{1,5}(?: \p{L}{2,12})?\)|[-–:] ?\d{1,5})$/u;

/** Whether a line is a title, a rule between parts or a foot of a program. */
export function isTitle(text: string, clean: string): boolean {
	return titles.some((title) => title.test(text.trim()) || title.test(clean));
}

/** Whether a line begins what a site of Reino wrote, whatever its operator calls it: the link to the person's lists is below. */
export function isOwnTitle(text: string, below = ""): boolean {
	const [, username] = /^👑 (\w{3,20}) (?:en|on) /u.exec(text.trim()) ?? [];
	return username !== undefined && below.trim().endsWith(publicListPath(username));
}

/** The text of a heading behind a program's mark, "Me faltan" of "//Me faltan"; null for a line without a mark. */
export function readMarkedHeading(text: string): string | null {
	const match = marked.exec(text);
	return match ? text.slice(match[0].length).replace(count, "").trim() : null;
}

/** Whether a line is the heading of a part: "Creatures (24)", "Mazo principal", "12 Lands", "hoja 4 (comunes)", "Cartas:". */
export function isSection(text: string): boolean {
	const words = foldText(text.replace(/:$/, "")).split(" ");
	const letters = words.filter((word) => !/^\d{1,5}$/.test(word));
	if (letters.length === 0 || words.length > 8) return false;
	const isOfSections = (word: string) => sectionWords.has(word) || isEmptyWord(word);
	if (letters.some((word) => sectionWords.has(word)) && letters.every(isOfSections)) return true;
	return findMeaning("category", text.replace(/:$/, "")) !== null;
}

/** Whether a line may be a heading by its count: letters, and how many things of the kind stand below. */
export function hasSectionCount(text: string): boolean {
	return (
		/^\p{L}[\p{L}\s'&]{1,40}$/u.test(text.replace(count, "")) && /\((?:\d{1,5})\)$|[-–] ?\d{1,5}$/u.test(text)
	);
}
