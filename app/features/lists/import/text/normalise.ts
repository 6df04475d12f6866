import { withPlainNumbers } from "#app/features/catalogue/card-numbers.ts";
import type { Language } from "#app/features/catalogue/rules-copies.ts";
import { findFlagLanguage } from "#app/features/catalogue/vocabulary.ts";

/** Emoji, flags and colours of skin, without the signs that names have. */
export const emojiClass = "(?![★☆♀♂©®™⭐])[\\p{Extended_Pictographic}\\p{RI}\\p{Emoji_Modifier}]";

/** The text of a line to read, and what its marks said. */
export interface CleanLine {
	/** The text without bullets, links, chat stamps and the like; single spaces. */
	readonly text: string;
	readonly isBulleted: boolean;
	/** The marks before it. */
	readonly bullet: string;
	/** True where the first or the last mark is a red cross. */
	readonly isCrossed: boolean;
	/** True where a lock says that it is promised. */
	readonly isLocked: boolean;
	/** True where something was struck out. */
	readonly isStruck: boolean;
	/** True where the pages of an album were named. */
	readonly hasPages: boolean;
	/** The language of a flag before everything. */
	readonly language: Language | null;
}

const invisible = /[\p{Cc}\p{Cf}\p{DI}]/gu;
/** Text that is no part of a list, wherever it stands but in quotes. */
const strange = [
	/(?<![\p{L}\p{N}])(?:https?:\/\/|www\.|wa\.me\/)\S+/giu,
	/\+\d[\d ().-]{8,17}\d/g,
	/(?<![\p{L}\p{N}/.,-])\d{10,13}(?![\p{L}\p{N}])/gu,
	/(?<![\p{L}\p{N}/.,-])\d{2,4}[ -]\d{3,4}-\d{4}(?![\p{L}\p{N}])/gu,
	/(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,40}/gu,
	// Tags, colours and comments of programs for decks.
	/\^[^^]{1,60}\^|\{[^{}]{1,40}\}/gu,
	/(?<=\S\s)#!?\p{L}[\p{L}\p{N}_]*/gu,
	/(?<=\S\s)#\s(?=\p{L}).*$/gu,
];
const pages = /(?<!\p{L})p(?:[aá]gs?|gs?)\. ?\d{1,4}(?: ?[-–] ?\d{1,4})?/giu;
const emphasis = /(?<![\p{L}\p{N}])[*_]+|[*_]+(?![\p{L}\p{N}])/gu;
const marks = new RegExp(`^(?:[\\s•▪▫·>‣◦●○■□◆◇▶►→✓✔–—-]|${emojiClass})+`, "u");
const ordinal = /^\d{1,3}(?:\.-?\s|\)\s?|\s?[-–]\s(?=\p{L}))(?=.)/u;
/** Spans that stand as they are. */
const quoted = /("[^"]*"|\(not[ae]: [^()]*\))/iu;

const endingEmoji = new RegExp(`(?:\\s|${emojiClass})+$`, "u");

/** The lines of a text, as programs break them. */
export function linesOf(text: string): string[] {
	return text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/u);
}

/** A line without what is not of a list. */
export function cleanLine(typed: string): CleanLine {
	const plain = plainText(typed);
	let hasPages = false;
	let isStruck = false;
	const pieces = plain.split(quoted).map((piece, at) => {
		if (at % 2 === 1) return piece;
		let text = piece.replaceAll(/\*F\*/g, " foil ").replaceAll(/\*E\*/g, " etched ");
		for (const pattern of strange) text = text.replaceAll(pattern, " ");
		hasPages ||= text.search(pages) >= 0;
		isStruck ||= /~[^~]+~/.test(text);
		return text
			.replaceAll(pages, " ")
			.replaceAll(/~[^~]+~/g, " ")
			.replaceAll(emphasis, "");
	});
	const whole = pieces.join("").replaceAll(/\s+/g, " ").trim();
	const [bullets = ""] = marks.exec(whole) ?? [];
	const text = trimEnd(whole.slice(bullets.length).replace(ordinal, "").trim());
	const [first = ""] = bullets.trim();
	return {
		text,
		isBulleted: bullets !== "" || /^\s*[*•▪·>-]/u.test(typed),
		bullet: bullets.trim(),
		isLocked: /[🔒🔐]/u.test(whole),
		isCrossed: first === "❌" || whole.endsWith("❌"),
		isStruck,
		hasPages,
		// A flag behind everything says the language, too.
		language: findFlagLanguage(bullets) ?? findFlagLanguage(whole.slice(bullets.length + text.length)),
	};
}

/** Accents heaped on one letter. */
const heap = /(\p{M}{3})\p{M}+/gu;

/** The keys of a telephone that count lines, before a name. */
const keycapBullet = /^\s*(?:(?:[0-9]\uFE0F?\u20E3)+|🔟)\s*(?=["\p{L}])/u;

/** A text in which letters of all shapes are plain ones, if that does not make it much longer. */
function widen(text: string): string {
	const marked = withPlainNumbers(text.replace(keycapBullet, ""));
	const wide = marked.normalize("NFKC");
	return wide.length > 100 + 2 * text.length ? marked : wide;
}

/** A text in its plainest form: full letters, straight quotes, nothing invisible. */
export function plainText(typed: string): string {
	// Made plain, an acute accent alone would be a space with an accent.
	return widen(typed.toWellFormed().replaceAll(heap, "$1").replaceAll("´", "'"))
		.replaceAll(/\s+/gu, " ")
		.replaceAll(invisible, "")
		.replaceAll(/[“”„‟«»〝〞]/gu, '"')
		.replaceAll(/[‘’`´]/gu, "'")
		.replaceAll(/[‐‑]/gu, "-")
		.trim();
}

/** Dashes and separators that end a text say nothing, and neither do emoji. */
export function trimEnd(text: string): string {
	let end = text.length;
	while (end > 0 && /[\s,;·|/–—-]/u.test(text[end - 1] ?? "")) end -= 1;
	const cut = text.slice(0, end);
	const last = endingEmoji.exec(cut.slice(-40));
	return last ? cut.slice(0, cut.length - last[0].length) : cut;
}

/** A stretch of a text in quotes, parentheses or brackets, which is in no other. */
export interface Group {
	readonly open: number;
	/** The index of its closing sign. */
	readonly close: number;
	readonly sign: '"' | "(" | "[";
}

/** The groups of a text in their order; signs without a partner make none. */
export function groupsOf(text: string): Group[] {
	if (!/["([]/.test(text)) return [];
	const partners = partnersOf(text);
	const groups: Group[] = [];
	let nextQuote = text.indexOf('"');
	for (let at = 0; at < text.length; at += 1) {
		const sign = text[at];
		let close = -1;
		if (sign === '"' && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) {
			if (nextQuote <= at && nextQuote >= 0) nextQuote = text.indexOf('"', at + 1);
			close = nextQuote;
		} else if (sign === "(" || sign === "[") close = partners.get(at) ?? -1;
		if (close < 0) continue;
		groups.push({ open: at, close, sign: sign as Group["sign"] });
		at = close;
	}
	return groups;
}

function partnersOf(text: string): Map<number, number> {
	const partners = new Map<number, number>();
	const open: Record<string, number[]> = { ")": [], "]": [] };
	for (let at = 0; at < text.length; at += 1) {
		const sign = text[at] ?? "";
		if (sign === "(") open[")"]?.push(at);
		else if (sign === "[") open["]"]?.push(at);
		else {
			const from = open[sign]?.pop();
			if (from !== undefined) partners.set(from, at);
		}
	}
	return partners;
}

/** A text of the same length in which groups hide what they hold, so that a pattern finds only what is outside. */
export function maskGroups(text: string, groups = groupsOf(text)): string {
	let masked = "";
	let from = 0;
	for (const { open, close } of groups) {
		masked += text.slice(from, open) + "\uE000".repeat(close + 1 - open);
		from = close + 1;
	}
	return masked + text.slice(from);
}

/** A text without its groups, which are notes on what it says; all of it where it has nothing else. */
export function outsideGroups(text: string): string {
	const outside = maskGroups(text).replaceAll(/\uE000+/g, " ");
	return /[\p{L}\p{N}]/u.test(outside) ? outside : text;
}

/** The pieces of a text between matches of a pattern outside of groups. @param pattern with the flag `g` */
export function splitOutside(text: string, pattern: RegExp): string[] {
	const pieces: string[] = [];
	let from = 0;
	for (const match of maskGroups(text).matchAll(pattern)) {
		pieces.push(text.slice(from, match.index));
		from = match.index + match[0].length;
	}
	return [...pieces, text.slice(from)].map((piece) => piece.trim());
}
