const address = /(?:https?:\/\/|(?<![\p{L}\p{N}@./_-])www\.(?=[\p{L}\p{N}-]+\.))[^\s<>"]+/giu;
const endOfSentence = /[.,;:!?'…»”’]$/;
const brackets: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

interface Part {
	/** Where it begins in the text. */
	readonly at: number;
	readonly text: string;
	/** Where it leads; null for what is no address. */
	readonly href: string | null;
}

/** A message's text as it was written; addresses in it can be followed, and learn nothing about this page. */
export function MessageText({ text }: { text: string }) {
	return partsOf(text).map((part) =>
		part.href ? (
			<a key={part.at} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
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
	for (const { 0: found, index } of text.matchAll(address)) {
		const link = withoutEnd(found);
		const href = /^www/i.test(link) ? `https://${link}` : link;
		if (!URL.canParse(href)) continue;
		if (index > at) parts.push({ at, text: text.slice(at, index), href: null });
		parts.push({ at: index, text: link, href });
		at = index + link.length;
	}
	if (at < text.length) parts.push({ at, text: text.slice(at), href: null });
	return parts;
}

/** An address without the sentence's punctuation behind it, and without a bracket that was opened before it. */
function withoutEnd(found: string): string {
	let link = found;
	while (endOfSentence.test(link) || closesMore(link)) link = link.slice(0, -1);
	return link;
}

function closesMore(link: string): boolean {
	const closing = link.at(-1) ?? "";
	const opening = brackets[closing];
	return opening !== undefined && link.split(closing).length > link.split(opening).length;
}
