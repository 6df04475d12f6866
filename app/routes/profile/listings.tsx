import { Link } from "react-router";
import { OwnList, OwnTools } from "#app/features/listings/components/own/own-listings.tsx";
import { listOwnListings } from "#app/features/listings/queries-own.server.ts";
import {
	type OwnFilters,
	type OwnStatus,
	ownSearch,
	readOwnFilters,
} from "#app/features/listings/rules-own.ts";
import { getStatistics } from "#app/features/profiles/queries.server.ts";
import type { ProfileStatistics } from "#app/features/profiles/rules.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { accountStatusOf, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { ownListingsPath } from "#app/shared/account-paths.ts";
import { createListingPath, profilePath, withSearch } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { BannedNotice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/listings.ts";

export const handle = { error: "profile.error" } satisfies Screen;

/** `GET /perfil/publicaciones`: all of one's listings, by state and words. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url });
	const filters = readOwnFilters(url.searchParams);
	return loaderResult(async () => {
		const [page, figures] = await Promise.all([
			listOwnListings(ctx, { ...filters, cursor: filters.cursor ?? undefined }),
			getStatistics(ctx, actor.id),
		]);
		return { filters, ...page, counts: countsByStatus(figures), accountStatus: accountStatusOf(actor) };
	});
}

function countsByStatus(figures: ProfileStatistics): Record<OwnStatus, number> {
	return {
		active: figures.activeListings,
		paused: figures.pausedListings,
		in_revision: figures.listingsInRevision,
		traded: figures.tradedListings,
	};
}

export default function OwnListings({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { filters, listings, nextCursor, counts, accountStatus } = loaderData;
	const hasAny = Object.values(counts).some((count) => count > 0);
	return (
		<Page>
			<PrivateHead title={t("listing.mine.title")} />
			<div className="wrap">
				<Link to={profilePath} className="link-more back">
					<Icon name="chevron-left" size="s" />
					{t("profile.back")}
				</Link>
				<h1 className="type-page mt-2 mb-6">{t("listing.mine.title")}</h1>
				{accountStatus.isBanned && <BannedNotice className="mb-6" />}
				{hasAny && <OwnTools filters={filters} counts={counts} />}
				{listings.length > 0 ? (
					<OwnList listings={listings} />
				) : (
					<NoListings filters={filters} canPublish={accountStatus.isGood} />
				)}
				{nextCursor && (
					<p className="mt-6">
						<ButtonLink
							variant="secondary"
							endIcon="chevron-right"
							to={withSearch(ownListingsPath, ownSearch({ ...filters, cursor: nextCursor }))}
						>
							{t("listing.mine.older")}
						</ButtonLink>
					</p>
				)}
			</div>
		</Page>
	);
}

function NoListings({ filters, canPublish }: { filters: OwnFilters; canPublish: boolean }) {
	const t = useT();
	if (filters.search || filters.status || filters.cursor) {
		const all = <ButtonLink to={ownListingsPath}>{t("common.seeAll")}</ButtonLink>;
		return (
			<EmptyState title={t("listing.mine.noHits")} action={all}>
				{t("listing.mine.noHitsText")}
			</EmptyState>
		);
	}
	const publish = (
		<ButtonLink to={createListingPath} icon="plus">
			{t("shell.publishTrade")}
		</ButtonLink>
	);
	return (
		<EmptyState title={t("listing.mine.empty")} action={canPublish && publish}>
			{canPublish && t("listing.mine.emptyText")}
		</EmptyState>
	);
}
