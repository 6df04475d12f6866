import { foldText } from "#app/features/catalogue/rules-folding.ts";
import type { Side } from "../../entry/rules.ts";
import { emojiClass, maskGroups, splitOutside, trimEnd } from "./normalise.ts";

/** The list that a heading begins; `gone` is of what nobody swaps or seeks any more. */
export type HeadSide = Side | "gone";

const headTexts: Record<HeadSide, string> = {
	have: "spare/wts/wtt/tenho/tengo/tenemos/si tengo/tengo de mas/de mas/quiero cambiar/quiero vender/busco cambiar/repetida/repetidas/repetido/repetidos/repe/repes/dobles/duplicadas/duplicados/sobra/sobran/me sobra/me sobran/sobrantes/extras/swaps/spares/doubles/dupes/disponible/disponibles/para cambio/para cambiar/para intercambio/para intercambiar/para vender/en venta/a la venta/cambio/permuto/intercambio/doy/ofrezco/ofrecemos/para ofrecer/cambiamos/vendo/vendemos/se vende/se cambia/vendo o cambio/cambio o vendo/coleccion/have/haves/ft/fs/for trade/up for trade/for sale/i have",
	want: "wtb/hacen falta/hace falta/me hacen falta/me hace falta/interesan/interesa/quiero conseguir/quisiera conseguir/me gustaria/me gustarian/me vendria bien/me vendrian bien/faltas/cambio por/cerrar/para cerrar/para completar/para terminar/ando atras de/atras de/ando tras/ando detras de/en busqueda de/procuro/preciso/faltam/a cambio de/a cambio/busco/buscando/estoy buscando/ando buscando/quiero/quisiera/necesito/necesitaria/me interesa/me interesan/me falta/me faltan/nos faltan/me estan faltando/que me falta/que me faltan/falta/faltan/faltando/faltaria/faltarian/faltante/faltantes/por conseguir/conseguir/a la caza/en busca/buscamos/necesitamos/no tengo/compro/wishlist/missing/need/i need/want/wants/wanted/lf/iso/looking for/in search of/lista de deseos",
	gone: "no vendo/no cambio/no se vende/no se cambia/ya no busco/ya no tengo/vendi/ya vendi/ya cambie/ya consegui/nft/nfs/not for trade/not for sale",
};
const heads = new Map<string, HeadSide>();
for (const side of ["have", "want", "gone"] as const)
	for (const text of headTexts[side].split("/")) heads.set(text, side);

/** Words around a head. */
const fillers = new Set(
	"my our list lists these those this following cosas things me nos le les queda quedan estaria estarian total mis mi lista listado listas de del las los la el lo que si estas estos esta este hoy aca estan son van y o a en por para todo todas todos solo tambien siguientes ahora figuritas figus cartas carta juegos album pokemon magic yugioh completar llenar terminar vender venta cambiar cambio intercambio stock actualizada actualizado mas".split(
		" ",
	),
);
/** Words between a head and an item that are not of its name. */
const determiners = new Set(
	"un una unos unas estas estos mis cualquier algun alguna any some these those the".split(" "),
);
/** Words behind a head that make it the beginning of a name: "Need for Speed", "Have a Nice Death". */
const nameGoesOn: Readonly<Record<string, readonly string[]>> = {
	need: ["for"],
	have: ["a"],
	want: ["to"],
	cambio: ["de", "en"],
};

/** Letters that are a heading only where nothing or a colon is behind them: "NFS Underground" is a game. */
const loneHeads = new Set(["nfs", "nft"]);

/** The number of words of a line that are looked at for a head. */
const wordLimit = 14;
/** The greatest number of words that may stand before it. */
const leadLimit = 4;

/** A heading, and what stands behind it on its line. */
export interface Head {
	readonly side: HeadSide;
	readonly rest: string;
	/** True for "me faltan", whose line has nothing that one gives. */
	readonly isMissing: boolean;
}

interface Word {
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

const bracketHead = /^(?:\[([HW])\]|([HW]):|(?:[Pp]or|POR)\s?:(?!\s?\d))\s?:?/;
const someEmoji = new RegExp(emojiClass, "gu");

const greeting =
	/^(?:(?:hola+s?|buen[oa]s(?: (?:d[ií]as|tardes|noches))?|buen d[ií]a)(?: (?:gente|grupo|chicos|chicas|(?:a )?tod[oa]s))?[\s!,.:]+)+/iu;

/** The place in front of a trade's title: "[US-TX] [H] …". */
const placeTag = /^\[\p{L}{2,12}(?:-\p{L}{2,12})?\]\s?(?=\[[HW]\])/u;

/** The heading that a line begins with, maybe behind a greeting, or null. */
export function readHead(typed: string): Head | null {
	const text = typed.replace(greeting, "").replace(placeTag, "");
	const bracket = bracketHead.exec(text);
	if (bracket) {
		const side = (bracket[1] ?? bracket[2]) === "H" ? "have" : "want";
		return { side, rest: trimRest(text.slice(bracket[0].length)), isMissing: false };
	}
	const words = wordsOf(text);
	let at = 0;
	while (at < leadLimit && isFillerAt(words, at) && !headAt(words, at) && isNear(text, words, at)) at += 1;
	const head = headAt(words, at);
	if (!head && words.length > 0) return readColonHead(text);
	if (!head || nameGoesOn[words[at]?.text ?? ""]?.includes(words[at + 1]?.text ?? "")) return null;
	// What stands before a head is near to it, or it is no heading: "12, tengo".
	if (!/^[^\p{L}\p{N}]*$/u.test(text.slice(0, words[0]?.start))) return null;
	const isAlone =
		words.length === at + head.length || /^[^\p{L}\p{N}]*[:/(]/u.test(text.slice(words[at]?.end));
	if (loneHeads.has(words[at]?.text ?? "") && !isAlone) return null;
	const end = endOfHead(text, words, at + head.length, head.side);
	const rest = trimRest(withoutCount(text.slice(words[end - 1]?.end)));
	const isMissing = words.slice(at, at + head.length).some((word) => word.text.startsWith("falta"));
	return { side: head.side, rest, isMissing };
}

/** Beginnings of words for seeking and for giving, in whatever form: "Figus que estaríamos necesitando:". */
const stems: Readonly<Record<Side, RegExp>> = {
	want: /(?<!\p{L})(?:falt|busc|necesit|quier|quisi|consegu|interes|dese|compr|want|need|seek|looking|missing|wish|procur|precis)/u,
	have: /(?<!\p{L})(?:teng|tenem|tenid|repe|sobra|sobran|dobl|dupl|cambi|vend|ofre|dispon|permut|trade|sell|sale|spare|swap|have|haves)/u,
};
const negations = /(?<!\p{L})(?:no|ya|not|nada|sin)(?!\p{L})/u;

/** A line of a few words before a colon with a word of one side alone, which says no other thing. */
function readColonHead(text: string): Head | null {
	const [, label = "", rest = ""] = /^([^:\d]{4,60}:)(?=$|\s)(.*)$/u.exec(text) ?? [];
	if (label === "" || label.split(" ").length > 8) return null;
	if (rest !== "") return readLabelHead(label, rest);
	const folded = foldText(text);
	const sides = (["want", "have"] as const).filter((side) => stems[side].test(folded));
	const [side] = sides;
	return side && sides.length === 1 && !negations.test(folded) ? { side, rest: "", isMissing: false } : null;
}

/** A heading that ends with a head before what is of it: "Sigo buscando: Moltres 12/62", "Got these spare: USA 4". */
function readLabelHead(label: string, rest: string): Head | null {
	const words = wordsOf(label);
	const last = [3, 2, 1].map((length) => headAt(words, words.length - length)).find((head) => head !== null);
	const isNegated = last?.side !== "gone" && negations.test(foldText(label));
	const hasOther =
		last &&
		(["want", "have"] as const).some((side) => side !== last.side && stems[side].test(foldText(label)));
	if (!last || isNegated || hasOther || last.side === "gone") return null;
	return {
		side: last.side,
		rest: trimRest(rest),
		isMissing: words.at(-1)?.text.startsWith("falta") ?? false,
	};
}

function wordsOf(text: string): Word[] {
	return [...text.slice(0, 200).matchAll(/[\p{L}\p{N}]+/gu)].slice(0, wordLimit).map((match) => ({
		text: foldText(match[0]),
		start: match.index,
		end: match.index + match[0].length,
	}));
}

/** A word around a head, or a count between two: "Tengo 12 repetidas". */
function isFillerAt(words: readonly Word[], at: number): boolean {
	const text = words[at]?.text ?? "";
	const isCount = /^\d{1,4}$/.test(text) && at > 0 && heads.has(words[at + 1]?.text ?? "");
	return isCount || fillers.has(text);
}

/** The longest head at a word: "no tengo" before "tengo". */
function headAt(words: readonly Word[], at: number): { side: HeadSide; length: number } | null {
	for (const length of [3, 2, 1]) {
		if (at + length > words.length) continue;
		const phrase = words
			.slice(at, at + length)
			.map((word) => word.text)
			.join(" ");
		const side = heads.get(phrase);
		if (side) return { side, length };
	}
	return null;
}

/** True where nothing but space, emoji and brackets is between a word and the next. */
function isNear(text: string, words: readonly Word[], at: number): boolean {
	const [from, to] = [words[at]?.end ?? 0, words[at + 1]?.start ?? text.length];
	return /^[\s()/?¿!¡]*$/u.test(text.slice(from, to).replaceAll(someEmoji, ""));
}

/** The index behind the last word of a head: all that belongs to it before its end, a colon or a bracket. */
function endOfHead(text: string, words: readonly Word[], from: number, side: HeadSide): number {
	let end = from;
	while (end < words.length && isNear(text, words, end - 1) && (isFillerAt(words, end) || headAt(words, end)))
		end += headAt(words, end)?.length ?? 1;
	const after = text.slice(words[end - 1]?.end, words[end]?.start).replaceAll(someEmoji, "");
	if (end === words.length || /[:([=]|\s[-–—]/u.test(after)) return end;
	// Items follow: only what cannot be of their names goes.
	end = from;
	for (;;) {
		const next = headAt(words, end);
		if (!isNear(text, words, end - 1)) return end;
		const joined = /^[oy]$/.test(words[end]?.text ?? "") ? headAt(words, end + 1) : null;
		const gap = text.slice(words[end - 1]?.end, words[end]?.start);
		if (next && (next.side === side || gap.includes("/"))) end += next.length;
		else if (joined?.side === side) end += 1 + joined.length;
		else if (determiners.has(words[end]?.text ?? "")) end += 1;
		else return end;
	}
}

/** The text behind a head without the count of its list: "(34)", "(34 figuritas):", "12:", "(tengo)". */
function withoutCount(text: string): string {
	const rest = text.replaceAll(/^[\s!¡?¿]+/gu, "");
	const bracket = /^\(([^()]{0,60})\)\s?/u.exec(rest);
	if (bracket) {
		const words = foldText(bracket[1] ?? "").split(" ");
		const isWords = words.every((word) => fillers.has(word) || heads.has(word));
		const isLast = /^(?::|[^\p{L}\p{N}]*$)/u.test(rest.slice(bracket[0].length));
		const isCount = isLast && words.every((word) => /^\d+$/.test(word) || fillers.has(word));
		if (isWords || isCount) return rest.slice(bracket[0].length);
	}
	return rest.replace(/^\d{1,5}\s?(?:figuritas|figus|cartas|juegos)?\s?:/iu, "");
}

const restStart = new RegExp(`^(?:[\\s:.,=>\\])–—-]|${emojiClass})+`, "u");

function trimRest(text: string): string {
	return trimEnd(text.replace(restStart, "")).trim();
}

const wantInLine =
	/(?<![^\s,.;|(/-])(?:\[W\]|W:|(?:(?:ando|estoy) )?buscando|busco|necesito|quiero|me faltan?|me interesan?|compro|lf|iso|looking for)(?=[\s:])/giu;
const haveInLine = /(?<![^\s,.;|(/-])(?:\[H\]|H:|me sobran?|ofrezco|doy|ft|for trade)(?=[\s:])/giu;

/** The index where another heading begins in the text behind one, or -1: "[H] Yaguareté [W] Torre". */
export function findNextHead(rest: string, head: Head): number {
	if (head.isMissing) return -1;
	const masked = rest.replaceAll(/\[([HW])\]/g, "\uE001$1\uE001");
	const hidden = maskGroups(masked).replaceAll(/\uE001([HW])\uE001/g, "[$1]");
	const next = hidden.matchAll(head.side === "have" ? wantInLine : haveInLine).next();
	return next.value?.index ?? -1;
}

/**
 * The index of a heading within a line that begins with none, before things with a number: "de paso busco Raichu 14/102".
 * One that is denied is none.
 */
export function findInnerHead(text: string): number {
	const masked = maskGroups(text);
	const starts = [wantInLine, haveInLine].flatMap((pattern) =>
		[...masked.matchAll(pattern)].map(({ index }) => index),
	);
	const start = Math.min(...starts);
	// A bullet or a quantity is no beginning of a sentence: "6x Busco a Nemo 2" is a name.
	const isHead =
		Number.isFinite(start) && /\p{L}{2}/u.test(masked.slice(0, start)) && /\d/.test(masked.slice(start));
	return isHead && !/(?<!\p{L})(?:no|ya|not|don't)\s$/iu.test(masked.slice(0, start)) ? start : -1;
}

/** The number of a sticker or a card behind its letters, as in a swap of one for one: "TUR 4 x GER 4". */
const coded = "\\p{Lu}{2,4}[\\s-]?\\d{1,3}";
const codedExchange = new RegExp(`(?<=^${coded}) (?:[xX×]|[pP]or|POR) (?=${coded}$)`, "u");

const swapVerb =
	/^(?:(?:(?:te|les|lo|la|las|los)\s+)?(?:cambio|cambiar[ií]a|permuto|intercambio|canjeo|trueco|troco|doy|entrego|ofrezco)|(?:will\s|i'll\s|i\s)?(?:trade|trading|swap|swapping))\s+/iu;
const exchange = / (?:a cambio de|por|for) (?!\s?(?:\$|u\$s|\d{3,}|favor))| [xX×] (?!\d)/u;
const arrow = /\s?(?:<?[-=]{1,2}>|[↔⇄⇆➡→⟶⟷]\uFE0F?)\s?/u;
const oneWay = /^\s?(?:[-=]{1,2}>|[➡→⟶]\uFE0F?)/u;
/** Without a verb: "Luna de Crecida por Dorado de Oro". */
const plainExchange = / (?:a cambio de|por) (?!\s?(?:\$|u\$s|\d{3,}|favor))/u;

/** The two sides of a swap. */
export interface Swap {
	readonly give: string;
	readonly get: string;
	/** True for an arrow to the right, which may also stand between a platform and its games. */
	readonly isOneWay: boolean;
}

/** The two sides of "Cambio Game Boy x Cóndor", "Doy Mewtwo por Torre" and "Mewtwo ↔ Torre", or null. */
export function readSwap(text: string): Swap | null {
	const verb = swapVerb.exec(text);
	const rest = text.slice(verb?.[0].length ?? 0);
	const masked = maskGroups(rest);
	return sidesOf(
		rest,
		verb ? exchange.exec(masked.toLowerCase()) : (arrow.exec(masked) ?? codedExchange.exec(masked)),
	);
}

/** The two sides of "Mewtwo por Torre", which may be a name, too, and of several such behind commas; or null. */
export function readPlainSwap(text: string): Swap | null {
	const swaps = splitOutside(text, /[,;] /g).map((part) => plainSwapOf(part));
	const [first] = swaps;
	if (!first || !swaps.every((swap) => swap !== null)) return plainSwapOf(text);
	const [give, get] = [swaps.map((swap) => swap.give), swaps.map((swap) => swap.get)];
	return { ...first, give: give.join(", "), get: get.join(", ") };
}

/** A lone "x" stands between things that both have a number: names have it, too. */
function plainSwapOf(text: string): Swap | null {
	const masked = maskGroups(text).toLowerCase();
	const crossed = / [x×] (?!\d)/u.exec(masked);
	const isNumbered =
		crossed && [masked.slice(0, crossed.index), masked.slice(crossed.index)].every((side) => /\d/.test(side));
	const swap = sidesOf(text, plainExchange.exec(masked) ?? (isNumbered ? crossed : null));
	return swap && plainExchange.test(swap.get.toLowerCase()) ? null : swap;
}

function sidesOf(text: string, sign: RegExpExecArray | null): Swap | null {
	if (!sign) return null;
	const give = text.slice(0, sign.index).trim();
	const get = text.slice(sign.index + sign[0].length).trim();
	return /\p{L}/u.test(give) && /\p{L}/u.test(get) ? { give, get, isOneWay: oneWay.test(sign[0]) } : null;
}

const ruleVerbs = "(?:(?:cambio|cambios|hago|acepto|doy|solo|no|vendo|y)[\\s,]+)*";
const rules = [
	new RegExp(
		`^${ruleVerbs}\\d{1,2}(?:x| x | por | a )\\d{1,2}(?=$|[\\s.,!:])[\\s.,!:]*(?:$|(?:en|solo|si|con|de|por|a|y)\\s)`,
		"iu",
	),
	/^\d{1,2} \p{L}+ por \d{1,2} \p{L}+$/iu,
	/^(?:(?:solo|no|cambio|cambios|vendo|no vendo|mano a mano|por ahora)[\s,.!]*){2,}$/iu,
];

/** Whether a line says how somebody swaps, and not what: "3 por 1", "2x1 en holos". */
export function isRule(text: string): boolean {
	return rules.some((rule) => rule.test(text));
}
