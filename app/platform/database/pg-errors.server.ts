// Errors of pg that have no code and are known by their English words alone, which pg does not promise: the test beside
// this file makes it say each of them.

/** A connection that broke, could not be made in time, or is used after its end. */
export const brokenConnection = /connection terminated|not queryable/i;
/** A query whose answer did not come within `query_timeout`. */
export const readTimeout = /query read timeout/i;
/** A pool whose connections all stayed in use for `connectionTimeoutMillis`. */
export const poolTimeout = /timeout exceeded when trying to connect/i;
