import { describe, expect, it } from "vitest";
import { isTalk, looksLikeName } from "./talk.ts";

describe("talk", () => {
	it.each([
		"hago envíos a todo el país",
		"me manejo por zona oeste",
		"nos vemos en la plaza",
		"cualquier duda me avisan",
		"los findes estoy en capital",
		"no respondo boludeces",
		"estuvo buenísimo, había como 200 personas",
		"yo gané un sobre y me salió cualquier cosa",
		"saluditos",
		"12 cuotas sin interés",
		"troco por outras, valeu!",
		"local pickup preferred",
		"Feel free to ask for pics",
		"MUCHAS GRACIAS POR EL GRUPO",
	])("is %s", (text) => expect(isTalk(text)).toBe(true));

	it.each([
		"Charizard",
		"No More Heroes",
		"The Last of Us Part II",
		"Need for Speed",
		"Carta de la suerte",
		"Tatú mulita",
		"sobre cerrado",
		"Mago del barrio",
	])("is not %s", (text) => expect(isTalk(text)).toBe(false));
});

describe("what no catalogue has", () => {
	it.each([
		"Tatú mulita",
		"tero dormilón",
		"carpeta de tapas duras con anillos",
		"Copa del Torneo de Rosario",
		"lote 1998",
	])("looks like a name: %s", (text) => expect(looksLikeName(text)).toBe(true));

	it.each([
		"bajando por la escalera grande roja",
		"los tres",
		"todo en orden",
		"avisando antes",
		"a la salida del cole",
		"nada de politica",
	])("does not: %s", (text) => expect(looksLikeName(text)).toBe(false));
});
