const signs: Readonly<Record<string, string>> = {
	"♀": " f ",
	"♂": " m ",
	"★": " star ",
	"☆": " star ",
	δ: " delta ",
	Δ: " delta ",
};
/** Letters and signs that come apart only by a table, as the database's own has them. */
const letters: Readonly<Record<string, string>> = {
	æ: "ae",
	œ: "oe",
	ø: "o",
	ł: "l",
	ß: "ss",
	đ: "d",
	ð: "d",
	þ: "th",
	"’": "'",
	"‘": "'",
};

const plain = /^[\x20-\x7e]*$/;

/** A text without accents: most are plain then, and need no look at all that letters may be. */
function withoutAccents(text: string): string {
	return text.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "");
}

/** A text without case or accents, as the database's `fold_text` has it. */
export function foldLetters(text: string): string {
	const bare = withoutAccents(text);
	if (plain.test(bare)) return bare.toLowerCase();
	return text
		.normalize("NFKC")
		.toLowerCase()
		.normalize("NFD")
		.replaceAll(/\p{M}/gu, "")
		.replaceAll(/[æœøłßđðþ’‘]/gu, (letter) => letters[letter] ?? "");
}

/** A text without case, accents and apostrophes, as search terms have it. */
export function foldWords(text: string): string {
	const bare = withoutAccents(text);
	if (plain.test(bare)) return bare.toLowerCase().replaceAll(/['`]/g, "");
	const named = text.normalize("NFKC").replaceAll(/[♀♂★☆δΔ]/gu, (sign) => signs[sign] ?? "");
	return foldLetters(named).replaceAll(/['`´ʼ]/gu, "");
}

/** Plain words as they are folded, which are most of those that are asked for once more. */
const foldedWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** A text without case, accents and punctuation, its words one space apart. */
export function foldText(text: string): string {
	if (foldedWords.test(text)) return text;
	if (!plain.test(text))
		return foldWords(text)
			.replaceAll(/[^\p{L}\p{N}]+/gu, " ")
			.trim();
	return text
		.toLowerCase()
		.replaceAll(/['`]/g, "")
		.replaceAll(/[^a-z0-9]+/g, " ")
		.trim();
}

/** A word, a header or a cell as it is compared: letters and digits only, so that "Near-Mint" is "near mint". */
export function foldKey(text: string): string {
	// Most are plain, and folding takes most of the time of a long file.
	if (plain.test(text)) return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
	return foldWords(text).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** A name as an address has it: "Board games" is `board-games`. Empty for a name without letters of it. */
export function slugOf(name: string): string {
	return foldWords(name)
		.split(/[^a-z0-9]+/)
		.filter((word) => word !== "")
		.join("-");
}
