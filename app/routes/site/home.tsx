import { lazy } from "react";
import { data, redirect } from "react-router";
import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { homeListingCount } from "#app/features/listings/rules.ts";
import { listWanted } from "#app/features/matches/queries-board.server.ts";
import { homePosterCount } from "#app/features/matches/rules-board.ts";
import { listHomeShowcases } from "#app/features/showcases/queries-list.server.ts";
import { readVisitorForm } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { reportUnexpected } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { loadMessages, pageLocale } from "#app/messages.ts";
import { PageHead } from "#app/seo/page-head.tsx";
import { loadMemberHome, rememberStep } from "#app/shell/member-home.server.ts";
import { VisitorHome } from "#app/shell/visitor-home.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/home.ts";

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** Each part of the page fails alone. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { ctx, publicCtx, locale } = context.get(requestContext);
	const orNull = (error: unknown) => {
		reportUnexpected(error, { request, context, params });
		return null;
	};
	if (ctx.actor) {
		const member = await loadMemberHome({ ctx, publicCtx, locale }, request.headers.get("Cookie"), orNull);
		const { waiting, matches, nearby, popular } = member;
		const home = { member, visitor: null };
		return waiting && matches && nearby && popular ? home : data(home, 500);
	}
	const [feed, wanted, showcases] = await Promise.all([
		listFeed(publicCtx, { limit: homeListingCount, locale }).catch(orNull),
		listWanted(publicCtx, { categoryId: null, province: null, locale }).catch(orNull),
		listHomeShowcases(publicCtx).catch(orNull),
	]);
	const visitor = {
		listings: feed?.listings ?? null,
		wanted: wanted?.slice(0, homePosterCount) ?? null,
		showcases: showcases ?? [],
	};
	const home = { member: null, visitor };
	return feed && wanted && showcases ? home : data(home, 500);
}

/** Remembers in the browser that somebody looks at showcases, or leaves the first steps behind. */
export async function action({ request }: Route.ActionArgs) {
	const { path, cookie } = await rememberStep(await readVisitorForm(request));
	return redirect(path, { headers: { "Set-Cookie": cookie } });
}

/** A member's page with its texts, of which a visitor fetches neither. */
const MemberHome = lazy(async () => {
	const [part] = await Promise.all([
		import("#app/shell/member-home.tsx"),
		import.meta.env.SSR || loadMessages(pageLocale(), ["site"]),
	]);
	return { default: part.MemberHome };
});

export default function Home({ loaderData: { member, visitor } }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PageHead title={t("listing.home.title")} description={t("listing.home.description")} path="/" />
			{member ? <MemberHome {...member} /> : visitor && <VisitorHome {...visitor} />}
		</Page>
	);
}
