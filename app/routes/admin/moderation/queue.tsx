import { redirect } from "react-router";
import { CaseActions } from "#app/features/moderation/components/admin/case-actions.tsx";
import { CasePanel } from "#app/features/moderation/components/admin/case-panel.tsx";
import { ModerationTabs } from "#app/features/moderation/components/admin/moderation-tabs.tsx";
import { QueueList } from "#app/features/moderation/components/admin/queue-list.tsx";
import { QueueNews } from "#app/features/moderation/components/admin/queue-news.tsx";
import { UndoBars } from "#app/features/moderation/components/admin/undo-bar.tsx";
import { useClaim } from "#app/features/moderation/components/admin/use-claim.ts";
import { getCase } from "#app/features/moderation/queries-case.server.ts";
import { listUndoable } from "#app/features/moderation/queries-log.server.ts";
import { listQueue } from "#app/features/moderation/queries-queue.server.ts";
import { asksReason } from "#app/features/moderation/rules-admin.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { actOnCase } from "#app/http/moderation-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireModerator } from "#app/http/require-role.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { nullFor } from "#app/shared/domain-error.ts";
import { moderationPath, withSearch } from "#app/shared/paths.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/queue.ts";
import "#app/features/moderation/components/admin/case.css";
import "#app/features/moderation/components/admin/queue.css";

/** The queue with one case: the one that the address names, else the first that nobody else is on. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	requireModerator(context);
	const { ctx } = context.get(requestContext);
	const query = url.searchParams;
	return loaderResult(async () => {
		const from = query.get("desde");
		const [queue, undoable] = await Promise.all([
			listQueue(ctx, { cursor: from ?? undefined }),
			listUndoable(ctx),
		]);
		const caseId = params.caseId ?? queue.cases.find(({ claimedBy }) => claimedBy === null)?.id;
		const about = caseId ? await getCase(ctx, caseId).catch(nullFor("case.notFound")) : null;
		if (params.caseId && !about) throw redirect(withSearch(moderationPath, { decidido: "1" }));
		const asked = asksReason.find((deciding) => deciding === query.get("decidir")) ?? null;
		const isGone = query.has("decidido");
		return { queue, from, undoable, about, asked, isGone, now: ctx.clock.now().toISOString() };
	});
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	requireModerator(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<never> => {
		throw redirect(
			await actOnCase(ctx, { caseId: params.caseId, from: url.searchParams.get("desde"), form }),
		);
	});
}

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { queue, from, undoable, about, asked, isGone, now } = loaderData;
	useClaim(about && about.claimedBy === null ? about.id : null);
	const next = about && queue.cases[queue.cases.findIndex(({ id }) => id === about.id) + 1];
	return (
		<AdminPage
			title={t("admin.moderation")}
			actions={<ModerationTabs current="queue" waiting={queue.waiting} />}
		>
			<QueueNews now={now} />
			{isGone && (
				<Notice tone="plain" icon="info" role="status" className="mb-4">
					<p>{t("moderation.queue.gone")}</p>
				</Notice>
			)}
			<UndoBars decisions={undoable} now={now} />
			{about === null && queue.cases.length === 0 ? (
				<EmptyState title={t("moderation.queue.empty")}>{t("moderation.queue.emptyHint")}</EmptyState>
			) : (
				<div className="moderation">
					<QueueList queue={queue} from={from} currentId={about?.id} now={now} />
					{about ? (
						<CasePanel key={about.id} about={about} now={now}>
							<CaseActions {...{ about, asked, from, next }} result={actionData} />
						</CasePanel>
					) : (
						<EmptyState title={t("moderation.queue.taken")}>{t("moderation.queue.takenHint")}</EmptyState>
					)}
				</div>
			)}
		</AdminPage>
	);
}
