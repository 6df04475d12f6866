import { z } from "zod";
import type { ProblemKey, TextCheck } from "./problem-keys.ts";
import { tidyLine, tidyText } from "./storable-text.ts";

/** The option of a schema's rule that names the problem. */
export function problem(key: ProblemKey) {
	return { params: { problem: key } };
}

/** A form's text of several lines that passes a check of the rules; what is missing, or no text, counts as empty. */
export function checkedText(check: TextCheck) {
	return checked(tidyText, check);
}

/** The same of one line: a title, a name, a choice. */
export function checkedLine(check: TextCheck) {
	return checked(tidyLine, check);
}

/** The same exactly as it was typed: a password. */
export function checkedSecret(check: TextCheck) {
	return checked((text) => text, check);
}

function checked(tidy: (text: string) => string, check: TextCheck) {
	return z
		.string()
		.catch("")
		.transform(tidy)
		.superRefine((text, { addIssue }) => {
			const found = check(text);
			if (found) addIssue({ code: "custom", ...problem(found) });
		});
}
