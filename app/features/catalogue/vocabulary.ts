import type { CategorySlug } from "./rules.ts";
import type { Condition } from "./rules-conditions.ts";
import {
	type Completeness,
	type Finish,
	finishes,
	finishMaxLength,
	isFinish,
	type Language,
	languages,
} from "./rules-copies.ts";
import { foldKey, foldText } from "./rules-folding.ts";

/** The words for one meaning; its key is a word for it, too. */
export interface Wording {
	/** The letters by which lists of collectors have it: "NM", "JP". */
	readonly sign?: string;
	readonly es: string;
	readonly en: string;
	/** Other words, parted by "/". */
	readonly also?: string;
}

/** Words between two conditions are the worse one. */
export const conditionWords = {
	mint: { sign: "M", es: "mint", en: "mint", also: "MT/gem mint" },
	near_mint: {
		sign: "NM",
		es: "casi mint",
		en: "near mint",
		also: "casi nuevo/casi nueva/near mint mint/near mint or better",
	},
	excellent: {
		sign: "EX",
		es: "excelente",
		en: "excellent",
		also: "exc/LP/SP/excelente estado/lightly played/slightly played",
	},
	good: {
		sign: "GD",
		es: "bueno",
		en: "good",
		also: "buena/buen estado/muy bueno/muy buena/VG/very good/good lightly played",
	},
	played: {
		sign: "PL",
		es: "jugado",
		en: "played",
		also: "jugada/MP/moderately played/light played",
	},
	poor: {
		sign: "PO",
		es: "gastado",
		en: "poor",
		also: "gastada/HP/heavily played/D/DM/DMG/damaged/dañado/dañada/muy jugado/muy jugada",
	},
} as const satisfies Record<Condition, Wording>;

export const completenessWords = {
	sealed: {
		es: "sellado",
		en: "sealed",
		also: "sellada/sellados/selladas/nuevo sellado/nueva sellada/new sealed/factory sealed",
	},
	complete: {
		es: "completo",
		en: "complete",
		also: "completa/completos/CIB/complete in box/boxed/item box and manual/con caja/en caja/completo con caja/completa con caja/completo en caja/caja y manual/con caja y manual/completo con caja y manual",
	},
	no_box: {
		es: "sin caja",
		en: "no box",
		also: "completo sin caja/completa sin caja/without box/item and manual/game and manual",
	},
	loose: {
		es: "suelto",
		en: "loose",
		also: "suelta/sueltos/solo cartucho/solo el cartucho/cartucho solo/cartucho suelto/solo disco/solo el disco/disco solo/disco suelto/solo consola/solo la consola/consola sola/consola suelta/item only/game only/cart only/cartridge only/disc only/console only",
	},
	repro: { es: "repro", en: "repro", also: "repros/reproducción/reproduction" },
} as const satisfies Record<Completeness, Wording>;

/** Flags are of the countries whose copies are in the language. */
export const languageWords = {
	es: { sign: "ES", es: "español", en: "Spanish", also: "esp/spa/española/castellano", flags: "🇪🇸" },
	en: { sign: "EN", es: "inglés", en: "English", also: "ing/in/eng/inglesa", flags: "🇺🇸/🇬🇧" },
	ja: { sign: "JP", es: "japonés", en: "Japanese", also: "jap/jpn/japonesa", flags: "🇯🇵" },
	pt: {
		sign: "PT",
		es: "portugués",
		en: "Portuguese",
		also: "por/portuguesa/portuguese brazil",
		flags: "🇵🇹/🇧🇷",
	},
	it: { sign: "IT", es: "italiano", en: "Italian", also: "ita/italiana", flags: "🇮🇹" },
	fr: { sign: "FR", es: "francés", en: "French", also: "fra/fre/francesa", flags: "🇫🇷" },
	de: { sign: "DE", es: "alemán", en: "German", also: "ger/deu/alemana", flags: "🇩🇪" },
} as const satisfies Record<Language, Wording & { readonly flags: string }>;

/** The finish of a copy, or that it is an ordinary one. */
export const finishWords = {
	first_edition: {
		es: "1ra edición",
		en: "1st edition",
		also: "1ra/1era/1st/1ra ed/1a edición/1a ed/1era edición/1era ed/primera edición/1st ed/first ed",
	},
	reverse: {
		es: "reverse",
		en: "reverse holo",
		also: "rev/reversa/PH/reverse holofoil/reverse foil/holo reverse",
	},
	holo: { es: "holo", en: "holo", also: "holofoil/holográfica/holográfico/holographic" },
	foil: { es: "foil", en: "foil" },
	etched: { es: "etched", en: "etched", also: "etched foil/foil etched" },
	full_art: { es: "full art", en: "full art" },
	alt_art: { es: "alt art", en: "alt art", also: "alternate art/alternative art/arte alternativo" },
	sir: { es: "SIR", en: "SIR" },
	sr: { es: "SR", en: "SR" },
	promo: { es: "promo", en: "promo", also: "promocional" },
	limited: { es: "limitada", en: "limited" },
	normal: {
		es: "normal",
		en: "normal",
		also: "regular/standard/unlimited/nonfoil/no foil/sin foil",
	},
} as const satisfies Record<Finish | "normal", Wording>;

export const categoryWords = {
	"reino-cards": { es: "Reino Cards", en: "Reino Cards" },
	"pokemon-tcg": {
		es: "Pokémon TCG",
		en: "Pokémon TCG",
		also: "pokemon/pokemon japan/pokemon japanese/cartas pokemon",
	},
	magic: { es: "Magic", en: "Magic", also: "mtg/magic the gathering" },
	"yu-gi-oh": { es: "Yu-Gi-Oh!", en: "Yu-Gi-Oh!", also: "ygo/yugioh tcg" },
	"other-card-games": {
		es: "otras cartas",
		en: "other card games",
		also: "otros juegos de cartas/one piece/one piece card game/lorcana/disney lorcana/lorcana tcg/digimon/digimon card game/flesh and blood/flesh and blood tcg/dragon ball super/dragon ball super card game/star wars unlimited/weiss schwarz/cardfight vanguard/riftbound",
	},
	stickers: { es: "figuritas", en: "stickers", also: "figurita/sticker" },
	"video-games": {
		es: "videojuegos",
		en: "video games",
		also: "videojuego/video game/juegos/juego/games/game",
	},
	digital: {
		es: "digital y códigos",
		en: "digital and codes",
		also: "digital games and codes/juegos digitales/juegos digitales y códigos",
	},
	consoles: { es: "consolas", en: "consoles", also: "consola/console/system/systems/hardware" },
	accessories: {
		es: "accesorios",
		en: "accessories",
		also: "accesorio/accessory/controller/controllers/peripheral/peripherals",
	},
	figures: { es: "figuras", en: "figures", also: "figura/figure/amiibo/toys to life" },
} as const satisfies Record<CategorySlug, Wording>;

/** Everything that has words, by its kind. */
interface Meanings {
	readonly condition: Condition;
	readonly completeness: Completeness;
	readonly language: Language;
	readonly finish: Finish | "normal";
	readonly category: CategorySlug;
}
export type VocabularyKind = keyof Meanings;

export const vocabulary = {
	condition: conditionWords,
	completeness: completenessWords,
	language: languageWords,
	finish: finishWords,
	category: categoryWords,
} as const satisfies { readonly [Kind in VocabularyKind]: Readonly<Record<Meanings[Kind], Wording>> };

/** All words for a meaning: its key, its sign, both languages' and the others. */
export function wordsOf(key: string, { sign, es, en, also }: Wording): string[] {
	const words = [key, sign ?? "", es, en, ...(also?.split("/") ?? [])];
	return [...new Set(words)].filter((word) => word !== "");
}

type Index<Kind extends VocabularyKind> = ReadonlyMap<string, Meanings[Kind]>;

function indexOf<Kind extends VocabularyKind>(kind: Kind): Index<Kind> {
	const ofKind = Object.entries<Wording>(vocabulary[kind]) as [Meanings[Kind], Wording][];
	return new Map(
		ofKind.flatMap(([key, wording]) => wordsOf(key, wording).map((word) => [foldKey(word), key])),
	);
}

const indexes: { readonly [Kind in VocabularyKind]: Index<Kind> } = /* @__PURE__ */ (() => ({
	condition: indexOf("condition"),
	completeness: indexOf("completeness"),
	language: indexOf("language"),
	finish: indexOf("finish"),
	category: indexOf("category"),
}))();

/** The meaning of a kind that a text is a word for, or null. */
export function findMeaning<Kind extends VocabularyKind>(kind: Kind, text: string): Meanings[Kind] | null {
	return (indexes[kind] as Index<Kind>).get(foldKey(text)) ?? null;
}

/** The kinds of words that say how a copy is. */
export const copyKinds = ["condition", "completeness", "language", "finish"] as const;
type CopyKind = (typeof copyKinds)[number];

/** The meaning of a word about a copy. */
export type CopyMeaning = {
	readonly [Kind in CopyKind]: { readonly kind: Kind; readonly value: Meanings[Kind] };
}[CopyKind] & {
	/** True for a word that names and sentences have, too: it counts where nothing else can be meant. */
	readonly isDoubtful: boolean;
};

const doubtfulWords: ReadonlySet<string> = new Set(
	"ex m es in en it de d dm mt vg ph sp spa ja por ger deu fre normal regular standard unlimited limited limitada".split(
		" ",
	),
);

/** The greatest number of words that mean something together. */
export const phraseWordLimit = 5;

const copyMeanings: ReadonlyMap<string, CopyMeaning> = /* @__PURE__ */ (() =>
	new Map(
		copyKinds.flatMap((kind) =>
			[...indexes[kind]].map(([key, value]) => [
				key,
				{ kind, value, isDoubtful: doubtfulWords.has(key) } as CopyMeaning,
			]),
		),
	))();

/** What a text says of a copy, where all of it is a word for something; no word is one for two things. */
export function findCopyMeaning(text: string): CopyMeaning | null {
	return copyMeanings.get(foldKey(text)) ?? null;
}

/** The beginnings of what several words say of a copy. */
const firstWords: ReadonlySet<string> = /* @__PURE__ */ (() =>
	new Set(
		copyKinds.flatMap((kind) =>
			Object.entries<Wording>(vocabulary[kind]).flatMap(([key, wording]) =>
				wordsOf(key, wording).map((word) => foldText(word).split(" ", 1)[0] ?? ""),
			),
		),
	))();

/**
 * What the longest phrase that begins at a word says of a copy, or null.
 * @param words folded, without punctuation
 */
export function findCopyPhrase(
	words: readonly string[],
	at: number,
): { readonly meaning: CopyMeaning; readonly length: number } | null {
	const limit = firstWords.has(words[at] ?? "") ? Math.min(phraseWordLimit, words.length - at) : 1;
	for (let length = limit; length > 0; length -= 1) {
		const meaning = copyMeanings.get(words.slice(at, at + length).join(""));
		if (meaning) return { meaning, length };
	}
	return null;
}

const anyFlag = /\p{RI}{2}/u;

/** The language of the first flag in a text, or null. */
export function findFlagLanguage(text: string): Language | null {
	const flag = anyFlag.exec(text)?.[0];
	return (flag && languages.find((language) => languageWords[language].flags.includes(flag))) || null;
}

/** The characters of a text that are read as a finish: a word for a key may be longer than the key. */
const readFinishLength = 4 * finishMaxLength;

/**
 * The finish that a text says, to be stored: its words as keys in the order of {@link finishes}; with words that are for none
 * of them, all in their order. What is over {@link finishMaxLength} is left out. Null for an ordinary copy.
 */
export function readFinish(text: string): string | null {
	const parts = finishParts(text.slice(0, readFinishLength).split(/\s+/u).filter(Boolean));
	const keys = new Set(parts.map(({ key }) => key));
	if (!keys.has(null)) {
		// "reverse" and "holo" are one finish, as when they are said together.
		const said = finishParts(finishes.filter((key) => keys.has(key)));
		return fitFinish(said.map(({ key }) => key ?? ""));
	}
	const once = parts.filter(
		({ key }, at) => !isFinish(key) || parts.findIndex((part) => part.key === key) === at,
	);
	return fitFinish(once.map((part) => (isFinish(part.key) ? part.key : part.text)));
}

/** Words by what they are for: the longest phrase for a finish, or a word alone. */
function finishParts(words: readonly string[]): { text: string; key: Finish | "normal" | null }[] {
	const parts: { text: string; key: Finish | "normal" | null }[] = [];
	for (let at = 0; at < words.length; ) {
		const phrases = Array.from({ length: phraseWordLimit }, (_, less) =>
			words.slice(at, at + phraseWordLimit - less),
		);
		const phrase = phrases.find((each) => findMeaning("finish", each.join(" "))) ?? words.slice(at, at + 1);
		const text = phrase.join(" ");
		parts.push({ text, key: findMeaning("finish", text) });
		at += phrase.length;
	}
	return parts;
}

function fitFinish(parts: readonly string[]): string | null {
	for (let count = parts.length; count > 1; count -= 1) {
		const text = parts.slice(0, count).join(" ");
		if ([...text].length <= finishMaxLength) return text;
	}
	return [...(parts[0] ?? "")].slice(0, finishMaxLength).join("") || null;
}

/** A stored finish in words. @param write the words for a key */
export function writeFinish(finish: string, write: (key: Finish) => string): string {
	return finish
		.split(" ")
		.map((part) => (isFinish(part) ? write(part) : part))
		.join(" ");
}

/** Companies that grade cards. */
const graders = "PSA|BGS|CGC|SGC|AGS|GMA";
/** All of them, also those whose names are ends of names. */
const allGraders = `${graders}|ACE|TAG`;
const gradeNumber = "(10|[1-9])(?:[.,](?:(5)|0))?";
const wholeGrade = new RegExp(`^(${graders})[ -]?${gradeNumber}$`, "iu");
const someCompany = new RegExp(`\\b(${allGraders})(?!\\p{L})`, "iu");
const someGrade = new RegExp(`(?<![\\d.,])${gradeNumber}(?![.,]?\\d)`, "u");
/** Grades, and companies without one, wherever they stand in a text. */
export const anyGrades = new RegExp(`\\b(?:${graders})\\s*\\d{0,2}(?:[.,]5)?(?![\\p{L}\\p{N}])`, "giu");

/** "PSA 9" of a text that is nothing but a grade, such as "psa-9" or "BGS 9,5"; null for any other. */
export function readGrade(text: string): string | null {
	const [, company, number, half] = wholeGrade.exec(text.trim()) ?? [];
	return company && number ? `${company.toUpperCase()} ${number}${half ? ".5" : ""}` : null;
}

/** "PSA 9" of a column of grades, with a company and a number somewhere in it; null without both. */
export function findGrade(text: string): string | null {
	const [company] = someCompany.exec(text) ?? [];
	const [, number, half] = someGrade.exec(text) ?? [];
	return company && number ? `${company.toUpperCase()} ${number}${half ? ".5" : ""}` : null;
}

/** Words that carry nothing beside what they stand with: articles and links, talk around a thing, counts of what was named. */
const emptyWords: ReadonlySet<string> = new Set(
	[
		"a al con de del e el en es esa ese esta este la las lo los mi mis o para por que se si su sus te tu un una uno unas unos y ya",
		"alguien alguna alguno algun cualquier cualquiera etc etcetera gracias repetida repetido repetidas repetidos",
		"avisa avisan avisar tiene tienen tenes quiere quieren paso siempre hay",
		"mas muchas muchos muy nada nomas otra otras otro otros sola solo tambien tan todas todos varias varios",
		"ambas ambos cuatro dos tres par me nos le lo estan esta quedan queda favor faltando completar cerrar estas quieras",
		"equipo equipos escudo escudos",
		"original originales carta cartas figurita figuritas final hasta hola buenas igual mejor min minimo urgente urgentes",
		"and any am an are at for from have in is it my of on or some that the there this to too want with you your",
		"edited editado",
	].flatMap((line) => line.split(" ")),
);

/** Whether a folded word says nothing of which thing is meant, unless it is of a thing's name. */
export function isEmptyWord(word: string): boolean {
	return emptyWords.has(word);
}
