import type { z } from "zod";
import { DomainError } from "./domain-error.ts";
import type { ProblemKey } from "./problem-keys.ts";

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
