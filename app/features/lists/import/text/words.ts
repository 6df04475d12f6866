import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { type CopyMeaning, findCopyMeaning } from "#app/features/catalogue/vocabulary.ts";

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

/** A detail of a copy that one or several words say; a doubtful one only where they cannot be the end of a name. */
export type Attribute =
	| CopyMeaning
	| { readonly kind: "note"; readonly isDoubtful: false }
	| { readonly kind: "star"; readonly isDoubtful: false };

const otherWords = new Map<string, "note" | "star">([
	...noteWords.split("/").map((word) => [foldText(word), "note"] as const),
	...starWords.map((word) => [foldText(word), "star"] as const),
]);

/** The attribute that a phrase says of a copy, or null. */
export function findAttribute(phrase: string): Attribute | null {
	const other = otherWords.get(foldText(phrase));
	return other ? { kind: other, isDoubtful: false } : findCopyMeaning(phrase);
}

/** Words before an attribute that belong to it: "en español", "estado NM". */
export const connectors: Partial<Record<Attribute["kind"], readonly string[]>> = {
	language: ["en", "idioma", "version", "versión"],
	condition: ["en", "estado", "cond", "condicion", "condición"],
};

export const soldWords =
	/(?<![\p{L}\p{N}])(?:vendid[oa]s?|reservad[oa]s?|señad[oa]s?|sold|reserved)(?![\p{L}\p{N}])/iu;

/** Words of talk, and not of items. */
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
