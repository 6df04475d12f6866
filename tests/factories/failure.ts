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
