import { NotificationList } from "#app/features/notifications/components/notification-list.tsx";
import { useNotifications } from "#app/features/notifications/components/use-notifications.ts";
import { getNotifications } from "#app/features/notifications/queries.server.ts";
import type { NotificationFeed } from "#app/features/notifications/rules.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/notifications.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	const before = url.searchParams.get("before");
	return { before, feed: await loaderResult(() => getNotifications(ctx, { before })) };
}

/** The page of all notifications. */
export default function NotificationsPage({ loaderData: { feed, before } }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("notifications.title")} />
			<div className="wrap">
				<div className="mx-auto max-w-[720px]">
					<h1 className="type-page mt-6 mb-6">{t("notifications.title")}</h1>
					<LiveList key={before} loaded={feed} before={before} />
				</div>
			</div>
		</Page>
	);
}

function LiveList({ loaded, before }: { loaded: NotificationFeed; before: string | null }) {
	const notifications = useNotifications(loaded, before);
	const feed = { ...notifications, items: notifications.items ?? loaded.items };
	return <NotificationList feed={feed} isLatest={!before} onChange={notifications.change} level={2} />;
}
