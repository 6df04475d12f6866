import { nameKey } from "../../rules.ts";

interface Part {
	readonly text: string;
	readonly marked: boolean;
}

/** A name with the beginnings of words that were typed marked. */
export function Highlighted({ text, words }: { text: string; words: string }) {
	let at = 0;
	return markWords(text, words).map(({ text: part, marked }) => {
		const key = at;
		at += part.length;
		return marked ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>;
	});
}

/** Splits a name where a typed word begins one of its words; case and accents do not count. */
export function markWords(text: string, words: string): Part[] {
	const typed = nameKey(words).split(" ").filter(Boolean);
	return text.split(/(?<=\s)/).flatMap((word) => {
		const length = Math.max(0, ...typed.map((prefix) => matchedLength(word, prefix)));
		const parts = [
			{ text: word.slice(0, length), marked: true },
			{ text: word.slice(length), marked: false },
		];
		return parts.filter((part) => part.text !== "");
	});
}

/** How much of a word a typed one covers, in its own characters: an accented letter may be two. */
function matchedLength(word: string, prefix: string): number {
	for (let length = 1; length <= word.length; length += 1) {
		const key = nameKey(word.slice(0, length));
		if (key === prefix) return length;
		if (!prefix.startsWith(key)) return 0;
	}
	return 0;
}
