import { Link, redirect } from "react-router";
import { EditProfileForm } from "#app/features/accounts/components/edit-profile-form.tsx";
import { returnPath } from "#app/features/accounts/rules.ts";
import { OwnCardsStrip } from "#app/features/cards/components/page/card-sections.tsx";
import { countOwnCards, listOwnCards } from "#app/features/cards/queries.server.ts";
import { deleteListing } from "#app/features/listings/commands.server.ts";
import { clearFeedCache } from "#app/features/listings/components/feed/feed-cache.ts";
import { listLatestOwnListings } from "#app/features/listings/queries-own.server.ts";
import { findOwnBan } from "#app/features/moderation/queries-people.server.ts";
import { editProfile } from "#app/features/profiles/commands.server.ts";
import { LatestOwnListings } from "#app/features/profiles/components/latest-own-listings.tsx";
import { OwnLedger } from "#app/features/profiles/components/ledger/trade-ledger.tsx";
import {
	ProfileFacts,
	ProfileHead,
	ProfileNotices,
} from "#app/features/profiles/components/profile-head.tsx";
import { PersonShelf } from "#app/features/profiles/components/shelf/person-shelf.tsx";
import { getOwnProfile } from "#app/features/profiles/queries.server.ts";
import { countCurrentListings } from "#app/features/profiles/rules.ts";
import { getChatsToRate } from "#app/features/ratings/queries.server.ts";
import { FavoriteShowcases, OwnShowcases } from "#app/features/showcases/components/strip/showcase-strip.tsx";
import { listFavoriteShowcases, listOwnShowcases } from "#app/features/showcases/queries-list.server.ts";
import { listArchivedTrades } from "#app/features/trades/queries.server.ts";
import { formResult, readFields, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { withNotice } from "#app/http/visitor-cookies.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { editProfilePath, ownTradesPath } from "#app/shared/account-paths.ts";
import { listsPath, profilePath } from "#app/shared/paths.ts";
import { ListsLink } from "#app/shell/person-page.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/profile.ts";

export const handle = { error: "profile.error" } satisfies Screen;

/** `GET /perfil`: the own profile; with `?edit` its form. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	const loaded = await loaderResult(() => loadOwnProfile(ctx, locale));
	return { ...loaded, editing: url.searchParams.has("edit") };
}

/** Handles every form of the page. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => actOnProfile(ctx, form));
}

/** Clears the browser's stored lists, which are outdated once something changed. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(clearFeedCache);
}

export default function Profile({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { profile, showcases, favorites, cards, cardCount, listings } = loaderData;
	return (
		<Page>
			<PrivateHead title={t("profile.title")} />
			<div className="wrap">
				<PersonOverview loaderData={loaderData} />
				<ListsLink to={listsPath} />
				<div className="section">
					<OwnShowcases
						showcases={showcases}
						count={profile.statistics.showcases}
						canCreate={profile.can.publish}
					/>
				</div>
				<div className="section">
					<FavoriteShowcases showcases={favorites} />
				</div>
				<div className="section">
					<OwnCardsStrip list={cards} count={cardCount} />
				</div>
				<div className="section">
					<LatestOwnListings
						listings={listings}
						count={countCurrentListings(profile.statistics)}
						hasOthers={profile.statistics.tradedListings > 0}
						canPublish={profile.can.publish}
					/>
				</div>
				<CompletedTrades loaderData={loaderData} />
			</div>
		</Page>
	);
}

/** The person's name, figures on a shelf, and details. */
function PersonOverview({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
	const { profile, ban, editing, listings, history } = loaderData;
	const partners = new Set(history.trades.flatMap(({ otherUsername }) => otherUsername ?? []));
	return (
		<>
			<ProfileHead profile={profile} />
			<PersonShelf
				statistics={profile.statistics}
				partners={[...partners]}
				listings={listings.filter(({ status }) => status === "active")}
				isSuspended={profile.isBanned}
			/>
			<ProfileNotices profile={profile} ban={ban} />
			{editing && profile.can.edit ? (
				<section className="needs-script panel mt-7 max-w-[560px]">
					<EditProfileForm action={editProfilePath} profile={profile} />
				</section>
			) : (
				<ProfileFacts profile={profile} />
			)}
		</>
	);
}

/** The latest trades that the person completed. */
function CompletedTrades({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
	const t = useT();
	const { history, toRate, profile } = loaderData;
	const { completedTrades } = profile.statistics;
	return (
		<section className="section" aria-labelledby="profile-history">
			<div className="section-head">
				<CountedHeading id="profile-history" title={t("profile.history")} count={completedTrades} />
			</div>
			<OwnLedger trades={history.trades} toRate={toRate} level={3} />
			{history.nextCursor && (
				<Link className="link-more mt-4" to={ownTradesPath}>
					<span>{t("profile.history.all", { count: completedTrades })}</span>
					<Icon name="chevron-right" size="s" />
				</Link>
			)}
		</section>
	);
}

/** Completed trades on the profile; a page of their own has all. */
const latestTrades = 5;

/**
 * The actor's profile with a few of everything that they have on Reino.
 * @throws DomainError `auth.required`
 */
async function loadOwnProfile(ctx: QueryContext, locale: Locale) {
	const [profile, ban, showcases, favorites, cards, cardCount, listings, history, toRate] = await Promise.all(
		[
			getOwnProfile(ctx),
			findOwnBan(ctx),
			listOwnShowcases(ctx),
			listFavoriteShowcases(ctx),
			listOwnCards(ctx),
			countOwnCards(ctx),
			listLatestOwnListings(ctx, locale),
			listArchivedTrades(ctx, { locale, size: latestTrades }),
			getChatsToRate(ctx),
		],
	);
	return { profile, ban, showcases, favorites, cards, cardCount, listings, history, toRate };
}

/**
 * Runs the intent of a form on one's profile; the form without one changes the person's details.
 * @throws a redirect after a change; DomainError what the command throws
 */
async function actOnProfile(ctx: CommandContext, form: FormData): Promise<null> {
	if (form.has("intent")) {
		await runIntent(ctx, form, { deleteListing });
		return null;
	}
	await editProfile(ctx, readFields(form));
	// A person who came from a social provider goes on to where they were.
	const next = form.has("next") ? returnPath(form.get("next")) : profilePath;
	throw redirect(next, { headers: withNotice(null, "profileSaved") });
}
