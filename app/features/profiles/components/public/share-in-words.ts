/** How many of ten, or that it is all or none. */
export type ShareInWords = "all" | "none" | number;

/** A share in tenths, from one to nine: 9 of 13 are 7 of 10. @param whole 1 at least */
export function shareInWords(part: number, whole: number): ShareInWords {
	if (part >= whole) return "all";
	if (part <= 0) return "none";
	return Math.min(9, Math.max(1, Math.round((part * 10) / whole)));
}
