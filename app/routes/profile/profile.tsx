import "#app/further-messages.ts";
import { ResendForm } from "#app/features/accounts/components/auth/resend-form.tsx";
import { EditProfileForm } from "#app/features/accounts/components/edit-profile-form.tsx";
import { ListingCard } from "#app/features/listings/components/card/listing-card.tsx";
import { forgetFeeds } from "#app/features/listings/components/feed/feed-cache.ts";
import { listOwnerListings } from "#app/features/listings/queries.server.ts";
import { OwnListings } from "#app/features/profiles/components/own-listings.tsx";
import { ProfileDetails } from "#app/features/profiles/components/profile-details.tsx";
import { ProfileStatistics } from "#app/features/profiles/components/profile-statistics.tsx";
import { TradeHistory } from "#app/features/profiles/components/trade-history.tsx";
import { getOwnProfile } from "#app/features/profiles/queries.server.ts";
import { FavoriteShowcases, OwnShowcases } from "#app/features/showcases/components/strip/own-showcases.tsx";
import { listFavoriteShowcases, listOwnShowcases } from "#app/features/showcases/queries-list.server.ts";
import { listArchivedTrades } from "#app/features/trades/queries.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { actOnProfile } from "#app/http/profile-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { editProfilePath, profilePath, settingsPath, withSearch } from "#app/shared/paths.ts";
import { FailedPage } from "#app/shell/failed-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/profile.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, request);
	const { searchParams } = new URL(request.url);
	const cursor = searchParams.get("cursor") ?? undefined;
	return loaderResult(async () => {
		const [profile, showcases, favorites, listings, history] = await Promise.all([
			getOwnProfile(ctx),
			listOwnShowcases(ctx),
			listFavoriteShowcases(ctx),
			listOwnerListings(ctx, actor.id, locale),
			listArchivedTrades(ctx, { cursor, locale }),
		]);
		const editing = searchParams.has("edit");
		const isCompletion = history.trades.some(({ id }) => id === searchParams.get("completed"));
		return {
			profile,
			showcases,
			favorites,
			listings,
			history,
			editing,
			isCompletion,
		};
	});
}

/** Every form of the page. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => actOnProfile(ctx, form));
}

/** The lists that the browser keeps are old once something changed. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(forgetFeeds);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { profile, showcases, favorites, listings } = loaderData;
	return (
		<Page>
			<PrivateHead title={t("profile.title")} />
			<div className="wrap">
				<div className="mt-6 mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
					<h1 className="type-page">{t("profile.title")}</h1>
					<ButtonLink variant="secondary" icon="gear" to={settingsPath}>
						{t("settings.title")}
					</ButtonLink>
				</div>
				<PersonOverview loaderData={loaderData} actionData={actionData} />
				<div className="section">
					<OwnShowcases showcases={showcases} canCreate={profile.can.publish} />
				</div>
				<div className="section">
					<FavoriteShowcases showcases={favorites} />
				</div>
				<div className="section">
					<OwnListings
						listings={listings}
						renderCard={(listing) => <ListingCard listing={listing} />}
						canPublish={profile.can.publish}
					/>
				</div>
			</div>
		</Page>
	);
}

/** Who it is, beside what they have done so far. */
function PersonOverview({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
	const t = useT();
	const { profile, editing, history, isCompletion } = loaderData;
	const { trades, nextCursor } = history;
	return (
		<div className="grid items-start gap-8 lg:grid-cols-[360px_1fr]">
			<ProfileDetails
				profile={profile}
				form={
					editing && profile.can.edit ? (
						<EditProfileForm action={editProfilePath} profile={profile} result={actionData} />
					) : null
				}
				resend={<ResendForm email={profile.email} />}
			/>
			<div className="grid min-w-0 gap-8">
				<ProfileStatistics statistics={profile.statistics} />
				<section aria-labelledby="profile-history">
					<h2 id="profile-history" className="type-section mb-5">
						{t("profile.history")}
					</h2>
					{isCompletion && (
						<Notice tone="gold" icon="check" role="status" className="mb-5">
							<p>{t("trade.completed")}</p>
						</Notice>
					)}
					<TradeHistory
						trades={trades}
						moreHref={nextCursor && withSearch(profilePath, { cursor: nextCursor })}
					/>
				</section>
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	return <FailedPage error={error} text={t("profile.error")} />;
}
