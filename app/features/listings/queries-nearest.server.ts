import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { FeedFilters } from "./rules-search.ts";
import {
	type Distance,
	distances,
	firstKey,
	type Hits,
	type Home,
	type SearchPage,
	searchPlace,
} from "./search/search.server.ts";

/** Where the acting person lives; null for visitors and for people elsewhere than in Argentina. */
export async function findHome(ctx: QueryContext): Promise<Home | null> {
	if (!ctx.actor) return null;
	const [row] = await ctx.db
		.select({ city: users.city, province: users.province })
		.from(users)
		.where(eq(users.id, ctx.actor.id));
	return row?.city && row.province ? { city: row.city, province: row.province } : null;
}

export interface NearestInput extends SearchPage {
	readonly home: Home;
	/** The distance at which the page begins. */
	readonly from: Distance;
}

/** Those of the own city first, then of the province, then all others, each in the public order. */
export async function searchNearest(
	ctx: QueryContext,
	filters: FeedFilters,
	{ home, from, after, least, tolerant }: NearestInput,
): Promise<Hits> {
	const ids: string[] = [];
	const at: Distance[] = [];
	for (const distance of distances.slice(from)) {
		const missing = least - ids.length;
		if (missing <= 0) break;
		const found = await searchPlace(ctx, filters, {
			after: distance === from ? after : firstKey("wanted"),
			least: missing,
			tolerant,
			place: { home, distance },
		});
		ids.push(...found);
		at.push(...found.map(() => distance));
	}
	return { ids, distances: at, total: null };
}
