import { LogFilter } from "#app/features/moderation/components/admin/log-filter.tsx";
import { LogTable } from "#app/features/moderation/components/admin/log-table.tsx";
import { ModerationTabs } from "#app/features/moderation/components/admin/moderation-tabs.tsx";
import { listDecisions } from "#app/features/moderation/queries-log.server.ts";
import { countWaiting } from "#app/features/moderation/queries-queue.server.ts";
import { readLogFilters } from "#app/features/moderation/rules-admin.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireModerator } from "#app/http/require-role.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { decisionsPath } from "#app/shared/admin-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/log.ts";
import "#app/features/moderation/components/admin/queue.css";

/** Everything that was decided, newest first. */
export function loader({ url, context }: Route.LoaderArgs) {
	requireModerator(context);
	const { ctx } = context.get(requestContext);
	const query = url.searchParams;
	return loaderResult(async () => {
		const filters = readLogFilters(query);
		const cursor = query.get("desde") ?? undefined;
		const [log, waiting] = await Promise.all([listDecisions(ctx, { filters, cursor }), countWaiting(ctx)]);
		const more = log.nextCursor && olderPath(query, log.nextCursor);
		return { log, filters, waiting, more, now: ctx.clock.now().toISOString() };
	});
}

/** The address of the decisions before these, with the same filters. */
function olderPath(query: URLSearchParams, cursor: string): string {
	return withSearch(decisionsPath, { ...Object.fromEntries(query), desde: cursor });
}

export default function Log({ loaderData: { log, filters, waiting, more, now } }: Route.ComponentProps) {
	const t = useT();
	return (
		<AdminPage title={t("moderation.log.title")} actions={<ModerationTabs current="log" waiting={waiting} />}>
			<LogFilter filters={filters} />
			{log.decisions.length === 0 ? (
				<EmptyState title={t("moderation.log.empty")}>{t("moderation.log.emptyHint")}</EmptyState>
			) : (
				<LogTable decisions={log.decisions} now={now} />
			)}
			{more && (
				<ButtonLink variant="secondary" to={more} className="mt-5">
					{t("moderation.log.more")}
				</ButtonLink>
			)}
		</AdminPage>
	);
}
