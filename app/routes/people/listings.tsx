import "#app/further-messages.ts";
import { ListingGrid } from "#app/features/listings/components/card/listing-grid.tsx";
import { listPersonListings } from "#app/features/listings/queries-person.server.ts";
import { personListingCounts } from "#app/features/listings/rules.ts";
import { NextPage } from "#app/features/profiles/components/public/next-page.tsx";
import { PersonListHead } from "#app/features/profiles/components/public/person-list-head.tsx";
import { getShownPerson } from "#app/http/person-address.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { personListingsPath } from "#app/shared/paths.ts";
import { FailedPerson } from "#app/shell/failed-person.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/listings.ts";

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** `GET /u/:username/publicaciones`: all that a person has to swap, newest first. */
export function loader({ request, params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const { id, username } = await getShownPerson(ctx, request, params.username, personListingsPath);
		const cursor = new URL(request.url).searchParams.get("cursor");
		const size = personListingCounts.all;
		return { username, ...(await listPersonListings(ctx, { ownerId: id, size, cursor, locale })) };
	});
}

export default function PersonListingsPage({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { username, listings, nextCursor } = loaderData;
	const path = personListingsPath(username);
	const title = t("profile.public.listingsOf", { username });
	return (
		<Page>
			<PageHead
				title={title}
				description={t("profile.public.description", { username })}
				path={path}
				cuts={["cursor"]}
			/>
			<div className="wrap">
				<PersonListHead username={username} title={title} />
				{listings.length === 0 && <p className="text-ink-2">{t("profile.public.nothing", { username })}</p>}
				<ListingGrid listings={listings} headingLevel={2} eagerCount={2} />
				<NextPage path={path} cursor={nextCursor} />
			</div>
		</Page>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <FailedPerson error={error} />;
}
