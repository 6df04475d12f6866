import { lazy } from "react";
import { data, redirect } from "react-router";
import { VisitorHome } from "#app/features/home/components/visitor-home.tsx";
import { getMemberHome, getVisitorHome } from "#app/features/home/queries.server.ts";
import type { MemberHomeView } from "#app/features/home/rules.ts";
import { readVisitorForm } from "#app/http/form-result.server.ts";
import { useStaleLoaderData } from "#app/http/react-router-network-error.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { reportUnexpected } from "#app/http/result.server.ts";
import { useRootData } from "#app/http/root-data.ts";
import { storedStep, storeStep } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { loadMessagesOf } from "#app/messages.ts";
import { PageHead } from "#app/seo/page-head.tsx";
import { showcasesPath } from "#app/shared/paths.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/home.ts";

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** A page that lacks a part is answered as failed, and shows the others. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { ctx, publicCtx, locale } = context.get(requestContext);
	const orNull = (error: unknown) => {
		reportUnexpected(error, { request, context, params });
		return null;
	};
	if (!ctx.actor) {
		const visitor = await getVisitorHome({ publicCtx, locale, orNull });
		const home = { member: null, visitor };
		return Object.values(visitor).includes(null) ? data(home, 500) : home;
	}
	const remembered = await storedStep(request);
	const member = await getMemberHome(ctx, { publicCtx, locale, remembered, orNull });
	const { waiting, best, matches, nearby, popular } = member;
	const home = { member, visitor: null };
	return waiting && best && matches && nearby && popular ? home : data(home, 500);
}

/** Remembers in the browser that somebody looks at showcases, or leaves the first steps behind. */
export async function action({ request }: Route.ActionArgs) {
	const step = (await readVisitorForm(request)).get("step") === "showcases" ? "showcases" : "end";
	const headers = { "Set-Cookie": await storeStep(step) };
	return redirect(step === "showcases" ? showcasesPath : "/", { headers });
}

/** A member's page with its texts, of which a visitor fetches neither. */
const MemberHome = lazy(async () => {
	const [part] = await Promise.all([
		import("#app/features/home/components/member-home.tsx"),
		import.meta.env.SSR || loadMessagesOf("/", ["site"]),
	]);
	return { default: part.MemberHome };
});

export default function Home({ loaderData: { member, visitor } }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PageHead title={t("listing.home.title")} description={t("listing.home.description")} path="/" />
			{member ? <HomeOfReader home={member} /> : visitor && <VisitorHome {...visitor} />}
		</Page>
	);
}

/** The home page of who is signed in, which stays on the screen without a connection. */
function HomeOfReader({ home }: { home: MemberHomeView }) {
	const root = useRootData();
	useStaleLoaderData("routes/site/home", "/");
	return <MemberHome {...home} username={root?.user?.username ?? ""} unread={root} />;
}
