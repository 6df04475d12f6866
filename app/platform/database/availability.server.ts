// Errors of pg that have no code and are known by their English words alone, which pg does not promise: the test beside
// this file makes it say each of them.

/** A connection that broke, could not be made in time, or is used after its end. */
export const brokenConnection = /connection terminated|not queryable/i;
/** A query whose answer did not come within `query_timeout`. */
export const readTimeout = /query read timeout/i;
/** A pool whose connections all stayed in use for `connectionTimeoutMillis`. */
export const poolTimeout = /timeout exceeded when trying to connect/i;

/** SQLSTATE classes and Node error codes that mean "the database cannot do this now"; 53 is a lack of disk or memory. */
const codes =
	/^(08|25P0[34]|57P0[1-5]|57014|53|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;

/** The database did not answer a while ago, and was not asked again. */
export class DatabaseSilentError extends Error {
	/** SQLSTATE of a connection exception. */
	readonly code = "08000";

	constructor() {
		super("The database does not answer.");
		this.name = "DatabaseSilentError";
	}
}

/** Whether an error, or one that caused it, says that the database is away rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
	return (
		isUnanswered(error) ||
		isPoolExhausted(error) ||
		someCause(
			error,
			(cause) => codes.test(codeOf(cause)) || brokenConnection.test(cause.message) || isMissingSocket(cause),
		)
	);
}

/** Whether nothing at all came back: a database that works would have ended a long statement by itself before. */
export function isUnanswered(error: unknown): boolean {
	return someCause(error, ({ message }) => readTimeout.test(message));
}

/** Whether there were too many for the connections, of this pool or of the database; those that are there may work. */
export function isPoolExhausted(error: unknown): boolean {
	return someCause(error, (cause) => poolTimeout.test(cause.message) || codeOf(cause) === "53300");
}

function someCause(error: unknown, matches: (cause: Error) => boolean): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) if (matches(cause)) return true;
	return false;
}

function codeOf(error: Error): string {
	return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** The socket of a database that does not run; any other file that is missing is none of its. */
function isMissingSocket(error: Error): boolean {
	return codeOf(error) === "ENOENT" && "syscall" in error && error.syscall === "connect";
}
