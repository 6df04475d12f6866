import type { ErrorCode } from "./error-codes.ts";
import type { ProblemKey } from "./problem-keys.ts";

/** Values that the text of a failure names. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** The problem of each wrong field of a form, by the field's name. */
export type Problems = Readonly<Record<string, ProblemKey>>;

/** An expected failure as it travels; its text is chosen where it is shown. */
export interface Failure {
	readonly code: ErrorCode;
	readonly params: ErrorParams;
	/** Empty for a failure that belongs to no field. */
	readonly problems: Problems;
}

/** The texts of a form by the names of their fields, which may repeat. */
export type TypedTexts = readonly (readonly [name: string, text: string])[];

/** The outcome of an action, of a script's request or of a socket's: its value, or why there is none. */
export type Result<T> =
	| { readonly ok: true; readonly value: T }
	| {
			readonly ok: false;
			readonly failure: Failure;
			/** What was typed into a form, for pages without script; never a password. */
			readonly typed?: TypedTexts;
	  };

/** The texts of a form that was refused; none for any other result. */
export function refusedTexts(result: Result<unknown> | undefined): TypedTexts {
	return result?.ok === false ? (result.typed ?? []) : [];
}

/** A failure without anything to add to its code. */
export function plainFailure(code: ErrorCode): Failure {
	return { code, params: {}, problems: {} };
}
