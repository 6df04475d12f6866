import { PublicLedger } from "#app/features/profiles/components/ledger/trade-ledger.tsx";
import { listPublicTrades } from "#app/features/trades/queries.server.ts";
import { getShownPerson } from "#app/http/person-address.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { personTradesPath } from "#app/shared/person-paths.ts";
import { PersonListPage, personScreen } from "#app/shell/person-page.tsx";
import type { Route } from "./+types/trades.ts";

export const handle = personScreen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** `GET /u/:username/trueques`: all completed trades of a person, without their partners. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { publicCtx: ctx, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const { id, username } = await getShownPerson(ctx, url, params.username, personTradesPath);
		const cursor = url.searchParams.get("cursor") ?? undefined;
		return { username, ...(await listPublicTrades(ctx, id, { cursor, locale })) };
	});
}

export default function PersonTradesPage({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { username, trades, nextCursor } = loaderData;
	return (
		<PersonListPage
			username={username}
			title={t("profile.public.tradesOf", { username })}
			path={personTradesPath(username)}
			empty={trades.length === 0 && t("profile.public.nothingOnPage")}
			nextCursor={nextCursor}
		>
			<PublicLedger trades={trades} level={2} />
		</PersonListPage>
	);
}
