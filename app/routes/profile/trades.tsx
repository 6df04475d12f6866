import { Link } from "react-router";
import { OwnLedger } from "#app/features/profiles/components/ledger/trade-ledger.tsx";
import { getChatsToRate } from "#app/features/ratings/queries.server.ts";
import { listArchivedTrades } from "#app/features/trades/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { ownTradesPath } from "#app/shared/account-paths.ts";
import { profilePath, withSearch } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/trades.ts";

export const handle = { error: "profile.error" } satisfies Screen;

/** `GET /perfil/trueques`: the own completed trades, newest first. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	const cursor = url.searchParams.get("cursor") ?? undefined;
	return loaderResult(async () => ({
		...(await listArchivedTrades(ctx, { cursor, locale })),
		toRate: await getChatsToRate(ctx),
	}));
}

export default function OwnTrades({ loaderData: { trades, nextCursor, toRate } }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("profile.history")} />
			<div className="wrap">
				<Link to={profilePath} className="link-more back">
					<Icon name="chevron-left" size="s" />
					{t("profile.back")}
				</Link>
				<h1 className="type-page mt-2 mb-7">{t("profile.history")}</h1>
				<OwnLedger trades={trades} toRate={toRate} level={2} />
				{nextCursor && (
					<p className="mt-6">
						<ButtonLink
							variant="secondary"
							endIcon="chevron-right"
							to={withSearch(ownTradesPath, { cursor: nextCursor })}
						>
							{t("profile.history.older")}
						</ButtonLink>
					</p>
				)}
			</div>
		</Page>
	);
}
