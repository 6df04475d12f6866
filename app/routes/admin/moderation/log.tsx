import { LogFilter, LogTable } from "#app/features/moderation/components/admin/log-table.tsx";
import { ModerationTabs } from "#app/features/moderation/components/admin/moderation-tabs.tsx";
import { countWaiting } from "#app/features/moderation/queries-cases.server.ts";
import { listDecisions } from "#app/features/moderation/queries-log.server.ts";
import { logSearch, readLogFilters } from "#app/features/moderation/rules-admin.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireModeratorOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { decisionsPath } from "#app/shared/admin-paths.ts";
import { pageLinks, readPageNumber } from "#app/shared/numbered-page.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/log.ts";
import "#app/features/moderation/components/admin/moderation.css";

/** A page of the log, newest first. */
export function loader({ url, context }: Route.LoaderArgs) {
	requireModeratorOrRedirect(context);
	const { ctx } = context.get(requestContext);
	const query = url.searchParams;
	return loaderResult(async () => {
		const filters = readLogFilters(query);
		const number = readPageNumber(query);
		const [log, waiting] = await Promise.all([listDecisions(ctx, { filters, number }), countWaiting(ctx)]);
		return { log, filters, waiting, now: ctx.clock.now().toISOString() };
	});
}

export default function DecisionLog({ loaderData: { log, filters, waiting, now } }: Route.ComponentProps) {
	const t = useT();
	return (
		<AdminPage title={t("moderation.log.title")} actions={<ModerationTabs current="log" waiting={waiting} />}>
			<LogFilter filters={filters} />
			{log.total === 0 ? (
				<EmptyState title={t("moderation.log.empty")}>{t("moderation.log.emptyHint")}</EmptyState>
			) : (
				<LogTable decisions={log.rows} now={now} />
			)}
			<Pager page={log} linkTo={pageLinks(decisionsPath, logSearch(filters))} />
		</AdminPage>
	);
}
