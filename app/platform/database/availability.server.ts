/** SQLSTATE classes and Node error codes that mean "the database cannot be reached now". */
const unavailable = /^(08|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)/;

/** Whether an error, or one that caused it, says that the database is away rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
		if (
			unavailable.test(code) ||
			/connection (terminated|timeout)|timeout exceeded when trying to connect|query read timeout/i.test(
				cause.message,
			)
		) {
			return true;
		}
	}
	return false;
}
