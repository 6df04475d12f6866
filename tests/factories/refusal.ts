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
