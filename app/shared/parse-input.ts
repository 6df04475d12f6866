import { z } from "zod";
import { DomainError } from "./domain-error.ts";
import type { ProblemKey, TextCheck } from "./problem-keys.ts";
import { tidyLine, tidyText } from "./storable-text.ts";

/**
 * Reads what a form sent.
 * @returns the parsed input
 * @throws DomainError `request.invalid` with what is wrong with each field: the problem that the schema's rule
 *   names (see `problem` in checked-text.ts), else that it is not valid
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
	const parsed = schema.safeParse(input);
	if (parsed.success) return parsed.data;
	const problems: Record<string, ProblemKey> = {};
	for (const issue of parsed.error.issues) {
		const field = String(issue.path[0] ?? "form");
		problems[field] ??= (issue.code === "custom" && issue.params?.problem) || "errors.field.invalid";
	}
	throw new DomainError("request.invalid", {}, problems);
}

/** The option of a schema's rule that names the problem. */
export function problem(key: ProblemKey) {
	return { params: { problem: key } };
}

/** A form's text of several lines that passes a check of the rules; what is missing, or no text, counts as empty. */
export function checkedText(check: TextCheck) {
	return checked(tidyText, check);
}

/** A form's text of one line that passes a check of the rules: a title, a name, a choice. */
export function checkedLine(check: TextCheck) {
	return checked(tidyLine, check);
}

/** A form's text exactly as it was typed: a password. */
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
