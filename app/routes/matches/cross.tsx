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
import { crossOwnLists, crossText } from "#app/features/matches/people/queries-cross.server.ts";
import type { CrossTextInput } from "#app/features/matches/schema.ts";
import { readFields, visitorFormResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { hasCrossed, storeCrossing } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { crossImagePath, crossPath, reviewStoredPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/cross.ts";

export const handle = { error: "matches.cross.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";

/** `GET /cruce`: where a list is pasted to see what crosses; a member's own lists are crossed at once. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const now = ctx.clock.now().toISOString();
		if (!ctx.actor) return { own: null, now, isSignedIn: false };
		const personId = await findPersonId(ctx, url.searchParams.get("con"));
		const own = await crossOwnLists(ctx, { locale, personId });
		return { own: own.people > 0 ? own : null, now, isSignedIn: true };
	});
}

/** Crosses a text that anybody pasted; nothing of it is stored, and a visitor's is counted once for each browser. */
export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx, deps, address, locale } = context.get(requestContext);
	return visitorFormResult(request, async (form, headers) => {
		const personId = await findPersonId(ctx, url.searchParams.get("con"));
		const crossed = await crossText(ctx, readFields(form) as CrossTextInput, { address, locale, personId });
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
	const { own, now, isSignedIn } = loaderData;
	const { typed, needsChoice, read, crossed, show, erase } = useCrossing<Crossed>(actionData);
	const cross = crossed ? crossed.cross : read ? null : own;
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
				{cross ? (
					<>
						<CrossPanel cross={cross} crossed={crossed} saveHref={saveHref} />
						<CrossColumns
							aside={
								crossed ? (
									<>
										<PerhapsPanel crossed={crossed} onAnswer={show} />
										<PastedPaper lines={crossed.lines} onErase={erase}>
											{form}
										</PastedPaper>
									</>
								) : (
									form
								)
							}
						>
							<CrossPeople cross={cross} now={now} />
							{saveHref && <SaveInvitation cross={cross} saveHref={saveHref} isVisitor={!isSignedIn} />}
						</CrossColumns>
					</>
				) : (
					<>
						<header className="mt-6 mb-6">
							<h1 className="type-page">{t("matches.cross.head")}</h1>
							<p className="type-lead mt-3">{t("matches.cross.lead")}</p>
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
