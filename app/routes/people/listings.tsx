import { ListingGrid } from "#app/features/listings/components/card/listing-card.tsx";
import { listPersonListings } from "#app/features/listings/queries.server.ts";
import { personListingCounts } from "#app/features/listings/rules.ts";
import { getShownPerson } from "#app/http/person-address.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { personListingsPath } from "#app/shared/person-paths.ts";
import { PersonListPage, personScreen } from "#app/shell/person-page.tsx";
import type { Route } from "./+types/listings.ts";

export const handle = personScreen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** `GET /u/:username/publicaciones`: all listings of a person, newest first. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { publicCtx: ctx, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const { id, username } = await getShownPerson(ctx, url, params.username, personListingsPath);
		const cursor = url.searchParams.get("cursor");
		const size = personListingCounts.all;
		return { username, ...(await listPersonListings(ctx, { ownerId: id, size, cursor, locale })) };
	});
}

export default function PersonListingsPage({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { username, listings, nextCursor } = loaderData;
	return (
		<PersonListPage
			username={username}
			title={t("profile.public.listingsOf", { username })}
			path={personListingsPath(username)}
			empty={listings.length === 0 && t("profile.public.nothing", { username })}
			nextCursor={nextCursor}
		>
			<ListingGrid listings={listings} headingLevel={2} eagerCount={2} />
		</PersonListPage>
	);
}
