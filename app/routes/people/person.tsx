import { data } from "react-router";
import { listPersonListings } from "#app/features/listings/queries.server.ts";
import { personListingCounts } from "#app/features/listings/rules.ts";
import { hasOpenLists } from "#app/features/lists/share/queries.server.ts";
import { canReport } from "#app/features/moderation/policy.ts";
import { PublicLedger } from "#app/features/profiles/components/ledger/trade-ledger.tsx";
import { PersonAbout, PersonHead } from "#app/features/profiles/components/public/person-head.tsx";
import {
	AllLink,
	PersonListings,
	PersonSection,
} from "#app/features/profiles/components/public/person-section.tsx";
import { PersonShelf } from "#app/features/profiles/components/shelf/person-shelf.tsx";
import { getPublicProfile } from "#app/features/profiles/queries.server.ts";
import { personImageHref } from "#app/features/profiles/queries-share.server.ts";
import { RatingFigures, RatingList } from "#app/features/ratings/components/rating-list.tsx";
import { getRatingTotals, listRatings } from "#app/features/ratings/queries.server.ts";
import { isRated } from "#app/features/ratings/rules.ts";
import { PersonShowcases } from "#app/features/showcases/components/strip/showcase-strip.tsx";
import { listPersonShowcases } from "#app/features/showcases/queries-list.server.ts";
import { listPublicTrades } from "#app/features/trades/queries.server.ts";
import { redirectToCanonicalUsername } from "#app/http/person-address.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { editProfilePath } from "#app/shared/account-paths.ts";
import { personPath, publicListPath } from "#app/shared/paths.ts";
import { personShowcasesPath, personTradesPath } from "#app/shared/person-paths.ts";
import { MoreMenu, ReportButton } from "#app/shell/member-buttons.tsx";
import { ListsLink, PersonMeta, personScreen } from "#app/shell/person-page.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { Page } from "#app/ui/page.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import type { Route } from "./+types/person.ts";

export const handle = personScreen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** Completed trades on the page itself. */
const tradeCount = 5;

/** `GET /u/:username`: the public page of a person, with status 404 for a suspended one. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { publicCtx: ctx, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const { id, profile } = await getPublicProfile(ctx, params.username);
		redirectToCanonicalUsername(url, {
			named: params.username,
			username: profile.username,
			pathOf: personPath,
		});
		const [{ listings }, showcases, { trades }, hasLists, totals, { ratings }] = await Promise.all([
			listPersonListings(ctx, { ownerId: id, size: personListingCounts.page, locale }),
			listPersonShowcases(ctx, { ownerId: id }),
			listPublicTrades(ctx, id, { locale, size: tradeCount }),
			hasOpenLists(ctx, id),
			getRatingTotals(ctx, id),
			listRatings(ctx, { personId: id }),
		]);
		const image = personImageHref(profile, listings, locale);
		const isOwn = ctx.actor?.id === id;
		const mayReport = ctx.actor === null || canReport(ctx.actor, { ownerId: id, isPublic: true });
		const said = { totals, ratings };
		const view = { profile, listings, showcases, trades, image, isOwn, mayReport, hasLists, said };
		return data(view, { status: profile.isBanned ? 404 : 200 });
	});
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
	const { profile, listings, image } = loaderData;
	const { statistics, isBanned } = profile;
	return (
		<Page>
			<PersonMeta profile={profile} image={image} />
			<div className="wrap">
				<PersonHead person={profile}>{!isBanned && <PersonActions loaderData={loaderData} />}</PersonHead>
				<PersonShelf statistics={statistics} partners={null} listings={listings} isSuspended={isBanned} />
				{isBanned ? <PersonAbout person={profile} /> : <FactsAndListings loaderData={loaderData} />}
				<PersonSections loaderData={loaderData} />
			</div>
		</Page>
	);
}

type LoaderProps = Pick<Route.ComponentProps, "loaderData">;

function PersonActions({ loaderData: { profile, isOwn, mayReport } }: LoaderProps) {
	const t = useT();
	const { username } = profile;
	return (
		<>
			<ShareButton
				path={personPath(username)}
				texts={{
					title: t("profile.public.share", { username }),
					name: username,
					code: t("profile.public.shareCode", { username }),
					codeText: t("profile.public.shareCodeText"),
				}}
			/>
			<MoreMenu
				look="edged"
				report={mayReport ? { kind: "person", id: username, title: username } : null}
				block={{ username, next: personPath(username) }}
			/>
			{isOwn && (
				<IconLink icon="edit" label={t("profile.edit")} to={editProfilePath} className="needs-script" edged />
			)}
		</>
	);
}

/** The facts of a person and what they swap, on a laptop beside each other. */
function FactsAndListings({ loaderData: { profile, listings, hasLists } }: LoaderProps) {
	const { username, statistics } = profile;
	return (
		<div className="grid grid-cols-1 gap-x-12 lg:grid-cols-[19rem_minmax(0,1fr)]">
			<div>
				<PersonAbout person={profile} />
				{hasLists && <ListsLink to={publicListPath(username)} />}
			</div>
			<PersonListings username={username} listings={listings} count={statistics.activeListings} />
		</div>
	);
}

/** The showcases, ratings and trades of a person, without those that there are none of. */
function PersonSections({ loaderData: { profile, showcases, trades, said } }: LoaderProps) {
	const t = useT();
	const { username, statistics, isBanned } = profile;
	const hasRatings = isRated(said.totals) && !isBanned;
	return (
		<>
			{showcases.total > 0 && (
				<div className="section">
					<PersonShowcases showcases={showcases.showcases} count={showcases.total} />
					{showcases.nextCursor && (
						<AllLink to={personShowcasesPath(username)}>
							{t("profile.public.allShowcases", { count: showcases.total })}
						</AllLink>
					)}
				</div>
			)}
			{hasRatings && (
				<PersonSection title={t("ratings.page.title")} count={said.totals.good + said.totals.problems}>
					<p className="mb-4 font-display text-lg font-bold">
						<RatingFigures totals={said.totals} />
					</p>
					{said.ratings.length > 0 && (
						<RatingList
							username={username}
							ratings={said.ratings}
							renderReport={({ id, text }) => (
								<ReportButton subject={{ kind: "rating", id, title: text }} edged={false} />
							)}
						/>
					)}
				</PersonSection>
			)}
			{trades.length > 0 && (
				<PersonSection title={t("profile.public.trades")} count={statistics.completedTrades}>
					<PublicLedger trades={trades} level={3} />
					{statistics.completedTrades > trades.length && (
						<AllLink to={personTradesPath(username)}>
							{t("profile.public.allTrades", { count: statistics.completedTrades })}
						</AllLink>
					)}
				</PersonSection>
			)}
		</>
	);
}
