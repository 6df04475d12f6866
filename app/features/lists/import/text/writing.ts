import { sides } from "../../entry/rules.ts";
import type { WrittenEntry } from "../rules-reading.ts";
import type { SetNames } from "./sets.ts";
import { type LinePlan, planLines, type TextLanguage } from "./writing-lines.ts";

/** Longest message, in UTF-16 units, and the greatest number of them. */
export const messageLimits = { characters: 4_000, messages: 3 } as const;

export interface WriteOptions {
	/** The name of the site. */
	readonly site: string;
	readonly username: string;
	/** The place where the person is, "Rosario, Santa Fe", or null. */
	readonly place: string | null;
	/** The address of the person's list. */
	readonly link: string;
	readonly language: TextLanguage;
	/** All sets of the catalogue, so that a name that would be read as one is written in another way. */
	readonly sets: SetNames;
}

const texts = {
	es: {
		title: (username: string, site: string) => `👑 ${username} en ${site}`,
		have: "TENGO",
		want: "BUSCO",
		more: (units: number) => `…y ${units} más`,
	},
	en: {
		title: (username: string, site: string) => `👑 ${username} on ${site}`,
		have: "HAVE",
		want: "WANT",
		more: (units: number) => `…and ${units} more`,
	},
} as const satisfies Record<TextLanguage, unknown>;

interface WrittenLine {
	readonly text: string;
	/** Units of the entries that stand on it; none for a heading. */
	readonly units: number;
}

/** Room that is kept in each message for its "(2/3)". */
const partRoom = 6;

/**
 * A list as messages for a group, which read back as the same list. What three messages do not hold is counted at the end
 * of the last, in units. Without entries there is one message, the title.
 */
export function writeList(entries: readonly WrittenEntry[], options: WriteOptions): string[] {
	const { site, username, place, link, language } = options;
	const title = [texts[language].title(username, site), place].filter(Boolean).join(" · ");
	const messages: WrittenLine[][] = [[title, link].map((text) => ({ text, units: 0 }))];
	let left = 0;
	for (const side of sides) {
		const ofSide = entries.filter((entry) => entry.side === side);
		const units = ofSide.reduce((sum, { quantity }) => sum + quantity, 0);
		const heading = { text: `${texts[language][side]} (${units})`, units: 0 };
		left += left > 0 ? units : pack(messages, heading, units, planLines(ofSide, options));
	}
	if (left > 0) endWith(messages, left, link, texts[language].more);
	return messages.map((lines, at) => {
		const part = messages.length > 1 ? [`(${at + 1}/${messages.length})`] : [];
		return [...part, ...lines.map(({ text }) => text)].join("\n");
	});
}

/** Adds a side's lines to the messages, each of which has its heading. Returns how many units found no room. */
function pack(
	messages: WrittenLine[][],
	heading: WrittenLine,
	units: number,
	plans: Iterable<LinePlan>,
): number {
	let left = units;
	let message = messages.at(-1) ?? [];
	let hasHeading = false;
	for (const plan of plans) {
		const line = { text: plan.write(), units: plan.units };
		const added = hasHeading ? [line] : [heading, line];
		if (lengthOf([...message, ...added]) + partRoom > messageLimits.characters) {
			if (messages.length === messageLimits.messages) return left;
			message = [heading, line];
			messages.push(message);
		} else message.push(...added);
		hasHeading = true;
		left -= plan.units;
	}
	return left;
}

/** Ends the last message with how many units are left out, and where they are. */
function endWith(
	messages: WrittenLine[][],
	left: number,
	link: string,
	more: (units: number) => string,
): void {
	const last = messages.at(-1) ?? [];
	let units = left;
	const room = messageLimits.characters - partRoom - link.length - more(Number.MAX_SAFE_INTEGER).length - 2;
	while (last.length > 1 && (lengthOf(last) > room || last.at(-1)?.units === 0))
		units += last.pop()?.units ?? 0;
	last.push({ text: more(units), units: 0 }, { text: link, units: 0 });
}

function lengthOf(lines: readonly WrittenLine[]): number {
	return lines.reduce((sum, { text }) => sum + text.length + 1, 0);
}
