import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { type CopyMeaning, findCopyMeaning } from "#app/features/catalogue/vocabulary.ts";

/** Words about a copy that have no field of their own; they go to its note. */
const noteWords =
	"chipeado/chipeada/flasheado/flasheada/liberado/liberada/anda joya/anda perfecto/anda bien/prende bien/copia/copias/funciona/funciona bien/funcionando/andando/sin probar/a reparar/para reparar/no anda/no funciona/impecable/impecables/muy buen estado/como nuevo/como nueva/nuevo/nueva/usado/usada/con detalle/con detalles/sin manual/con manual/rayado/rayada/doblado/doblada/con joystick/sin joystick/con cables/sin cables";

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
	/(?<![\p{L}\p{N}])(?:vendid[oa]s?|reservad[oa]s?|señad[oa]s?|apartad[oa]s?|en trato|ya fue|sold|reserved|on hold|pending)(?![\p{L}\p{N}])/iu;

/** Words of talk, and not of items; of those that names have, too, it takes two. */
const chatWords = new Set(
	[
		"envio envios hago hacemos hacen zona hola holas buenas gracias consultas consulta consultar interesado interesados",
		"privado whatsapp wsp wpp inbox dm pm retiro retiran entrego entregas encuentro acepto transferencia mercadopago",
		"saludos alguien alguno alguna grupo fotos escucho ofertas oferta pago efectivo barrio subte caba amba",
		"negociable correo andreani precio precios cantidad tel cel celular telefono alias llevando",
		"quien cuanto cuantos cuanta pregunten pregunto preguntar sabe saben sale vendo compro vender tienen",
		"llevo dejo dejan juntan jajaja jajajaja jaja buenisimo dale disculpen miren mira respondo contesto escribime escriben",
		"referencias mudanza presupuesto fecha pedido formato autor hora pesos dolares lista listas actualizo actualizado actualizada noviembre diciembre",
		"please thanks thank hey hi hello prices shipping timestamp anyone someone updated",
	].flatMap((line) => line.split(" ")),
);
const weakChatWords = new Set(
	[
		"me te nos les se lo que cualquier cosa hoy ayer lunes martes miercoles jueves viernes sabado domingo ahora",
		"por favor para si no como cuando donde porque soy estoy esta estan fue leer mano paso solo total punto capital foto estacion",
		"great prefer message who how day all is are was were you your we they",
	].flatMap((line) => line.split(" ")),
);

/** Whether somebody talks: a chat word, or more words than a name has. */
export function isTalk(text: string): boolean {
	const words = foldText(text).split(" ");
	const weak = words.filter((word) => weakChatWords.has(word)).length;
	return words.length > 8 || weak > 1 || words.some((word) => chatWords.has(word));
}
