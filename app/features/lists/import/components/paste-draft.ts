import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import { type Side, sides } from "../../entry/rules.ts";
import type { ImportChoices } from "../rules.ts";
import { lineLength, textLimits } from "../rules-reading.ts";

/** Days for which this browser stores a text that was not added: longer of a visitor, who has no account yet. */
export const draftDays = { member: 7, visitor: 30 } as const;

const dayMs = 24 * 60 * 60 * 1000;
/** The one text of a browser: what a visitor pasted waits for them where a member adds lists. */
export const pasteKey = "draft:list";

/** The text as this browser stores it while it is written, with the hour at which it is over. */
export function pasteDraft(days: number) {
	return {
		read(stored: string | null, typed: string): string | null {
			if (typed !== "" || stored === null) return null;
			const end = stored.indexOf("\n");
			return Date.now() < Number(stored.slice(0, end)) ? stored.slice(end + 1) : null;
		},
		// What is too long to be sent would fill the storage.
		write: (text: string) =>
			text === "" || text.length > 4 * textLimits.characters ? null : `${Date.now() + days * dayMs}\n${text}`,
	};
}

const sideKey = "draft:list-side";

/** Stores which list a text without headings is of, as its person answered; null forgets it. */
export function storePasteSide(side: Side | null): void {
	browserStorage.set(sideKey, side);
}

/** The list that the stored text is of, where its person was asked. */
export function storedPasteSide(): Side | null {
	return sides.find((side) => side === browserStorage.get(sideKey)) ?? null;
}

const choicesKey = "draft:list-choices";

/** A text, and what was chosen for its doubtful things. */
interface PasteChoices {
	readonly text: string;
	readonly choices: ImportChoices;
}

/** Stores what a visitor chose for the doubtful things of a text, so that they are not asked again when they add it. */
export function storePasteChoices(stored: PasteChoices): void {
	browserStorage.set(choicesKey, JSON.stringify(stored));
}

/** The stored choices, if they are for the text that has these lines; else null. */
export function storedPasteChoices(lines: readonly { readonly text: string }[]): ImportChoices | null {
	const { text = "", choices }: Partial<PasteChoices> = JSON.parse(browserStorage.get(choicesKey) ?? "{}");
	const pasted = text.split("\n").map((line) => line.trim().slice(0, lineLength));
	const isSame =
		pasted.filter((line) => line !== "").join("\n") === lines.map((line) => line.text).join("\n");
	return (isSame && choices) || null;
}

/** Deletes the text once it is on the lists, or its person erases it. */
export function forgetPaste(): void {
	browserStorage.set(pasteKey, null);
	browserStorage.set(choicesKey, null);
	storePasteSide(null);
}

/** The problem that keeps a text from being sent, or null. */
export function checkText(text: string): ProblemKey | null {
	if (text.trim() === "") return "lists.add.textRequired";
	if (text.length > textLimits.characters) return "lists.add.textTooLong";
	return text.split("\n").length > textLimits.lines ? "lists.add.tooManyLines" : null;
}
