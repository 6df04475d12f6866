import { createCookie } from "react-router";
import { listWaiting } from "#app/features/chats/queries.server.ts";
import { listCards, listFeed, listNearby } from "#app/features/listings/queries-feed.server.ts";
import { homeListingCount } from "#app/features/listings/rules.ts";
import { findFirstSteps, listHomeMatches } from "#app/features/matches/queries-home.server.ts";
import type { FirstSteps } from "#app/features/matches/rules.ts";
import type { RequestContext } from "#app/http/request-context.server.ts";
import { choiceSeconds, type Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { showcasesPath } from "#app/shared/paths.ts";
import type { StepsView } from "./first-steps.tsx";
import type { MemberHomeData } from "./member-home.tsx";

/** Steps that a browser remembers, since no row tells of them: a look at showcases, and being done with all of them. */
const stepsCookie = createCookie("first-steps", {
	path: "/",
	maxAge: choiceSeconds,
	sameSite: "lax",
	httpOnly: true,
});

/** Remembers what a form of the first steps says. @returns where it leads, and the cookie */
export async function rememberStep(form: FormData): Promise<{ path: string; cookie: string }> {
	const step = form.get("step") === "showcases" ? "showcases" : "end";
	return { path: step === "showcases" ? showcasesPath : "/", cookie: await stepsCookie.serialize(step) };
}

/**
 * The data of a member's home page.
 * @param cookies header of the request, with the steps that its browser remembers
 * @param orNull reports the error of a part, which is null then
 */
export async function loadMemberHome(
	{ ctx, publicCtx, locale }: Pick<RequestContext, "ctx" | "publicCtx" | "locale">,
	cookies: string | null,
	orNull: (error: unknown) => null,
): Promise<MemberHomeData> {
	const [waiting, matches, nearby, popular, steps, remembered] = await Promise.all([
		listWaiting(ctx).catch(orNull),
		listCrossing(ctx, locale).catch(orNull),
		listNearby(ctx, locale).catch(orNull),
		listFeed(publicCtx, { limit: homeListingCount, locale }).catch(orNull),
		findFirstSteps(ctx).catch(orNull),
		stepsCookie.parse(cookies),
	]);
	const isWaitedFor = waiting === null || waiting.count > 0;
	return {
		steps: isWaitedFor ? null : stepsOf(steps, remembered),
		waiting,
		matches,
		nearby,
		popular: popular?.listings ?? null,
		now: ctx.clock.now().toISOString(),
	};
}

/** Matches with the cards of the listings that are offered. */
async function listCrossing(ctx: QueryContext, locale: Locale) {
	const matches = await listHomeMatches(ctx, locale);
	const ids = matches.offered.flatMap(({ thing }) => thing.listing?.id ?? []);
	return { ...matches, cards: await listCards(ctx, ids, locale) };
}

/** The first steps of who is new, or has neither list nor listing; null once all three are done, or left behind. */
function stepsOf(steps: FirstSteps | null, remembered: unknown): StepsView | null {
	if (!steps || remembered === "end") return null;
	const { hasList, listing, isNewcomer } = steps;
	const hasLooked = remembered === "showcases";
	if (hasList && listing && hasLooked) return null;
	return isNewcomer || !(hasList || listing) ? { ...steps, hasLooked } : null;
}
