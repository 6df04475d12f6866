/** The length of a description, in characters; search engines cut off the rest. */
const longest = 160;

/** One line that fits, cut between words. */
export function descriptionOf(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.length <= longest) return line;
	const start = line.slice(0, longest);
	const end = start.lastIndexOf(" ");
	// Half of a surrogate pair is no character.
	return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s,;:.\uD800-\uDBFF]+$/, "")}…`;
}
