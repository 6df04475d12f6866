import { data } from "react-router";
import type { z } from "zod";
import { accountFieldErrors } from "#app/features/accounts/rules.ts";
import { type AuthReply, fieldFailures, type ReturnedFields } from "#app/features/accounts/schema.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type ErrorCode, errorStatus } from "#app/shared/error-codes.ts";

/** Passwords never travel back. */
const hiddenFields = ["password"];

type Errors = ReturnedFields["errors"];

/** What a command leads to: another page, or a reply for the form. */
type Outcome = Response | ReturnType<typeof data<AuthReply>>;

/**
 * Checks a form, runs its command and answers with what is wrong, or with what the command leads to. What was
 * typed goes back to the form, except passwords.
 */
export async function answerAuthForm<Schema extends z.ZodObject>(
	form: FormData,
	schema: Schema,
	run: (value: z.output<Schema>) => Promise<Outcome>,
) {
	const typed = textsOf(form, schema);
	const wrong = (errors: Errors, failure: ErrorCode | undefined, status: number) => {
		const shown = Object.entries(typed).filter(([name]) => !hiddenFields.includes(name));
		const fields = { values: Object.fromEntries(shown), errors };
		return data<AuthReply>(failure ? { fields, failure } : { fields }, { status });
	};
	const parsed = schema.safeParse(typed);
	if (!parsed.success) {
		const errors = errorsOf(parsed.error);
		return wrong(errors, Object.keys(errors).length === 0 ? "request.invalid" : undefined, 400);
	}
	try {
		return await run(parsed.data);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const status = errorStatus[error.code];
		const field = fieldFailures[error.code];
		return field ? wrong({ [field.field]: field.error }, undefined, status) : wrong({}, error.code, status);
	}
}

/** The form's texts that the schema knows. */
function textsOf(form: FormData, schema: z.ZodObject): Record<string, string> {
	const names = Object.keys(schema.shape);
	const texts = names.map((name) => [name, form.get(name)] as const);
	return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** The first thing that is wrong with each field that the person can mend. */
function errorsOf({ issues }: z.ZodError): Errors {
	const found = issues.toReversed().flatMap(({ path, message }) => {
		const error = accountFieldErrors.find((known) => known === message);
		return error ? [[String(path[0]), error] as const] : [];
	});
	return Object.fromEntries(found);
}
