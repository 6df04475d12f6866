import { z } from "zod";
import type { ProblemKey, TextCheck } from "./problem-keys.ts";

/** The option of a schema's rule that names the problem. */
export function problem(key: ProblemKey) {
	return { params: { problem: key } };
}

/** A form's text that passes a check of the rules; what is missing, or no text, counts as empty. */
export function checkedText(check: TextCheck) {
	return z
		.string()
		.catch("")
		.superRefine((text, { addIssue }) => {
			const found = check(text);
			if (found) addIssue({ code: "custom", ...problem(found) });
		});
}
