import type { Locale } from "#app/i18n/locale.ts";
import {
	albumNumberOf,
	numberKey,
	numberKeys,
	numberPrefix,
	shortNumberKey,
	totalOf,
} from "../card-numbers.ts";
import { type CategorySlug, isCategorySlug } from "../rules.ts";
import { foldKey, foldText, foldWords } from "../rules-folding.ts";
import type { ItemQuery } from "../rules-items.ts";
import { isRarityWord, readItemQuery, readSize, wordsOfInitials } from "../rules-reading.ts";
import { waysToWriteName } from "../rules-teaching.ts";
import { categoryWords, findMeaning, isEmptyWord, wordsOf } from "../vocabulary.ts";
import { type Hit, type Judged, type KnownItem, offeredScore, type WrittenName } from "./pick.server.ts";

/** The parts of a score; those that nobody wrote give theirs to the name. */
const weights = { name: 0.55, number: 0.25, set: 0.1, category: 0.05, language: 0.05 } as const;
const contradictedNumber = 0.3;
/** A name that is said in part is less than a whole one, the more of it was left out. */
const partOfName = { said: 0.77, whole: 0.03 } as const;
/** A word that many leave out of names, and what a name without it is worth. */
const omitted = { word: "super", worth: 0.84 } as const;
/** The name part of what has a number and no name: with its set, it says all. */
const nameless = { inSet: 1, alone: 0.6 } as const;
/** A set whose name is only like the written one, and one of whose name a part is written. */
const likeSet = 0.8;
const partOfSet = 0.5;
/** The similarity below which a set is another one. */
const leastSetSimilarity = 0.3;
/** The similarity from which on a word may be a misspelled one. */
const misspelledSimilarity = 0.35;
/** The letters that a misspelled word has too many or too few. */
const misspelledLetters = 2;

/** The categories of things that "juegos" are not. */
const hardware: ReadonlySet<string> = new Set(["consoles", "accessories"] satisfies CategorySlug[]);
const saysGames = /(?<!\p{L})(?:juegos?|games)(?!\p{L})/iu;

/** The categories of what people shorten to initials. */
const gameCategories: ReadonlySet<string> = new Set(["video-games", "digital"] satisfies CategorySlug[]);

/** An expansion that the written set may be; a guess has only a name like it. */
export interface SetCandidate {
	readonly expansionId: string;
	readonly isGuess: boolean;
}

/** The words by which an item is called and found, in all their forms. */
interface ItemWords {
	readonly names: ReadonlySet<string>;
	/** The words of each name and code of its set. */
	readonly sets: readonly (readonly string[])[];
	readonly category: ReadonlySet<string>;
	/** All words of the names of a game, which is shortened to their first letters. */
	readonly titles: readonly (readonly string[])[];
}

/** A name that was read. */
interface NameReading {
	/** The words that say something. */
	readonly words: readonly string[];
	/** The terms of numbers with a sign: "#4", and "/102" of a total. */
	readonly signs: readonly string[];
}

/** A query in one of the ways to write its name. */
interface Written {
	/** Whether there is no name. */
	readonly isBare: boolean;
	readonly words: readonly string[];
	/** The words that this way leaves out: of brackets, of another side. */
	readonly dropped: readonly string[];
	/** The terms of numbers within the name, beside the written one: another thing's, unless they say the same. */
	readonly signs: readonly string[];
	/** Null where no number is written apart from the words. */
	readonly keys: readonly string[] | null;
	readonly total: number | null;
}

/** A query with what is the same for each item that is compared with it. */
export interface ReadQuery extends WrittenName {
	readonly query: ItemQuery;
	readonly written: readonly Written[];
	readonly places: readonly SetCandidate[];
	/** The keys of the number that it may be in an album. */
	readonly album: readonly string[];
}

/** The parts of what was written and how well each fits an item, from 0 to 1; null for what is not written. */
export interface Parts {
	readonly name: number;
	/** -1 for another number than the item's. */
	readonly number: number | null;
	readonly set: number | null;
	readonly category: number | null;
	readonly language: number | null;
}

/** The score of an item, from 0 to 1: the sum of its weighed parts, less for another number. */
export function scoreOf({ name, ...others }: Parts): number {
	let ofName: number = weights.name;
	let score = others.number === -1 ? -contradictedNumber : 0;
	for (const part of ["number", "set", "category", "language"] as const) {
		const value = others[part];
		if (value === null) ofName += weights[part];
		else score += weights[part] * Math.max(value, 0);
	}
	return Math.max(0, Math.round((score + ofName * name) * 1000) / 1000);
}

/** Compares what was written with items; names that were read once are remembered as long as the matcher is. */
export class Matcher {
	readonly #readings = new Map<string, NameReading>();
	readonly #folded = new Map<string, string>();
	readonly #trigrams = new Map<string, ReadonlySet<string>>();
	readonly #forms = new Map<string, readonly string[]>();
	readonly #itemWords = new Map<string, ItemWords>();
	readonly #categoryWords = new Map<string, ReadonlySet<string>>();
	readonly #locale: Locale;

	constructor(locale: Locale) {
		this.#locale = locale;
	}

	read(query: ItemQuery, places: readonly SetCandidate[]): ReadQuery {
		const ways = query.name === "" ? [""] : waysToWriteName(query.name);
		const written = ways.map((way) => this.#readWay(query, way));
		const album = numberKeys(albumNumberOf(query) ?? "");
		return {
			query,
			written,
			places,
			album,
			isNameless: query.name === "",
			words: written[0]?.words.length ?? 0,
		};
	}

	#readWay(query: ItemQuery, way: string): Written {
		// A sticker may be called by its number.
		const text = way === "" ? `${query.set ?? ""} ${query.number ?? ""}` : way;
		const { words, signs } = this.#readName(text);
		const signed = (sign: string) => signs.find((term) => term.startsWith(sign))?.slice(1);
		const number = query.number ?? signed("#") ?? null;
		const total = totalOf(query.total ?? signed("/") ?? null);
		return {
			isBare: way === "",
			words,
			signs: query.number === null ? [] : signs,
			dropped: way === "" ? [] : this.#read(query.name).filter((word) => !words.includes(word)),
			keys: number === null ? null : numberKeys(number),
			total,
		};
	}

	/** How well an item that was found for a query fits it. */
	judge({ query, written, places, album }: ReadQuery, { item, isById, isTaught }: Hit): Judged {
		const place = places.find(({ expansionId }) => expansionId === item.expansionId);
		const judged = written.map((way) => {
			const read = this.#judgeName(query, way, item, place);
			// Outside of the written set, what is left out may say which one is meant; behind a slash it may be another thing.
			const dropped =
				query.set !== null && place && !query.name.includes("/")
					? 0
					: this.#splitWords({ ...way, words: way.dropped }, item).leftover;
			return { ...read, leftover: read.leftover + dropped };
		});
		const best = judged.reduce((best, each) =>
			each.leftover < best.leftover || (each.leftover === best.leftover && each.score > best.score)
				? each
				: best,
		);
		const isOfTotal = query.set === null && best.hasTotal;
		const isOfAlbum = hasNumber(item, album);
		const isNumbered = query.number !== null && best.isOfNumber;
		const isPlaced = isOfAlbum || (isNumbered && (place !== undefined || (isOfTotal && query.name === "")));
		const isOtherSet = query.set !== null && (place?.isGuess ?? true) && !isOfAlbum;
		const isOtherCategory = query.category !== null && !isOfCategory(query.category, item);
		const score = isById && !isTaught ? 1 : Math.max(best.score, isPlaced ? offeredScore : 0);
		const { id, categoryId, categorySlug, expansionId, number, printedCount } = item;
		const expansion = this.#locale === "es" ? (item.expansionEs ?? item.expansion) : item.expansion;
		const ofSet = { expansion, expansionId, setCode: item.codes[0] ?? null, number, printedCount };
		const candidate = { id, name: best.shownName, categoryId, categorySlug, ...ofSet, score };
		return {
			...best,
			item,
			isById,
			isTaught,
			score,
			isPlaced,
			isSettled: isPlaced || (isNumbered && isOfTotal),
			isOfAlbum,
			isContradicted: isOtherSet || isOtherCategory || (best.isContradicted && !isOfAlbum),
			isGuess: place?.isGuess ?? true,
			nameKey: `${categoryId} ${this.#fold(item.name)}`,
			candidate,
		};
	}

	#judgeName(query: ItemQuery, written: Written, item: KnownItem, place: SetCandidate | undefined) {
		const { isBare, keys, total, signs } = written;
		const { rest, set, isNumberSaid, isNamed, isWithin, leftover, misspelled } = this.#splitWords(
			written,
			item,
		);
		const { likeness, similarity, isExact, shownName, language } = this.#compareNames(
			rest,
			query.language,
			item,
		);
		const isOfNumber = hasNumber(item, keys ?? []);
		const hasTotal = total !== null && total === item.printedCount;
		// The total of a gallery is its own, which its set's count is not.
		const isOtherTotal =
			total !== null && item.printedCount !== null && !hasTotal && numberPrefix(item.number ?? "") === "";
		const fits = item.number === null ? 0 : isOfNumber && !isOtherTotal ? 1 : -1;
		const numberPart = keys !== null ? fits : isNumberSaid ? 1 : null;
		const setPart = query.set === null ? set : this.#likeSet(query.set, item, place);
		const isNameless = !isNamed && numberPart === 1;
		const score = scoreOf({
			name: isNameless ? (setPart === 1 ? nameless.inSet : nameless.alone) : likeness,
			number: isBare ? null : numberPart,
			set: isBare ? null : setPart,
			category: query.category === null ? null : isOfCategory(query.category, item) ? 1 : 0,
			language,
		});
		const isLike = isWithin || similarity >= offeredScore;
		return {
			...{ score, likeness, isLike, isExact, shownName, hasTotal, isOfNumber },
			...{ leftover: isBare ? 0 : leftover + countOthers(signs, keys ?? [], total), misspelled },
			hasNumber: numberPart !== null,
			hasSet: setPart !== null,
			isContradicted:
				numberPart === -1 || isOtherTotal || (hardware.has(item.categorySlug) && saysGames.test(query.name)),
		};
	}

	/** Parts the words of the name from those of the item's set, category and number; what nothing explains is left over. */
	#splitWords({ words: said, keys }: Written, item: KnownItem) {
		const known = this.#wordsOf(item);
		const rest: string[] = [];
		const ofSet: string[] = [];
		let isNumberSaid = false;
		let leftover = 0;
		let misspelled = 0;
		for (const word of said) {
			const forms = this.#formsOf(word);
			const isOf = (words: ReadonlySet<string>) => forms.some((form) => words.has(form));
			if (isOf(known.names)) rest.push(word);
			else if (known.sets.some((words) => words.includes(word))) ofSet.push(word);
			else if (keys === null && hasNumber(item, numberKeys(word))) isNumberSaid = true;
			else if (readSize(word)?.every((part) => known.names.has(part))) rest.push(...(readSize(word) ?? []));
			else if (!isOf(known.category) && !isEmptyWord(word) && !(keys !== null && isRarityWord(word))) {
				const shortened = known.titles
					.map((title) => wordsOfInitials(word, title))
					.find(({ length }) => length > 0);
				rest.push(...(shortened ?? [word]));
				// Other titles may have the same initials.
				if (shortened || this.#isMisspelled(word, known.names)) misspelled += 1;
				else leftover += 1;
			}
		}
		const isWhole = known.sets.some(
			(words) => words.every((word) => said.includes(word)) && words.some((word) => ofSet.includes(word)),
		);
		const isNamed = rest.length > 0;
		// A console is called as its platform: "n64".
		if (rest.length === 0 && isWhole) rest.push(...this.#read(item.expansion ?? ""));
		const isWithin = isNamed && leftover + misspelled === 0;
		const set = ofSet.length === 0 ? null : isWhole ? 1 : partOfSet;
		return { rest, set, isNumberSaid, isNamed, isWithin, leftover, misspelled };
	}

	#isMisspelled(word: string, names: ReadonlySet<string>): boolean {
		if (/\d/.test(word)) return false;
		for (const name of names)
			if (
				name[0] === word[0] &&
				Math.abs(name.length - word.length) <= misspelledLetters &&
				this.#similarity([word], [name]) >= misspelledSimilarity
			)
				return true;
		return false;
	}

	#wordsOf(item: KnownItem): ItemWords {
		let words = this.#itemWords.get(item.id);
		if (!words) {
			const sets = [item.expansion, item.expansionEs, ...item.codes].flatMap((name) => (name ? [name] : []));
			words = {
				names: this.#formsIn(namesOf(item)),
				sets: sets.map((name) => this.#read(name)),
				titles: gameCategories.has(item.categorySlug)
					? namesOf(item).map((name) => foldText(name).split(" "))
					: [],
				category: this.#wordsOfCategory(item),
			};
			this.#itemWords.set(item.id, words);
		}
		return words;
	}

	#wordsOfCategory({ categoryId, categorySlug, categoryNames }: KnownItem): ReadonlySet<string> {
		let words = this.#categoryWords.get(categoryId);
		if (!words) {
			const slug = isCategorySlug(categorySlug) ? categorySlug : null;
			words = this.#formsIn([...categoryNames, ...(slug ? wordsOf(slug, categoryWords[slug]) : [])]);
			this.#categoryWords.set(categoryId, words);
		}
		return words;
	}

	#formsIn(texts: readonly string[]): ReadonlySet<string> {
		return new Set(texts.flatMap((text) => this.#read(text).flatMap((word) => this.#formsOf(word))));
	}

	/** Compares with the item's names: how like they are, the name to show, and whether it is one of the written language. */
	#compareNames(words: readonly string[], language: string | null, item: KnownItem) {
		const likeness = (name: string) => this.#likeness(words, name);
		const fronts = item.name.includes("//") ? [item.name.split("//", 1)[0] ?? ""] : [];
		const ofEnglish = Math.max(...[item.name, ...fronts].map(likeness));
		const ofSpanish = item.nameEs === null ? 0 : likeness(item.nameEs);
		const best = Math.max(ofEnglish, ofSpanish, ...item.formerNames.map(likeness));
		const { name, nameEs } = item;
		const similarities = (names: readonly string[]) =>
			Math.max(...names.map((each) => this.#similarity(words, this.#read(each))));
		const similarity = similarities([...namesOf(item), ...fronts]);
		// "Celeste (PC)" is "Celeste" to who writes no more.
		const isExact = similarity === 1 || similarities(namesOf(item).flatMap(waysToWriteName)) === 1;
		const alike = { likeness: best, similarity, isExact };
		if (nameEs === null) return { ...alike, shownName: name, language: null };
		const isSpanish = ofSpanish > ofEnglish || (ofSpanish === ofEnglish && this.#locale === "es");
		const fits = language === "es" ? ofSpanish >= ofEnglish : ofEnglish >= ofSpanish;
		const isKnown = language === "es" || language === "en";
		return { ...alike, shownName: isSpanish ? nameEs : name, language: isKnown ? Number(fits) : null };
	}

	#likeSet(written: string, item: KnownItem, place: SetCandidate | undefined): number {
		if (place) return place.isGuess ? likeSet : 1;
		const words = this.#read(written);
		const names = [item.expansion, item.expansionEs, ...item.codes];
		const likeness = Math.max(...names.map((name) => (name ? this.#similarity(words, this.#read(name)) : 0)));
		return likeness < leastSetSimilarity ? 0 : likeness;
	}

	/** The similarity to a name, or how much of it was said; {@link omitted} may be missing. */
	#likeness(words: readonly string[], name: string): number {
		const known = this.#read(name);
		const likeness = (name: readonly string[]) => {
			const whole = this.#similarity(words, name);
			const share = this.#countShared(words, name) / Math.max(1, this.#trigramsOf(words).size);
			return Math.max(whole, partOfName.said * share + partOfName.whole * share * whole);
		};
		if (!known.includes(omitted.word) || words.includes(omitted.word)) return likeness(known);
		return Math.max(likeness(known), omitted.worth * likeness(known.filter((word) => word !== omitted.word)));
	}

	/** The trigram similarity of two names, as PostgreSQL has it. */
	#similarity(words: readonly string[], name: readonly string[]): number {
		const both = this.#countShared(words, name);
		return both === 0 ? 0 : both / (this.#trigramsOf(words).size + this.#trigramsOf(name).size - both);
	}

	#countShared(words: readonly string[], name: readonly string[]): number {
		const known = this.#trigramsOf(name);
		let both = 0;
		for (const trigram of this.#trigramsOf(words)) if (known.has(trigram)) both += 1;
		return both;
	}

	/** The words of a name that say something. */
	#read(text: string): readonly string[] {
		return this.#readName(text).words;
	}

	#readName(text: string): NameReading {
		let reading = this.#readings.get(text);
		if (!reading) {
			const { required } = readItemQuery(text);
			// "II" and "2" are one word.
			const words = required.flatMap(({ word, terms }) => {
				const forms = terms.map(({ term }) => term);
				const said = forms.find((form) => /^\d+$/.test(form)) ?? word ?? [];
				if (typeof said === "string") this.#forms.set(said, forms);
				return said;
			});
			const signs = required.flatMap(({ word, terms }) =>
				word === null ? terms.map(({ term }) => term) : [],
			);
			reading = { words, signs };
			this.#readings.set(text, reading);
		}
		return reading;
	}

	/** A word with its singular and the other numerals for it. */
	#formsOf(word: string): readonly string[] {
		return this.#forms.get(word) ?? [word];
	}

	#fold(name: string): string {
		let folded = this.#folded.get(name);
		if (folded === undefined) {
			folded = foldWords(name);
			this.#folded.set(name, folded);
		}
		return folded;
	}

	#trigramsOf(words: readonly string[]): ReadonlySet<string> {
		const key = words.join(" ");
		let trigrams = this.#trigrams.get(key);
		if (!trigrams) {
			trigrams = new Set(words.flatMap(trigramsOf));
			this.#trigrams.set(key, trigrams);
		}
		return trigrams;
	}
}

function trigramsOf(word: string): string[] {
	const padded = `  ${word} `;
	return Array.from({ length: word.length + 1 }, (_, index) => padded.slice(index, index + 3));
}

function namesOf({ name, nameEs, formerNames }: KnownItem): string[] {
	return [name, ...(nameEs === null ? [] : [nameEs]), ...formerNames];
}

/** The number of terms that say another number, or another total, than the written ones. */
function countOthers(signs: readonly string[], keys: readonly string[], total: number | null): number {
	const isSame = (sign: string) =>
		sign.startsWith("/")
			? total === null || totalOf(sign.slice(1)) === total
			: keys.some((key) => shortNumberKey(key) === shortNumberKey(sign.slice(1)));
	return signs.filter((sign) => !isSame(sign)).length;
}

function hasNumber({ number }: KnownItem, keys: readonly string[]): boolean {
	return number !== null && keys.includes(numberKey(number));
}

/** Whether other apps' word for a category is for the item's: "Magic: The Gathering", "YuGiOh". */
function isOfCategory(written: string, { categorySlug, categoryNames }: KnownItem): boolean {
	const slug = findMeaning("category", written);
	if (slug) return slug === categorySlug;
	const given = foldKey(written);
	const names = [categorySlug, ...categoryNames].map(foldKey);
	return given.length > 2 && names.some((name) => name.startsWith(given) || given.startsWith(name));
}
