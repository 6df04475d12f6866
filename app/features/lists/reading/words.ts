import {
	type Completeness,
	type Condition,
	completenessLevels,
	conditions,
} from "#app/features/catalogue/rules.ts";
import { type Language, languages } from "../rules.ts";
import { foldText } from "./sets.ts";

/** The words for each condition; the first is written. */
export const conditionWords = {
	mint: ["M", "mint"],
	near_mint: ["NM", "casi mint", "near mint", "casi nuevo", "casi nueva"],
	excellent: ["EX", "LP", "excelente", "excelente estado", "excellent", "lightly played"],
	good: ["GD", "bueno", "buena", "buen estado", "good"],
	played: ["PL", "MP", "jugado", "jugada", "played", "moderately played"],
	poor: ["PO", "HP", "DMG", "gastado", "gastada", "dañado", "dañada", "muy jugado", "muy jugada", "poor"],
} as const satisfies Record<Condition, readonly string[]>;

/** The words for each completeness; those of the languages that texts are written in come first. */
export const completenessWords = {
	sealed: { es: "sellado", en: "sealed", more: "sellada/sellados/selladas/nuevo sellado/nueva sellada" },
	complete: {
		es: "completo",
		en: "complete",
		more: "completa/completos/CIB/con caja/en caja/completo con caja/completa con caja/completo en caja/caja y manual/con caja y manual/completo con caja y manual/boxed",
	},
	no_box: { es: "sin caja", en: "no box", more: "completo sin caja/completa sin caja/without box" },
	loose: {
		es: "suelto",
		en: "loose",
		more: "suelta/sueltos/solo cartucho/solo el cartucho/cartucho solo/cartucho suelto/solo disco/solo el disco/disco solo/disco suelto/solo consola/solo la consola/consola sola/consola suelta",
	},
	repro: { es: "repro", en: "repro", more: "repros/reproducción" },
} as const satisfies Record<Completeness, { es: string; en: string; more: string }>;

/** The words for each language of a copy; the first is written. */
export const languageWords = {
	es: ["ES", "esp", "español", "española", "castellano", "spanish"],
	en: ["EN", "ing", "in", "inglés", "inglesa", "english", "eng"],
	jp: ["JP", "jap", "jpn", "japonés", "japonesa", "japanese"],
	pt: ["PT", "portugués", "portuguesa", "portuguese"],
	it: ["IT", "ita", "italiano", "italiana", "italian"],
	fr: ["FR", "fra", "francés", "francesa", "french"],
	de: ["DE", "alemán", "alemana", "german"],
} as const satisfies Record<Language, readonly string[]>;

/** The words for a finish; the first is what is noted of a copy. */
const finishWords: readonly (readonly string[])[] = [
	["holo", "holográfica", "holográfico", "holofoil"],
	["reverse", "rev"],
	["foil"],
	["etched"],
	[
		"1ra edición",
		"1ra ed",
		"1a edición",
		"1a ed",
		"1era edición",
		"1era ed",
		"primera edición",
		"1st edition",
	],
	["full art", "fullart"],
	["alt art", "altart", "alternate art", "arte alternativo"],
	["SIR"],
	["SR"],
	["promo", "promocional"],
];

/** Words about a copy that have no field of their own; they go to its note. */
const noteWords =
	"chipeado/chipeada/flasheado/flasheada/liberado/liberada/anda joya/anda perfecto/anda bien/prende bien/funciona/funciona bien/funcionando/andando/sin probar/a reparar/para reparar/no anda/no funciona/impecable/impecables/muy buen estado/como nuevo/como nueva/nuevo/nueva/usado/usada/con detalle/con detalles/sin manual/con manual/rayado/rayada/doblado/doblada/con joystick/sin joystick/con cables/sin cables";

/** Labels by which a finish, a grade and a note are written that would be read as something else. */
export const labels = {
	finish: { es: "acabado", en: "finish" },
	grade: { es: "grado", en: "grade" },
	note: { es: "nota", en: "note" },
} as const;

/** Words by which people mark what they want most. */
const starWords = ["urgente", "urgentes"];

/** A detail of a copy that one or several words say. */
export type Attribute =
	| { readonly kind: "condition"; readonly value: Condition }
	| { readonly kind: "completeness"; readonly value: Completeness }
	| { readonly kind: "language"; readonly value: Language }
	| { readonly kind: "finish" | "note"; readonly value: string }
	| { readonly kind: "star" };

/** Words that are the ends of names, too: attributes in brackets, behind a slash or a comma alone. */
const doubtfulWords = new Set(["ex", "m", "es", "in", "en", "it", "de"]);

const attributes = new Map<string, Attribute>();
for (const value of conditions)
	for (const word of conditionWords[value]) attributes.set(foldText(word), { kind: "condition", value });
for (const value of completenessLevels) {
	const { es, en, more } = completenessWords[value];
	for (const word of [es, en, ...more.split("/")])
		attributes.set(foldText(word), { kind: "completeness", value });
}
for (const value of languages)
	for (const word of languageWords[value]) attributes.set(foldText(word), { kind: "language", value });
for (const [value = "", ...others] of finishWords)
	for (const word of [value, ...others]) attributes.set(foldText(word), { kind: "finish", value });
for (const value of noteWords.split("/")) attributes.set(foldText(value), { kind: "note", value });
for (const word of starWords) attributes.set(foldText(word), { kind: "star" });

/** The greatest number of words of an attribute. */
export const attributeWordLimit = 5;

/** The attribute that a phrase says of a copy, or null. */
export function findAttribute(phrase: string): (Attribute & { readonly isDoubtful: boolean }) | null {
	const key = foldText(phrase);
	const attribute = attributes.get(key);
	return attribute ? { ...attribute, isDoubtful: doubtfulWords.has(key) } : null;
}

/** Words before an attribute that belong to it: "en español", "estado NM". */
export const connectors: Partial<Record<Attribute["kind"], readonly string[]>> = {
	language: ["en", "idioma", "version", "versión"],
	condition: ["en", "estado", "cond", "condicion", "condición"],
};

export const soldWords =
	/(?<![\p{L}\p{N}])(?:vendid[oa]s?|reservad[oa]s?|señad[oa]s?|sold|reserved)(?![\p{L}\p{N}])/iu;

/** Words of talk, and not of things. */
export const chatWords = new Set(
	[
		"envio envios hago hacemos zona hola holas buenas gracias consultas consulta consultar interesado interesados",
		"privado whatsapp wsp wpp inbox dm retiro retiran entrego entregas encuentro punto acepto transferencia mercadopago",
		"saludos alguien grupo fotos foto escucho ofertas oferta pago efectivo barrio estacion subte capital caba amba",
		"negociable correo andreani precio precios total cantidad tel cel celular telefono alias llevando",
	].flatMap((line) => line.split(" ")),
);

/** Whether somebody talks: a chat word, or more words than a name has. */
export function isTalk(text: string): boolean {
	const words = foldText(text).split(" ");
	return words.length > 8 || words.some((word) => chatWords.has(word));
}

/** Names of categories, in both languages and as people say them, folded. */
const categoryNames = new Set(
	[
		"reino cards/pokemon tcg/pokemon/magic/mtg/yu gi oh/yugioh/otras cartas/other card games/figuritas/stickers",
		"videojuegos/video games/juegos/digital/digital y codigos/digital and codes/consolas/consoles/accesorios",
		"accessories/figuras/figures",
	].flatMap((line) => line.split("/")),
);

export function isCategoryName(text: string): boolean {
	return categoryNames.has(foldText(text));
}
