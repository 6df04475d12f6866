import { describe, expect, it } from "vitest";
import {
	codePointLength,
	drawableText,
	hasLink,
	hasVisibleText,
	isStorableText,
	readSearchWords,
	searchWords,
	tidyLine,
	tidyText,
} from "./storable-text.ts";

describe("a storable text", () => {
	it.each(["hola", "🃏 ñandú", "مرحبا", "z̸͑ä̷́l̵g̶o", "👩‍👩‍👧"])("keeps %s", (text) => {
		expect(isStorableText(text)).toBe(true);
	});

	it.each(["\0", "a\0b", "\ud83c", "\udcCf", "a\udcCf\ud83c"])("refuses %j", (text) => {
		expect(isStorableText(text)).toBe(false);
	});
});

/** What programs put into a text that nobody typed: controls, ends of lines, marks that belong to no letter. */
const odd = [
	...["\u0001", "\b", "\v", "\f", "\u001b", "\u001f", "\u007f", "\u0085", "\u2028", "\u2029", "\r\n"],
	...["\ufffe", "\u{10ffff}", "\u00ad", "\u200b", "\ufeff", "\u3164", "\u115f", "\uffa0"],
];
const directionMarks = ["\u200e", "\u200f", "\u061c", "\u202a", "\u202e", "\u2066", "\u2069"];
const exact = ["hola ñandú", "🃏", "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️", "مرحبا שלום", "می‌روم", "z̸͑ä̷́l̵g̶o", "一文字", "\0", "\ud83c"];

describe("a tidied text", () => {
	it.each(exact)("keeps %j exactly", (text) => {
		expect(tidyText(text)).toBe(text);
		expect(tidyLine(text)).toBe(text);
	});

	it.each(odd)("keeps a line's end of %j at most, and a space of it in one line", (sign) => {
		expect(["ab", "a\nb"]).toContain(tidyText(`a${sign}b`));
		expect(["ab", "a b"]).toContain(tidyLine(`a${sign}b`));
	});

	it.each(directionMarks)("keeps %j among lines alone", (mark) => {
		expect(tidyText(`a${mark}b`)).toBe(`a${mark}b`);
		expect(tidyLine(`a${mark}b`)).toBe("ab");
	});

	it("has one kind of line end and no space around it", () => {
		expect(tidyText("\r\n a\r\nb\rc\u2028d\te \n")).toBe("a\nb\nc\nd\te");
		expect(tidyLine(" \u202e El  rincón\nde los\t90 ")).toBe("El rincón de los 90");
	});

	it("changes no more when it is tidied again", () => {
		for (let code = 0; code <= 0x10ffff; code += code < 0x3000 ? 1 : 97) {
			const text = ` a${String.fromCodePoint(code)} b`;
			expect(tidyText(tidyText(text))).toBe(tidyText(text));
			expect(tidyLine(tidyLine(text))).toBe(tidyLine(text));
		}
	});
});

it("searches by words in one line, up to a length that splits no character", () => {
	expect(searchWords(null, 5)).toBe("");
	expect(searchWords(" a\u0001b\n c ", 5)).toBe("ab c");
	expect(searchWords("1234🃏6", 5)).toBe("1234🃏");
});

it.each([
	["q=%20a%00b", ""],
	["q=1234%F0%9F%83%8F6", "1234🃏"],
	["", ""],
])("reads of the address %j the words %j", (search, words) => {
	expect(readSearchWords(new URLSearchParams(search), 5)).toBe(words);
});

describe("visible text", () => {
	it.each(["", " ", "\n\t", "\u200b\u200d", "\ufeff\u00a0", "\u3164", "\u2800"])("is not %j", (text) => {
		expect(hasVisibleText(text)).toBe(false);
	});

	it.each(["a", " . ", "🃏", "\u200bx", "م"])("is %j", (text) => {
		expect(hasVisibleText(text)).toBe(true);
	});
});

describe("a link", () => {
	it.each([
		...[
			"https://estafa.example/x",
			"www.estafa.example",
			"escribime a estafa.com",
			"Estafa.com.ar",
			"t.me/estafa",
		],
		...[
			"ganá en estafa.bet",
			"estafa.CO",
			"estafa.club/x",
			"mirá estafa.live!",
			"(casa-estafa.casino)",
			"estafa.tienda.",
		],
		...[
			"youtu.be/x",
			"wa.me/5411",
			"discord.gg/x",
			"cutt.ly/x",
			"estafa.com.co",
			"estafa.icu?x=1",
			"linktr.ee/estafa",
		],
	])("is in %j", (text) => expect(hasLink(text)).toBe(true));

	it.each([
		...[
			"Dr. Mario",
			"Dr.Mario",
			"Mr.Game & Watch",
			"Mr.Do!",
			"N.O.V.A.",
			"Vol.2",
			"Vol. 2",
			"F.E.A.R. 3",
			"E.T.",
		],
		...[
			".hack//G.U.",
			"S.T.A.L.K.E.R.2",
			"Lt.Surge's Raichu",
			"D.Gray-man",
			"P.N.03",
			"No.1",
			"Ed.Limitada",
			"Ed.Digital",
		],
		...[
			"J.League",
			"St.Francis",
			"Ms.Pac-Man",
			"R.O.B.",
			"A.I. Love",
			"Charizard ex.",
			"Club Nintendo",
			"Smash Bros. Melee",
		],
		...[
			"Nintendo Co., Ltd.",
			"Street Fighter II.5",
			"Pro Evolution Soccer 6.0",
			"K.O. Beast",
			"U.S.A.",
			"Sr.Burns",
			"D.Va",
		],
	])("is not in %j", (text) => expect(hasLink(text)).toBe(false));
});

it("counts code points, not UTF-16 units", () => {
	expect(codePointLength("a🃏ñ")).toBe(3);
	expect(codePointLength("")).toBe(0);
});

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
