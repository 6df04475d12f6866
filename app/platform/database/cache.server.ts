import type { QueryContext } from "../context.server.ts";

/**
 * Keeps what was read of a database, for what hardly changes and nearly every page asks for.
 * @param maxAgeMillis how long it serves, in milliseconds
 * @returns a query that reads anew only after that time; a failed reading is not cached
 */
export function cacheFor<T>(
	maxAgeMillis: number,
	read: (ctx: QueryContext) => Promise<T>,
): (ctx: QueryContext) => Promise<T> {
	const cached = new WeakMap<QueryContext["db"], { value: T; at: number }>();
	return async (ctx) => {
		const now = ctx.clock.now().getTime();
		const existing = cached.get(ctx.db);
		if (existing && now - existing.at < maxAgeMillis) return existing.value;
		const value = await read(ctx);
		cached.set(ctx.db, { value, at: now });
		return value;
	};
}
