import type { Side } from "../../entry/rules.ts";
import type { ReadLine } from "../rules-reading.ts";
import { readHead } from "./headings.ts";
import { readLine, startOfText } from "./lines.ts";
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
	const sources = linesOf(text)
		.map((typed, at) => ({ line: at + 1, text: typed }))
		.filter((source) => /\S/u.test(source.text))
		.map((source) => ({ ...source, clean: cleanLine(source.text) }));
	const lastHeading = sources.findLast(({ clean }) => readHead(clean.text)?.rest === "")?.line ?? 0;
	const state = startOfText(side, sets, lastHeading);
	return sources.map((source, at) => readLine(source, sources, at, state));
}
