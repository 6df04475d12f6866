import { candidateLimit, type ItemCandidate, type ItemMatch } from "../rules.ts";

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
	/** Whether it has the written number in the written set. */
	readonly isPlaced: boolean;
	/** Whether it is a sticker with the written number. */
	readonly isOfAlbum: boolean;
	/** Whether the written set is none, another or one of a name like its own. */
	readonly isGuess: boolean;
	readonly hasTotal: boolean;
	/** Whether a number is written, be it within the name. */
	readonly hasNumber: boolean;
	/** The same for all printings of a name. */
	readonly nameKey: string;
	readonly candidate: ItemCandidate;
}

/** The items that what was written means, of those that were compared with it, the best first. */
export function pickMatch(judged: readonly Judged[], isNameless: boolean): ItemMatch {
	const numbered = pickPlaced(judged, isNameless);
	const identified = pickIdentified(judged);
	// An id that files taught does not settle what set and number, or the name, contradict.
	const isContradicted = (each: Judged) =>
		each.isTaught && (numbered.length > 0 ? !numbered.includes(each) : !isNameless && !each.isLike);
	if (identified.some(isContradicted)) {
		const others = numbered.length > 0 ? numbered : judged.filter(({ score }) => score >= offeredScore);
		return matchOf("choose", [...new Set([...others, ...identified])]);
	}
	const placed = identified.length > 0 ? identified : numbered;
	if (placed.length === 1) return matchOf("sure", placed.map(withSureScore));
	if (placed.length > 1) return matchOf("choose", placed);
	return pickByScore(judged);
}

/** The items whose ids are written; those of ids that files taught where there are no others. */
function pickIdentified(judged: readonly Judged[]): readonly Judged[] {
	const identified = judged.filter(({ isById }) => isById);
	const trusted = identified.filter(({ isTaught }) => !isTaught);
	return trusted.length > 0 ? trusted : identified;
}

/** Items of the written number in the written set, if names do not say otherwise; the total tells those of a shared code. */
function pickPlaced(judged: readonly Judged[], isNameless: boolean): readonly Judged[] {
	const placed = judged.filter(
		({ isPlaced, isOfAlbum, isGuess, isLike }) => isPlaced && (isOfAlbum || (isNameless ? !isGuess : isLike)),
	);
	const ofTotal = placed.filter(({ hasTotal }) => hasTotal);
	const best = ofTotal.length > 0 ? ofTotal : placed;
	const [first, second] = best;
	return first && second && !isNameless && first.likeness - second.likeness >= sureMargin ? [first] : best;
}

/** Raises the score of an item that set and number settle to a sure one, whatever its name is worth. */
function withSureScore(judged: Judged): Judged {
	return { ...judged, candidate: { ...judged.candidate, score: Math.max(judged.score, sureScore) } };
}

/** Picks by score; where no number is written, items in the written set leave the same name elsewhere out. */
function pickByScore(found: readonly Judged[]): ItemMatch {
	const inSet = found.filter(
		({ isGuess, hasNumber, score }) => !isGuess && !hasNumber && score >= offeredScore,
	);
	const judged = inSet.length > 0 ? inSet : found;
	const offered = judged.filter(({ score }) => score >= offeredScore);
	const [first] = offered;
	if (!first) return matchOf("unknown", []);
	const isAhead = (other: Judged | undefined) => !other || first.score - other.score >= sureMargin - 1e-9;
	const isNamesake = ({ nameKey }: Judged) => nameKey === first.nameKey;
	const isSure = first.score >= sureScore;
	const others = judged.filter((other) => other !== first);
	if (isSure && others.every(isAhead)) return matchOf("sure", offered);
	if (first.hasNumber) return matchOf("choose", offered);
	const isName = others.every((other) => isNamesake(other) || isAhead(other));
	const namesakes = offered.filter((each) => isNamesake(each) && !(each !== first && isAhead(each)));
	if (isSure && isName) return matchOf("sure", namesakes, namesakes.length > 1);
	return matchOf("choose", [...distinctNames(offered), ...offered]);
}

/** The best item of each name, so that the printings of one do not hide the others. */
function distinctNames(judged: readonly Judged[]): Judged[] {
	const names = new Map<string, Judged>();
	for (const each of judged) if (!names.has(each.nameKey)) names.set(each.nameKey, each);
	return [...names.values()];
}

function matchOf(status: ItemMatch["status"], judged: readonly Judged[], isAnyName = false): ItemMatch {
	const candidates = [...new Set(judged)].slice(0, candidateLimit).map(({ candidate }) => candidate);
	return { status, candidates, isAnyName };
}
