import { redirect } from "react-router";
import { MailChoice } from "#app/features/accounts/components/mail-choice.tsx";
import { SessionList } from "#app/features/accounts/components/session-list.tsx";
import { hasStanding } from "#app/features/accounts/policy.ts";
import { listOwnSessions } from "#app/features/accounts/queries-sessions.server.ts";
import { listOwnerListings } from "#app/features/listings/queries.server.ts";
import { editProfile } from "#app/features/profiles/commands.server.ts";
import { OwnData } from "#app/features/profiles/components/own-data.tsx";
import { OwnListings } from "#app/features/profiles/components/own-listings.tsx";
import { ProfileDetails } from "#app/features/profiles/components/profile-details.tsx";
import { ProfileStatistics } from "#app/features/profiles/components/profile-statistics.tsx";
import { TradeHistory } from "#app/features/profiles/components/trade-history.tsx";
import { getOwnProfile } from "#app/features/profiles/queries.server.ts";
import { EditProfileInput } from "#app/features/profiles/schema.ts";
import { listArchivedTrades } from "#app/features/trades/queries.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { Route } from "./+types/profile.ts";
import { answerPage } from "./answer.server.ts";
import { answerLost } from "./answer-lost.ts";
import { answerAuthForm } from "./auth-form.server.ts";
import { visitorOf, withNotice } from "./auth-visitor.server.ts";
import { FailedPage } from "./failed-page.tsx";
import { PrivateHead } from "./page-head.tsx";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";
import { signInFirst } from "./sign-in-first.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	const actor = signInFirst(ctx, request);
	const { searchParams } = new URL(request.url);
	const cursor = searchParams.get("cursor") ?? undefined;
	return answerPage(async () => {
		const [profile, listings, history, sessions] = await Promise.all([
			getOwnProfile(ctx),
			listOwnerListings(ctx, actor.id, locale),
			listArchivedTrades(ctx, { cursor, locale }),
			listOwnSessions(ctx, deps.accounts, visitorOf(request, context)),
		]);
		const editing = searchParams.has("edit");
		return { profile, listings, history, sessions, canPublish: hasStanding(actor), editing };
	});
}

/** Whose session has ended meanwhile is told so in the form, which keeps what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return answerAuthForm(await readForm(request), EditProfileInput, async (value) => {
		await editProfile(ctx, value);
		return redirect("/perfil", { headers: withNotice(null, "profileSaved") });
	});
}

export function clientAction(args: Route.ClientActionArgs) {
	return answerLost(args);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { profile, listings, history, sessions, canPublish: mayPublish, editing } = loaderData;
	const { trades, nextCursor } = history;
	return (
		<main id="content" tabIndex={-1} className="page">
			<PrivateHead title={t("profile.title")} />
			<div className="wrap">
				<h1 className="type-page mt-6 mb-8">{t("profile.title")}</h1>
				<div className="grid items-start gap-8 lg:grid-cols-[360px_1fr]">
					<ProfileDetails profile={profile} editing={editing && !profile.isBanned} reply={actionData} />
					<div className="grid min-w-0 gap-8">
						<ProfileStatistics statistics={profile.statistics} />
						<section aria-labelledby="profile-history">
							<h2 id="profile-history" className="type-section mb-5">
								{t("profile.history")}
							</h2>
							<TradeHistory
								trades={trades}
								moreHref={nextCursor && `/perfil?${new URLSearchParams({ cursor: nextCursor })}`}
							/>
						</section>
					</div>
				</div>
				<div className="section">
					<OwnListings listings={listings} canPublish={mayPublish} />
				</div>
				<section className="section max-w-[720px]" aria-labelledby="profile-mails">
					<h2 id="profile-mails" className="type-section mb-5">
						{t("auth.mails.title")}
					</h2>
					<MailChoice wantsEmails={profile.wantsEmails} />
				</section>
				<section className="section max-w-[720px]" aria-labelledby="profile-sessions">
					<h2 id="profile-sessions" className="type-section mb-5">
						{t("auth.sessions.title")}
					</h2>
					<SessionList sessions={sessions} />
				</section>
				<section className="section max-w-[720px]" aria-labelledby="profile-data">
					<h2 id="profile-data" className="type-section mb-5">
						{t("profile.data.title")}
					</h2>
					<OwnData />
				</section>
			</div>
		</main>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	return <FailedPage error={error} text={t("profile.error")} />;
}
