import type { Side } from "../../entry/rules.ts";
import type { ReadLine } from "../rules-reading.ts";
import { readChatLine } from "./chats.ts";
import { readHead } from "./headings.ts";
import { readLine, type Source, startOfText } from "./lines.ts";
import { cleanLine, linesOf } from "./normalise.ts";
import type { SetNames } from "./sets.ts";

export { type NamedSet, SetNames } from "./sets.ts";
export { writeList } from "./writing.ts";

/**
 * Reads a list as people send it to a group. Never throws, and reads each line in a time that grows with its length
 * alone; longer texts than `textLimits` are for the caller to refuse.
 * @param side the list of what stands below no heading
 */
export function readList(text: string, { side, sets }: { side: Side | null; sets: SetNames }): ReadLine[] {
	const sources = sourcesOf(text);
	const lastHeading = sources.findLast(({ clean }) => readHead(clean.text)?.rest === "")?.line ?? 0;
	let state = startOfText(side, sets, lastHeading);
	return sources.map((source, at) => {
		const { line, next } = readLine(source, sources, at, state);
		state = next;
		return line;
	});
}

/** The lines of a text that say something. Of a chat of several people nobody's line is that of who copied it. */
function sourcesOf(text: string): Source[] {
	const lines = linesOf(text)
		.map((typed, at) => ({ line: at + 1, text: typed }))
		.filter((source) => /\S/u.test(source.text))
		.map((source) => ({ ...source, chat: readChatLine(source.text) }));
	const senders = new Set(lines.flatMap(({ chat }) => chat.sender ?? []));
	return lines.map(({ line, text: typed, chat }) => ({
		...{ line, text: typed, clean: cleanLine(chat.text) },
		isNoise: chat.isNoise,
		isOthers: chat.sender !== null && senders.size > 1,
	}));
}
