import type { QueryContext } from "../context.server.ts";

/**
 * Keeps what was read of a database, for what hardly changes and nearly every page asks for.
 * @param maxAgeMillis how long it serves, in milliseconds
 * @returns a query that reads anew only after that time; a failed reading is not kept
 */
export function cacheFor<T>(
	maxAgeMillis: number,
	read: (ctx: QueryContext) => Promise<T>,
): (ctx: QueryContext) => Promise<T> {
	const kept = new WeakMap<QueryContext["db"], { value: T; at: number }>();
	return async (ctx) => {
		const now = ctx.clock.now().getTime();
		const known = kept.get(ctx.db);
		if (known && now - known.at < maxAgeMillis) return known.value;
		const value = await read(ctx);
		kept.set(ctx.db, { value, at: now });
		return value;
	};
}
