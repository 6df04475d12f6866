/** Signs that a sentence or a chat leaves around what it names, such as brackets and quotes; a full stop is behind alone. */
const before = /^[^\p{L}\p{N}_.-]+/u;
const after = /[^\p{L}\p{N}_-]+$/u;

/** A name or an id without the signs and the space around it. */
export function withoutStraySigns(text: string): string {
	return text.replace(before, "").replace(after, "");
}

/**
 * The path of a link without what stuck to its parts, such as the full stop of `/g/slug.`; null for one that has nothing of
 * it, or where nothing would be left.
 */
export function mendPath(path: string): string | null {
	const parts = path.split("/").map((part) => (part === "" ? "" : mendPart(part)));
	const mended = parts.join("/");
	// A path that begins with two slashes would name another site.
	if (parts.includes(null) || mended === path || mended.startsWith("//")) return null;
	return mended;
}

/** Null where nothing is left, or where it is no text at all. */
function mendPart(part: string): string | null {
	const text = decoded(part);
	const named = text === null ? "" : withoutStraySigns(text);
	if (named === "") return null;
	return named === text ? part : encodeURIComponent(named);
}

function decoded(part: string): string | null {
	try {
		return decodeURIComponent(part);
	} catch {
		return null;
	}
}
