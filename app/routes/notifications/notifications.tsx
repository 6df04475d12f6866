import "#app/further-messages.ts";
import { redirect } from "react-router";
import { NotificationList } from "#app/features/notifications/components/notification-list.tsx";
import { useNotifications } from "#app/features/notifications/components/use-notifications.ts";
import { getNotifications } from "#app/features/notifications/queries.server.ts";
import type { NotificationFeed } from "#app/features/notifications/rules.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { actOnNotifications } from "#app/http/notification-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { notificationsPath, withSearch } from "#app/shared/paths.ts";
import { FormErrors } from "#app/ui/action-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { Route } from "./+types/notifications.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	const before = url.searchParams.get("before");
	return { before, feed: await loaderResult(() => getNotifications(ctx, { before })) };
}

/** A form of a page without script. */
export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, async (form): Promise<never> => {
		await actOnNotifications(ctx, form);
		throw redirect(withSearch(notificationsPath, url.searchParams));
	});
}

/** All notifications in pages: for browsers without script, and for a link to them. */
export default function NotificationsPage({
	loaderData: { feed, before },
	actionData,
}: Route.ComponentProps) {
	const t = useT();
	const form = useActionForm({ result: actionData });
	return (
		<Page>
			<PrivateHead title={t("notifications.title")} />
			<div className="wrap">
				<div className="mx-auto max-w-[720px]">
					<h1 className="type-page mt-6 mb-6">{t("notifications.title")}</h1>
					<FormErrors form={form} otherwise="notifications.error" className="mb-4" />
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
