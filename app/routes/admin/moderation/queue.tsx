import { redirect } from "react-router";
import { CaseActions } from "#app/features/moderation/components/admin/case-actions.tsx";
import { CasePanel } from "#app/features/moderation/components/admin/case-panel.tsx";
import { decisionLooks } from "#app/features/moderation/components/admin/case-texts.ts";
import { ModerationTabs } from "#app/features/moderation/components/admin/moderation-tabs.tsx";
import { CaseHead, QueueList, QueueNews } from "#app/features/moderation/components/admin/queue-list.tsx";
import { getCase, listQueue } from "#app/features/moderation/queries-cases.server.ts";
import { findDecision } from "#app/features/moderation/queries-log.server.ts";
import type { DecisionLine } from "#app/features/moderation/rules-admin.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { actOnCase } from "#app/http/moderation-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireModeratorOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { casePath } from "#app/shared/admin-paths.ts";
import { nullFor } from "#app/shared/domain-error.ts";
import { readPageNumber } from "#app/shared/numbered-page.ts";
import { moderationPath, withSearch } from "#app/shared/paths.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/queue.ts";
import "#app/features/moderation/components/admin/moderation.css";

export const handle = { task: true } satisfies Screen;

/** The queue with one case: the one that the address names, else the first of the page. */
export function loader({ url, params: { caseId }, context }: Route.LoaderArgs) {
	requireModeratorOrRedirect(context);
	const { ctx } = context.get(requestContext);
	const query = url.searchParams;
	const findCase = (id: string) => getCase(ctx, id).catch(nullFor("case.notFound"));
	return loaderResult(async () => {
		const named = caseId === undefined ? null : await findCase(caseId);
		if (caseId !== undefined && !named) throw redirect(withSearch(moderationPath, { decidido: caseId }));
		const queue = await listQueue(ctx, named ? { caseId: named.id } : { number: readPageNumber(query) });
		const [first] = queue.rows;
		const caseView = named ?? (first ? await findCase(first.id) : null);
		const decided = query.get("decidido");
		const decision = decided === null ? undefined : await findDecision(ctx, decided);
		return { queue, caseView, isNamed: named !== null, decision, now: ctx.clock.now().toISOString() };
	});
}

export function action({ request, params: { caseId = "" }, context }: Route.ActionArgs) {
	requireModeratorOrRedirect(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<never> => {
		throw redirect(await actOnCase(ctx, caseId, form));
	});
}

export default function Queue({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { queue, caseView, isNamed, decision, now } = loaderData;
	const next = caseView ? queue.rows[queue.rows.findIndex(({ id }) => id === caseView.id) + 1] : undefined;
	// A phone has the queue, or the one case that somebody opened.
	const queueClass = isNamed ? "max-md:hidden" : undefined;
	return (
		<AdminPage
			title={t("admin.moderation")}
			actions={<ModerationTabs current="queue" waiting={queue.total} />}
			taskHead={isNamed && caseView && <CaseHead caseView={caseView} queue={queue} next={next} />}
		>
			<div className={queueClass}>
				<QueueNews now={now} />
			</div>
			{decision !== undefined && <LastDecision decision={decision} />}
			{caseView ? (
				<div className="grid grid-cols-[340px_minmax(0,1fr)] items-start gap-6 max-lg:grid-cols-1 max-md:gap-4">
					<QueueList queue={queue} currentId={caseView.id} now={now} className={queueClass} />
					<CasePanel key={caseView.id} caseView={caseView} now={now}>
						<CaseActions caseView={caseView} next={next} now={now} />
					</CasePanel>
				</div>
			) : (
				<EmptyState title={t("moderation.queue.empty")}>{t("moderation.queue.emptyHint")}</EmptyState>
			)}
		</AdminPage>
	);
}

/** The decision just made, with a link to its case, where it can be changed; or that a case is gone. */
function LastDecision({ decision }: { decision: DecisionLine | null }) {
	const t = useT();
	if (!decision) {
		return (
			<Notice tone="plain" icon="info" role="status" className="mb-4">
				<p>{t("moderation.queue.gone")}</p>
			</Notice>
		);
	}
	const { action, title, username, caseId } = decision;
	const { text, icon } = decisionLooks[action];
	return (
		<div role="status" className="mb-4 flex items-center gap-3 rounded-card bg-ok-soft py-2 pr-2 pl-4">
			<Icon name={icon} className="flex-none text-ok" />
			<p className="min-w-0 flex-1 md:truncate max-md:line-clamp-2">
				<b>{t(text)}</b> <span>{title ?? username}</span>
			</p>
			{caseId && (
				<ButtonLink variant="secondary" size="s" to={casePath(caseId)}>
					{t("moderation.queue.decided")}
				</ButtonLink>
			)}
		</div>
	);
}
