import type { z } from "zod";
import { DomainError } from "./domain-error.ts";

/**
 * Reads what a form sent.
 * @returns the parsed input
 * @throws DomainError `request.invalid`, whose params name each wrong field and what is wrong with it: the
 *   schema's own message, or `invalid`
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
	const parsed = schema.safeParse(input);
	if (parsed.success) return parsed.data;
	const problems: Record<string, string> = {};
	for (const issue of parsed.error.issues) {
		const field = String(issue.path[0] ?? "form");
		problems[field] ??= issue.code === "custom" ? issue.message : "invalid";
	}
	throw new DomainError("request.invalid", problems);
}
