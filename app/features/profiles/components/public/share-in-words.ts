/** How many of how many, as it is said. */
export type ShareInWords = "all" | "none" | { readonly part: number; readonly whole: number };

/** A share in its smallest numbers: 18 of 20 are 9 of 10. @param whole 1 at least */
export function shareInWords(part: number, whole: number): ShareInWords {
	if (part >= whole) return "all";
	if (part <= 0) return "none";
	const divisor = greatestDivisor(part, whole);
	return { part: part / divisor, whole: whole / divisor };
}

function greatestDivisor(one: number, other: number): number {
	return other === 0 ? one : greatestDivisor(other, one % other);
}
