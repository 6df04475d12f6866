/**
 * The limits of teaching: rows of one file, sets that it may make, files of a person in a day, and people whose
 * word for an item that everybody has is recorded.
 */
export const teachLimits = { rows: 10_000, sets: 20, files: 3, vouchers: 10 } as const;
/** The number of grown accounts whose files must agree before everybody has what they say. */
export const agreeingPeople = 2;
/** The trigram similarity of two names from which on they count as one. */
export const sameNameSimilarity = 0.6;

/**
 * The kinds of contradiction: the number is of an item of another name, an id is of another item, or the number is
 * beyond the printed count of a confirmed set.
 */
export const claimProblems = ["name", "id", "beyond"] as const;
export type ClaimProblem = (typeof claimProblems)[number];

/** The ways to write a name of a file: whole, without what stands in brackets, and the front of one with two sides. */
export function waysToWriteName(name: string): string[] {
	const plain = name.replaceAll(/\s*(\([^)]*\)|\[[^\]]*\])/gu, "").trim();
	const fronts = [name, plain].map((each) => each.split("/", 1)[0]?.trim() ?? "");
	return [...new Set([name, plain, ...fronts])].filter((each) => each !== "");
}
