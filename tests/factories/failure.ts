import { DomainError } from "#app/shared/domain-error.ts";

/** Waits for a command that must fail as expected. @throws when it succeeds, or fails in another way */
export async function refusal(command: Promise<unknown>): Promise<DomainError> {
	const error = await command.then(
		() => new Error("The command succeeded."),
		(thrown: unknown) => thrown,
	);
	if (error instanceof DomainError) return error;
	throw error;
}

/** The codes of the commands that failed. */
export function codesOf(results: readonly PromiseSettledResult<unknown>[]): string[] {
	return results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
}

/**
 * Waits for a write that must fail.
 * @returns the name of the constraint that refused it, or PostgreSQL's message when it was none
 * @throws when the write succeeds
 */
export async function refusedBy(write: PromiseLike<unknown>): Promise<string> {
	const error = await Promise.resolve(write).then(
		() => null,
		(thrown: unknown) => thrown,
	);
	if (error === null) throw new Error("The write was accepted.");
	for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
		if ("constraint" in cause && typeof cause.constraint === "string") return cause.constraint;
		if (cause.cause === undefined) return cause.message;
	}
	return String(error);
}
