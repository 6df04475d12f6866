import { listWaiting } from "#app/features/chats/queries.server.ts";
import { listCards, listFeed, listNearby } from "#app/features/listings/queries-feed.server.ts";
import { homeListingCount } from "#app/features/listings/rules.ts";
import { listWanted } from "#app/features/matches/board/queries.server.ts";
import { homePosterCount } from "#app/features/matches/board/rules.ts";
import { findFirstSteps, getHomeMatches } from "#app/features/matches/people/queries-home.server.ts";
import { listHomeShowcases } from "#app/features/showcases/queries-list.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type MemberHomeView, type RememberedStep, stepsToShow, type VisitorHomeView } from "./rules.ts";

interface HomeOptions {
	/** Of queries for public data. */
	readonly publicCtx: QueryContext;
	readonly locale: Locale;
	/** Reports the error of a part, which is null then: each part fails alone. */
	readonly orNull: (error: unknown) => null;
}

/** The home page of who is signed in. @param options.remembered the step that their browser remembers */
export async function getMemberHome(
	ctx: QueryContext,
	options: HomeOptions & { readonly remembered: RememberedStep | null },
): Promise<MemberHomeView> {
	const { publicCtx, locale, orNull, remembered } = options;
	const [waiting, found, nearby, popular, steps] = await Promise.all([
		listWaiting(ctx).catch(orNull),
		listMatchesWithCards(ctx, locale).catch(orNull),
		listNearby(ctx, locale).catch(orNull),
		listFeed(publicCtx, { limit: homeListingCount, locale }).catch(orNull),
		findFirstSteps(ctx).catch(orNull),
	]);
	return {
		steps: steps && stepsToShow(steps, remembered),
		hasList: steps === null || steps.hasList || steps.listing !== null,
		best: found?.best ?? null,
		waiting,
		matches: found?.matches ?? null,
		nearby,
		popular: popular?.listings ?? null,
		now: ctx.clock.now().toISOString(),
	};
}

async function listMatchesWithCards(
	ctx: QueryContext,
	locale: Locale,
): Promise<{ [Part in "best" | "matches"]: NonNullable<MemberHomeView[Part]> }> {
	const { best, ...matches } = await getHomeMatches(ctx, locale);
	const ids = matches.offered.flatMap(({ thing }) => thing.listing?.id ?? []);
	return { best, matches: { ...matches, cards: await listCards(ctx, ids, locale) } };
}

/** The home page of a visitor. */
export async function getVisitorHome({ publicCtx, locale, orNull }: HomeOptions): Promise<VisitorHomeView> {
	const [feed, wanted, showcases] = await Promise.all([
		listFeed(publicCtx, { limit: homeListingCount, locale }).catch(orNull),
		listWanted(publicCtx, { categoryId: null, province: null, locale }).catch(orNull),
		listHomeShowcases(publicCtx).catch(orNull),
	]);
	return {
		listings: feed?.listings ?? null,
		wanted: wanted?.slice(0, homePosterCount) ?? null,
		showcases,
	};
}
