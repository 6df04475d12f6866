import type { ErrorCode } from "./error-codes.ts";
import type { ErrorParams, Failure, Problems } from "./result.ts";

/**
 * An expected failure of a command or query. Its code travels to the browser, which shows the text in the
 * person's language; the message is for logs only.
 */
export class DomainError extends Error {
	readonly code: ErrorCode;
	readonly params: ErrorParams;
	readonly problems: Problems;

	/**
	 * @param params values that the code's text names
	 * @param problems what is wrong with each field, for a failure that belongs to fields of a form
	 */
	constructor(code: ErrorCode, params: ErrorParams = {}, problems: Problems = {}) {
		super(code);
		this.name = "DomainError";
		this.code = code;
		this.params = params;
		this.problems = problems;
	}

	/** The failure as it travels. */
	get failure(): Failure {
		return { code: this.code, params: this.params, problems: this.problems };
	}
}

/** Handler for the `catch` of a promise: null in the place of this failure. */
export function nullFor(code: ErrorCode) {
	return (error: unknown): null => {
		if (error instanceof DomainError && error.code === code) return null;
		throw error;
	};
}
