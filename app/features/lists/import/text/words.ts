import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { type CopyMeaning, findCopyMeaning } from "#app/features/catalogue/vocabulary.ts";

/** Words about a copy that have no field of their own; they go to its note. */
const noteWords =
	"chipeado/chipeada/flasheado/flasheada/liberado/liberada/anda joya/anda perfecto/anda bien/prende bien/copia/copias/funciona/funciona bien/funcionando/andando/sin probar/a reparar/para reparar/no anda/no funciona/impecable/impecables/muy buen estado/como nuevo/como nueva/nuevo/nueva/usado/usada/con detalle/con detalles/sin manual/con manual/rayado/rayada/doblado/doblada/con joystick/sin joystick/con cables/sin cables/sin cargador/físico/física/en físico/brillante/metalizada/fat/phat/cualquier estado/en cualquier estado/cualquier condición/cualquier idioma/cualquier color/any condition/any language/any color/any colour";

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
	return (
		findWholeAttribute(phrase) ??
		(/\p{L}{4}s$/iu.test(phrase) ? findWholeAttribute(phrase.slice(0, -1)) : null)
	);
}

/** The same of a phrase in its singular. */
function findWholeAttribute(phrase: string): Attribute | null {
	const other = otherWords.get(foldText(phrase));
	return other ? { kind: other, isDoubtful: false } : findCopyMeaning(phrase);
}

/** Words before an attribute that belong to it: "en español", "estado NM". */
export const connectors: Partial<Record<Attribute["kind"], readonly string[]>> = {
	language: ["en", "idioma", "version", "versión"],
	condition: ["en", "estado", "cond", "condicion", "condición"],
};

export const soldWords =
	/(?<![\p{L}\p{N}])(?:vendid[oa]s?|reservad[oa]s?|señad[oa]s?|apartad[oa]s?|en trato|ya fue|no (?:l[aoe]s? |se )?(?:vend[oe]n?|cambi[oa]n?)|ya (?:l[aoe]s? )?(?:vend|consegu|cambi)\p{L}*|sold|reserved|on hold|pending)(?![\p{L}\p{N}])/iu;
