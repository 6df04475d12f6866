import { expect, it } from "vitest";
import { drawableText } from "./drawable-text.ts";

it.each([
	["Cóndor del Alba", "Cóndor del Alba"],
	["¿Ñandú? ¡Sí! “Güe” – 100 %", "¿Ñandú? ¡Sí! “Güe” – 100 %"],
	["  dos \t líneas\n", "dos líneas"],
	["Charizard 🔥🔥 1ª", "Charizard 1ª"],
	["Ti\u0301tulo", "Título"],
	["Łódź Việt ǎ", "Łódź Viet a"],
	["ＡＢ ﬁ", "AB fi"],
	["\u202egnp.exe\u0000\u0007", "gnp.exe"],
	["🃏🃏🃏", ""],
	["שלום عالم 日本", ""],
	["<b>&amp;\"'", "<b>&amp;\"'"],
])("draws of %j %j", (text, drawn) => {
	expect(drawableText(text)).toBe(drawn);
});

it("looks at no more than what fits", () => {
	expect(drawableText("a".repeat(100_000))).toHaveLength(400);
});
