import { useSearchParams } from "react-router";
import { authHref } from "#app/features/accounts/components/auth/auth-location.ts";
import { countCrossing } from "#app/features/figures/commands.server.ts";
import { draftDays } from "#app/features/lists/import/components/paste-draft.ts";
import { PasteForm } from "#app/features/lists/import/components/paste-form.tsx";
import { useCrossing } from "#app/features/lists/import/components/use-crossing.ts";
import {
	CrossColumns,
	CrossPanel,
	CrossPeople,
	NothingRead,
	PastedPaper,
	SaveInvitation,
	SideQuestion,
} from "#app/features/matches/people/components/cross-result.tsx";
import { PerhapsPanel } from "#app/features/matches/people/components/perhaps-panel.tsx";
import { findPersonId } from "#app/features/matches/people/queries-best.server.ts";
import { crossText } from "#app/features/matches/people/queries-cross.server.ts";
import type { CrossTextInput } from "#app/features/matches/schema.ts";
import { readFields, visitorFormResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { hasCrossed, storeCrossing } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { reviewStoredPath } from "#app/shared/list-paths.ts";
import { crossImagePath, crossPath, matchesPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/cross.ts";

export const handle = { error: "matches.cross.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /cruce`: where a list is pasted to see what crosses; what crosses a member's own stands in their matches. */
export function loader({ context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return { now: ctx.clock.now().toISOString(), isSignedIn: ctx.actor !== null };
}

/** Crosses a text that anybody pasted; nothing of it is stored, and a visitor's is counted once for each browser. */
export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx, deps, sender, locale } = context.get(requestContext);
	return visitorFormResult(request, async (form, headers) => {
		const personId = await findPersonId(ctx, url.searchParams.get("con"));
		const crossed = await crossText(ctx, readFields(form) as CrossTextInput, { sender, locale, personId });
		const isVisitors = !ctx.actor && !crossed.needsChoice && crossed.things > 0;
		if (isVisitors && !(await hasCrossed(request))) {
			await countCrossing(ctx);
			headers.append("Set-Cookie", await storeCrossing(deps.config));
		}
		return crossed;
	});
}

type Crossed = Extract<NonNullable<Route.ComponentProps["actionData"]>, { ok: true }>["value"];

export default function CrossPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { now, isSignedIn } = loaderData;
	const { typed, needsChoice, read, crossed, show, erase } = useCrossing<Crossed>(actionData);
	const [query] = useSearchParams();
	const next = reviewStoredPath(crossed?.side ?? "want", query.get("con"));
	const saveHref = crossed ? (isSignedIn ? next : signUpHref(next)) : null;
	const form = (
		<PasteForm<Crossed>
			side={null}
			result={actionData}
			typed={typed}
			days={draftDays.visitor}
			send={t("matches.cross.again")}
			known={read}
			onDone={show}
		>
			{needsChoice && <SideQuestion />}
			{read && !crossed && <NothingRead />}
		</PasteForm>
	);
	return (
		<Page>
			<PageHead
				title={t("matches.cross.head")}
				description={t("matches.cross.description")}
				path={crossPath}
				cuts={["con"]}
				image={{ path: crossImagePath, alt: t("matches.cross.imageAlt") }}
			/>
			<div className="wrap">
				{crossed && saveHref ? (
					<>
						<CrossPanel cross={crossed.cross} crossed={crossed} saveHref={saveHref} />
						<CrossColumns
							aside={
								<>
									<PerhapsPanel crossed={crossed} onAnswer={show} />
									<PastedPaper lines={crossed.lines} onErase={erase}>
										{form}
									</PastedPaper>
								</>
							}
						>
							<CrossPeople cross={crossed.cross} now={now} />
							<SaveInvitation cross={crossed.cross} saveHref={saveHref} isVisitor={!isSignedIn} />
						</CrossColumns>
					</>
				) : (
					<>
						<header className="mt-6 mb-6">
							<h1 className="type-page">{t("matches.cross.head")}</h1>
							<p className="type-lead mt-3">{t("matches.cross.lead")}</p>
							{isSignedIn && (
								<p className="mt-4">
									<ButtonLink to={matchesPath} variant="secondary">
										{t("matches.cross.matches")}
									</ButtonLink>
								</p>
							)}
						</header>
						{form}
					</>
				)}
			</div>
		</Page>
	);
}

/** Where a visitor signs up over this page, on the way to another. */
function signUpHref(next: string): string {
	return authHref("signUp", { pathname: crossPath, search: new URLSearchParams({ next }).toString() });
}
