import { sectionLetters, sectionNames } from "#app/features/catalogue/rules-albums.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";

/** A set, series or platform with everything that it is called. */
export interface NamedSet {
	readonly codes: readonly string[];
	readonly names: readonly string[];
}

interface FoundSet {
	/** The code or name as it was given to {@link SetNames}. */
	readonly text: string;
	readonly kind: "code" | "name";
	/** The number of words of it. */
	readonly words: number;
	/** All sets that are called so. */
	readonly owners: Set<NamedSet>;
}

/** Longest name of a set that texts are searched for, in words. */
const wordLimit = 12;

/** Longest text that may be a name of a set. */
const nameLimit = 250;

/** Names of sets, to tell them from names of items. Cheap enough to be built for each text. */
export class SetNames {
	readonly #found = new Map<string, FoundSet>();
	/** Names of several words by their letters alone. */
	readonly #glued = new Map<string, FoundSet>();
	/** The greatest number of words of a name. */
	readonly maxWords: number = 1;

	constructor(sets: Iterable<NamedSet>) {
		for (const owner of sets) {
			for (const text of owner.codes) this.maxWords = Math.max(this.maxWords, this.#add(text, "code", owner));
			for (const text of owner.names) this.maxWords = Math.max(this.maxWords, this.#add(text, "name", owner));
		}
	}

	/** The set of a text that is nothing but a code or a name, its words in any order or as one: "gameboy advance", "play 2". */
	find(text: string): FoundSet | null {
		if (text.length > nameLimit) return null;
		const key = foldText(text).replace(/^play(?: ?station)? ?(?=[1-5]$)/, "ps");
		return this.#found.get(key) ?? this.#found.get(inOrder(key)) ?? this.#glued.get(glue(key)) ?? null;
	}

	#add(text: string, kind: "code" | "name", owner: NamedSet): number {
		const key = foldText(text);
		const words = key.split(" ").length;
		if (key === "" || words > wordLimit) return 0;
		const set = this.#found.get(key) ?? { text, kind, words, owners: new Set() };
		set.owners.add(owner);
		// The word order of a name is that of its language: "Set Base".
		if (!this.#found.has(key)) this.#found.set(key, set);
		const ordered = inOrder(key);
		if (!this.#found.has(ordered)) this.#found.set(ordered, set);
		if (words > 1 && !this.#glued.has(glue(key))) this.#glued.set(glue(key), set);
		return words;
	}
}

function glue(key: string): string {
	return key.replaceAll(" ", "");
}

/** Words in one order for all ways to write a name; with a number among them its place says which set it is. */
function inOrder(key: string): string {
	return key.includes(" ") && !/\d/.test(key) ? key.split(" ").sort().join(" ") : key;
}

const sections: ReadonlyMap<string, string> = new Map(
	sectionLetters.flatMap((letters) => sectionNames(letters).map((name) => [foldText(name), letters])),
);

/** Whether a word may be the letters of an album's section: "ARG". */
export function isAlbumCode(word: string): boolean {
	return /^\p{Lu}{2,4}$/u.test(word);
}

/** The letters of a section beside its name: "ARG Argentina", "Argentina (ARG)". */
function sectionOf(words: readonly string[]): string | null {
	const ends = [
		[words[0], words.slice(1)],
		[words.at(-1), words.slice(0, -1)],
	] as const;
	const found = ends.find(([letters = "", name]) => sections.get(name.join(" ")) === letters.toUpperCase());
	return found?.[0]?.toUpperCase() ?? null;
}

/** A set, or a section of an album, that a label names. */
interface Label {
	/** The name as it was given where a code and a name stand there, since sets share codes; the label itself of an unknown set. */
	readonly text: string;
	readonly isKnown: boolean;
	readonly isAlbum: boolean;
}

/**
 * Reads a label of numbers as a set: "MEX 🇲🇽", "Base Set", "BS Base Set", "Base Set (BS)", "del set Base", "Argentina".
 */
export function readSetLabel(label: string, sets: SetNames): Label {
	const bare = label.replace(/^(?:de|del|set|serie|expansion|expansión|album|álbum)\s+/iu, "");
	const whole = sets.find(label) ?? (bare === label ? null : sets.find(bare));
	const isAlbum = isAlbumCode(label);
	if (whole) return { text: whole.text, isKnown: true, isAlbum: sectionLetters.includes(label) };
	if (label.length > nameLimit) return { text: label, isKnown: false, isAlbum: false };
	const folded = foldText(label);
	const section = sections.get(folded);
	if (section) return { text: section, isKnown: true, isAlbum: true };
	const words = folded.split(" ");
	const both = sectionOf(words);
	if (both) return { text: both, isKnown: true, isAlbum: true };
	for (const at of words.length > 1 ? new Set([1, words.length - 1]) : []) {
		const left = sets.find(words.slice(0, at).join(" "));
		const right = left && sets.find(words.slice(at).join(" "));
		const name = [left, right].find((each) => each?.kind === "name");
		const isOne = left && right && [...left.owners].some((owner) => right.owners.has(owner));
		if (isOne && name) return { text: name.text, isKnown: true, isAlbum: false };
	}
	return { text: label, isKnown: false, isAlbum };
}
