import { failureText } from "#app/features/chats/components/failure-text.ts";
import { NotificationList } from "#app/features/notifications/components/notification-list.tsx";
import { useNotifications } from "#app/features/notifications/components/use-notifications.ts";
import { getNotifications } from "#app/features/notifications/queries.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { isErrorCode } from "#app/shared/error-codes.ts";
import { Notice } from "#app/ui/labels.tsx";
import type { Route } from "./+types/notifications.ts";
import { answerPage } from "./answer.server.ts";
import { PrivateHead } from "./page-head.tsx";
import { requestContext } from "./request-context.server.ts";
import { signInFirst } from "./sign-in-first.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	signInFirst(ctx, request);
	const refusal = new URL(request.url).searchParams.get("error");
	const feed = await answerPage(() => getNotifications(ctx));
	return { feed, refusal: refusal && isErrorCode(refusal) ? refusal : null };
}

/** What the bell shows, as a page: for who has no script, and for a link to it. */
export default function NotificationsPage({ loaderData: { feed, refusal } }: Route.ComponentProps) {
	const t = useT();
	const { items, unread, now, change } = useNotifications(feed);
	return (
		<main id="content" tabIndex={-1} className="page">
			<PrivateHead title={t("notifications.title")} />
			<div className="wrap">
				<div className="mx-auto max-w-[720px]">
					<h1 className="type-page mt-6 mb-6">{t("notifications.title")}</h1>
					{refusal && (
						<Notice tone="bad" icon="warning" role="alert" className="mb-4">
							<p>{failureText(t, { code: refusal, params: {} }, "notifications.error")}</p>
						</Notice>
					)}
					<NotificationList
						items={items ?? feed.items}
						unread={unread}
						now={now}
						onChange={change}
						level={2}
					/>
				</div>
			</div>
		</main>
	);
}
