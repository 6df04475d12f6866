import type { ErrorCode } from "./error-codes.ts";

export type ErrorParams = Readonly<Record<string, string | number>>;

/**
 * An expected failure of a command or query. Its code travels to the browser, which shows the text in the
 * person's language; the message is for logs only.
 */
export class DomainError extends Error {
	readonly code: ErrorCode;
	readonly params: ErrorParams;

	constructor(code: ErrorCode, params: ErrorParams = {}) {
		super(code);
		this.name = "DomainError";
		this.code = code;
		this.params = params;
	}
}
