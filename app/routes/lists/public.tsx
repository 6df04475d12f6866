import type { ReactNode } from "react";
import { authHref } from "#app/features/accounts/components/auth/auth-location.ts";
import { canWriteTo } from "#app/features/chats/queries-start.server.ts";
import { PublicLists } from "#app/features/lists/entry/components/public-lists.tsx";
import { getListPage } from "#app/features/lists/entry/queries.server.ts";
import type { EntryView } from "#app/features/lists/entry/rules.ts";
import { readListPage } from "#app/features/lists/entry/rules-page.ts";
import { PasteBand } from "#app/features/lists/import/components/paste-band.tsx";
import { useCrossing } from "#app/features/lists/import/components/use-crossing.ts";
import { listsImageHref } from "#app/features/lists/share/queries.server.ts";
import { NothingRead, SideQuestion } from "#app/features/matches/people/components/cross-result.tsx";
import { JoinToWrite, PersonCrossBand } from "#app/features/matches/people/components/person-cross.tsx";
import { crossOwnListsWith, crossTextWith } from "#app/features/matches/people/queries-cross.server.ts";
import type { CrossTextInput } from "#app/features/matches/schema.ts";
import { PersonHead } from "#app/features/profiles/components/public/person-head.tsx";
import { getPublicProfile } from "#app/features/profiles/queries.server.ts";
import type { PublicProfile } from "#app/features/profiles/rules.ts";
import { RatingFigures } from "#app/features/ratings/components/rating-list.tsx";
import { getRatingTotals } from "#app/features/ratings/queries.server.ts";
import type { RatingTotals } from "#app/features/ratings/rules.ts";
import { readFields, visitorFormResult } from "#app/http/form-result.server.ts";
import { redirectToCanonicalUsername } from "#app/http/person-address.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { requireVisitorAttempt } from "#app/platform/database/rate-limits.server.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { writeToPath } from "#app/shared/chat-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { reviewStoredPath } from "#app/shared/list-paths.ts";
import { listsPath, publicListPath } from "#app/shared/paths.ts";
import { offerBuilderPath, offerForEntryPath } from "#app/shared/person-paths.ts";
import { ReportButton } from "#app/shell/member-buttons.tsx";
import { personScreen } from "#app/shell/person-page.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { PersonLink } from "#app/ui/person-link.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import type { Route } from "./+types/public.ts";

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

export const handle = {
	...personScreen,
	missing: {
		...personScreen.missing,
		"list.closed": { title: "errors.list.closed", text: "lists.page.closedText" },
	},
} satisfies Screen;

const visitLimit = { name: "public-list", max: 60, unmarked: 60, seconds: 60 } as const;

/** `GET /l/:username`: somebody's two lists, unless they closed them; their owner sees them as others do. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { ctx, publicCtx, sender, locale } = context.get(requestContext);
	const { username: named } = params;
	return loaderResult(async () => {
		await requireVisitorAttempt(ctx, visitLimit, sender);
		const { id, profile } = await getPublicProfile(publicCtx, named);
		if (profile.isBanned) throw new DomainError("person.notFound");
		redirectToCanonicalUsername(url, { named, username: profile.username, pathOf: publicListPath });
		const view = readListPage(url.searchParams, "public");
		const page = await getListPage({ ...publicCtx, actor: null }, { ownerId: id, view, locale });
		if (!page.summary.isShown) throw new DomainError("list.closed");
		const { summary } = page;
		const image = listsImageHref({ username: profile.username, summary }, "preview", locale);
		const isOwn = ctx.actor?.id === id;
		const own = ctx.actor && !isOwn ? await crossOwnListsWith(ctx, { personId: id, locale }) : null;
		const [canWrite, ratings] = await Promise.all([canWriteTo(ctx, id), getRatingTotals(publicCtx, id)]);
		return { page, profile, ratings, image, isOwn, own, isVisitor: !ctx.actor, canWrite };
	});
}

/** Crosses a text that a visitor pasted with the person's lists; nothing of it is stored. */
export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx, publicCtx, sender, locale } = context.get(requestContext);
	return visitorFormResult(request, async (form) => {
		const { id, profile } = await getPublicProfile(publicCtx, params.username);
		if (profile.isBanned) throw new DomainError("person.notFound");
		return crossTextWith(ctx, readFields(form) as CrossTextInput, { sender, locale, personId: id });
	});
}

type Crossed = Extract<NonNullable<Route.ComponentProps["actionData"]>, { ok: true }>["value"];

export default function PublicListsPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { page, profile, image, isOwn, isVisitor, canWrite } = loaderData;
	const { username } = profile;
	const { typed, needsChoice, read, crossed, show } = useCrossing<Crossed>(actionData);
	const cross = crossed ?? loaderData.own;
	const hasBand = crossed !== null || Boolean(cross?.match);
	const description = t("lists.page.publicDescription", {
		username,
		haves: page.summary.have.entries,
		wants: page.summary.want.entries,
	});
	const next = reviewStoredPath(crossed?.side ?? "want", username);
	const join = { pathname: publicListPath(username), search: new URLSearchParams({ next }).toString() };
	const writeLinks = canWrite && (
		<div className="flex flex-wrap gap-2 max-md:*:flex-1">
			<ButtonLink icon="swap" to={offerBuilderPath(username)}>
				{t("matches.offer")}
			</ButtonLink>
			<ButtonLink icon="message" variant="secondary" to={writeToPath(username)}>
				{t("lists.page.write")}
			</ButtonLink>
		</div>
	);
	return (
		<Page>
			<PrivateHead
				title={t("lists.page.titleOf", { username })}
				description={description}
				image={{ path: image, alt: description }}
			/>
			<div className="wrap">
				<PublicHead {...loaderData}>{!hasBand && writeLinks}</PublicHead>
				{isVisitor && !crossed && (
					<PasteBand<Crossed>
						texts={{
							title: t("matches.cross.head"),
							text: t("matches.cross.bandText"),
							placeholder: t("matches.cross.bandPlaceholder"),
							send: t("matches.cross.again"),
						}}
						otherwise="matches.cross.error"
						result={actionData}
						typed={typed}
						needsChoice={needsChoice}
						onDone={show}
					>
						{needsChoice && <SideQuestion />}
						{read && <NothingRead />}
					</PasteBand>
				)}
				{cross && hasBand && (
					<PersonCrossBand username={username} match={cross.match} things={crossed?.things ?? null}>
						{crossed && cross.match ? (
							<ButtonLink icon="message" to={authHref("signUp", join)}>
								{t("lists.page.write")}
							</ButtonLink>
						) : (
							writeLinks
						)}
					</PersonCrossBand>
				)}
				<PublicLists
					page={page}
					crossing={cross?.match ? { ...cross, side: cross.match.get.count > 0 ? "have" : "want" } : null}
					path={publicListPath(username)}
					canSeek={!isOwn && !isVisitor}
					offerPath={canWrite ? (entryId) => offerForEntryPath(username, entryId) : null}
					renderTools={isOwn ? undefined : reportOf}
				/>
				{crossed?.match && (
					<JoinToWrite signUpHref={authHref("signUp", join)} signInHref={authHref("signIn", join)} />
				)}
			</div>
		</Page>
	);
}

/** A listing has a page of its own, from which it is reported. */
function reportOf({ id, name, listing }: EntryView) {
	return !listing && <ReportButton subject={{ kind: "entry", id, title: name }} edged={false} />;
}

interface PublicHeadProps {
	profile: PublicProfile;
	ratings: RatingTotals;
	isOwn: boolean;
	/** The way to write to the person, where it stands here. */
	children: ReactNode;
}

function PublicHead({ profile, ratings, isOwn, children }: PublicHeadProps) {
	const t = useT();
	const { username, statistics } = profile;
	const { completedTrades, partners } = statistics;
	const facts = (
		<>
			{completedTrades > 0 && (
				<span className="num">
					<span>{t("lists.page.tradesOf", { count: completedTrades })}</span>
					{partners > 0 && (
						<span className="max-md:hidden">{` ${t("lists.page.partnersOf", { count: partners })}`}</span>
					)}
				</span>
			)}
			<RatingFigures totals={ratings} />
			<PersonLink username={username} className="link" />
		</>
	);
	return (
		<>
			<PersonHead person={profile} title={t("lists.page.titleOf", { username })} facts={facts}>
				<ShareLists username={username} />
			</PersonHead>
			{(children || isOwn) && (
				<div className="mb-6 max-md:grid">
					{children}
					{isOwn && (
						<ButtonLink variant="secondary" icon="edit" to={listsPath}>
							{t("lists.page.edit")}
						</ButtonLink>
					)}
				</div>
			)}
		</>
	);
}

function ShareLists({ username }: { username: string }) {
	const t = useT();
	const texts = {
		title: t("lists.page.shareTitle", { username }),
		name: username,
		code: t("lists.page.shareCode", { username }),
		codeText: t("lists.page.shareCodeText"),
	};
	return <ShareButton path={publicListPath(username)} texts={texts} />;
}
