import { candidateLimit, type ItemCandidate, type ItemMatch } from "../rules-items.ts";

/** The score from which on the first item is the one meant, if it is so far ahead of the second. */
const sureScore = 0.8;
const sureMargin = 0.15;
/** The score from which on an item is offered, and the similarity of names from which on set and number settle it. */
export const offeredScore = 0.45;

/** An item as the database gives it to be compared. */
export interface KnownItem {
	readonly id: string;
	readonly name: string;
	readonly nameEs: string | null;
	readonly formerNames: readonly string[];
	readonly categoryId: string;
	readonly categorySlug: string;
	/** The names in both languages. */
	readonly categoryNames: readonly string[];
	readonly expansionId: string | null;
	readonly expansion: string | null;
	readonly expansionEs: string | null;
	/** The codes of its expansion: those with letters first, then the shortest. */
	readonly codes: readonly string[];
	readonly number: string | null;
	readonly printedCount: number | null;
}

/** An item that was found for a query. */
export interface Hit {
	readonly item: KnownItem;
	/** Whether an id of it is written. */
	readonly isById: boolean;
	/** Whether files of people alone say so of the id. */
	readonly isTaught: boolean;
}

/** A found item with how well it fits what was written. */
export interface Judged extends Hit {
	readonly score: number;
	/** The likeness of the names alone, and whether that is enough for a number in a set. */
	readonly likeness: number;
	readonly isLike: boolean;
	/** Whether the name is a whole one of its names. */
	readonly isExact: boolean;
	/** The number of written words that nothing of it explains, and of those that may be misspelled ones of its name. */
	readonly leftover: number;
	readonly misspelled: number;
	/** Whether its set, number, total or category is not the written one. */
	readonly isContradicted: boolean;
	/** Whether it has the written number in the written set, or, with the total of its set, in none. */
	readonly isPlaced: boolean;
	readonly isSettled: boolean;
	/** Whether it is a sticker with the written number. */
	readonly isOfAlbum: boolean;
	/** Whether the written set is none, another or one of a name like its own. */
	readonly isGuess: boolean;
	readonly hasTotal: boolean;
	/** Whether a number, and whether a set is written, be it within the name. */
	readonly hasNumber: boolean;
	readonly hasSet: boolean;
	/** The same for all printings of a name. */
	readonly nameKey: string;
	readonly candidate: ItemCandidate;
}

/** The facts of a written name that decide. */
export interface WrittenName {
	readonly isNameless: boolean;
	/** The number of its words. */
	readonly words: number;
}

/** The items that what was written means, of those that were compared with it. */
export function pickMatch(compared: readonly Judged[], written: WrittenName): ItemMatch {
	const judged = compared.toSorted(
		(a, b) => b.score - a.score || b.likeness - a.likeness || (a.item.id < b.item.id ? -1 : 1),
	);
	const match = pickItems(judged, written);
	const explained = match.judged.map(({ leftover, isContradicted }) => leftover + Number(isContradicted));
	const candidates = [...new Set(match.judged)].slice(0, candidateLimit).map(({ candidate }) => candidate);
	return {
		status: match.status,
		candidates,
		isAnyName: match.isAnyName ?? false,
		isPrintingSaid: match.judged.slice(0, 1).some(({ hasNumber, hasSet }) => hasNumber || hasSet),
		leftover: match.status === "unknown" ? Math.max(1, written.words) : Math.min(...explained),
	};
}

interface Picked {
	readonly status: ItemMatch["status"];
	readonly judged: readonly Judged[];
	readonly isAnyName?: boolean;
}

function pickItems(judged: readonly Judged[], { isNameless }: WrittenName): Picked {
	const numbered = pickPlaced(judged, isNameless);
	const identified = pickIdentified(judged);
	// An id that files taught does not settle what set and number, or the name, contradict.
	const isDenied = (each: Judged) =>
		each.isTaught && (numbered.length > 0 ? !numbered.includes(each) : !isNameless && !each.isLike);
	if (identified.some(isDenied)) {
		const others = numbered.length > 0 ? numbered : judged.filter(({ score }) => score >= offeredScore);
		return { status: "choose", judged: [...others, ...identified] };
	}
	const placed = identified.length > 0 ? identified : numbered;
	if (placed.length === 1) return { status: "sure", judged: placed.map(withSureScore) };
	if (placed.length > 1) return { status: "choose", judged: placed };
	return pickByScore(judged);
}

/**
 * Whether an item is what was written: no word of that is left over, and nothing of it contradicted. A misspelled word is
 * one of its name where set and number say the same, and no other item is called so.
 */
export function isExplained(judged: Judged, all: readonly Judged[]): boolean {
	if (judged.leftover > 0 || judged.isContradicted) return false;
	return judged.misspelled === 0 || (judged.isSettled && !all.some(isCalledSo));
}

function isCalledSo({ leftover, misspelled }: Judged): boolean {
	return leftover + misspelled === 0;
}

/** The items whose ids are written; those of ids that files taught where there are no others. */
function pickIdentified(judged: readonly Judged[]): readonly Judged[] {
	const identified = judged.filter(({ isById }) => isById);
	const trusted = identified.filter(({ isTaught }) => !isTaught);
	return trusted.length > 0 ? trusted : identified;
}

/** Items of the written number in the written set, if all of what is written is of them; the total tells those of a shared code. */
function pickPlaced(judged: readonly Judged[], isNameless: boolean): readonly Judged[] {
	const placed = judged.filter(
		(each) =>
			each.isSettled &&
			isExplained(each, judged) &&
			(each.isOfAlbum || !isNameless || (each.isPlaced && !each.isGuess)),
	);
	const ofTotal = placed.filter(({ hasTotal }) => hasTotal);
	const best = ofTotal.length > 0 ? ofTotal : placed;
	const exact = isNameless ? [] : best.filter(({ isExact }) => isExact);
	if (exact.length > 0) return exact;
	const [first, second] = best;
	return first && second && !isNameless && first.likeness - second.likeness >= sureMargin ? [first] : best;
}

/** Raises the score of an item that set and number settle to a sure one, whatever its name is worth. */
function withSureScore(judged: Judged): Judged {
	return { ...judged, candidate: { ...judged.candidate, score: Math.max(judged.score, sureScore) } };
}

/** Picks by score among those that explain what was written, before all others. */
function pickByScore(found: readonly Judged[]): Picked {
	const offered = found.filter(({ score }) => score >= offeredScore);
	const explained = offered.filter((each) => isExplained(each, found));
	const [first] = explained;
	if (!first) {
		const status = offered.length > 0 ? "choose" : "unknown";
		return { status, judged: [...distinctNames(offered), ...offered] };
	}
	const others = offered.filter((each) => !explained.includes(each));
	const isAhead = (other: Judged) =>
		first.isExact === other.isExact
			? first.score - other.score >= sureMargin - 1e-9 && !other.isExact
			: first.isExact;
	const isNamesake = ({ nameKey }: Judged) => nameKey === first.nameKey;
	const isSure = first.score >= sureScore;
	const rivals = explained.filter((other) => other !== first && !isAhead(other));
	if (isSure && rivals.length === 0) return { status: "sure", judged: explained };
	if (isSure && !first.hasNumber && rivals.every(isNamesake))
		return { status: "sure", judged: [first, ...rivals], isAnyName: true };
	const all = [...explained, ...others];
	return { status: "choose", judged: first.hasNumber ? all : [...distinctNames(all), ...all] };
}

/** The best item of each name, so that the printings of one do not hide the others. */
function distinctNames(judged: readonly Judged[]): Judged[] {
	const names = new Map<string, Judged>();
	for (const each of judged) if (!names.has(each.nameKey)) names.set(each.nameKey, each);
	return [...names.values()];
}
