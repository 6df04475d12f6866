const link = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/giu;

interface Part {
	/** Where it begins in the text. */
	readonly at: number;
	readonly text: string;
	readonly isLink: boolean;
}

/** A message's text as it was written; addresses in it can be followed, and learn nothing about this page. */
export function MessageText({ text }: { text: string }) {
	return partsOf(text).map((part) =>
		part.isLink ? (
			<a key={part.at} href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc">
				{part.text}
			</a>
		) : (
			part.text
		),
	);
}

/** A text cut at its web addresses; only http and https count, so that nothing else can be run by a click. */
export function partsOf(text: string): Part[] {
	const parts: Part[] = [];
	let at = 0;
	for (const found of text.matchAll(link)) {
		if (found.index > at) parts.push({ at, text: text.slice(at, found.index), isLink: false });
		parts.push({ at: found.index, text: found[0], isLink: true });
		at = found.index + found[0].length;
	}
	if (at < text.length) parts.push({ at, text: text.slice(at), isLink: false });
	return parts;
}
