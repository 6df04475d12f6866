import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import { textLimits } from "../../rules-sources.ts";

/** Milliseconds for which this browser stores a text that was not added. */
const storedFor = 7 * 24 * 60 * 60 * 1000;

/** The text as this browser stores it while it is written, with the hour. */
export const pasteDraft = {
	key: "draft:list",
	read(stored: string | null, typed: string): string | null {
		if (typed !== "" || stored === null) return null;
		const end = stored.indexOf("\n");
		const writtenAt = Number(stored.slice(0, end));
		return Date.now() - writtenAt < storedFor ? stored.slice(end + 1) : null;
	},
	// What is too long to be sent would fill the storage.
	write: (text: string) =>
		text === "" || text.length > 4 * textLimits.characters ? null : `${Date.now()}\n${text}`,
};

/** Deletes the text once it is on the lists. */
export function forgetPaste(): void {
	browserStorage.set(pasteDraft.key, null);
}

/** The problem that keeps a text from being sent, or null. */
export function checkText(text: string): ProblemKey | null {
	if (text.trim() === "") return "lists.add.textRequired";
	if (text.length > textLimits.characters) return "lists.add.textTooLong";
	return text.split("\n").length > textLimits.lines ? "lists.add.tooManyLines" : null;
}
