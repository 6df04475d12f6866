import { redirect } from "react-router";
import { canAdminister } from "#app/features/accounts/policy.ts";
import { QueueCard } from "#app/features/moderation/components/admin/queue-list.tsx";
import { findOldestWaiting, listQueue } from "#app/features/moderation/queries-cases.server.ts";
import { ProductsCard } from "#app/features/store/components/panel/products-card.tsx";
import { SalesCard } from "#app/features/store/components/panel/sales-card.tsx";
import { getStorePanel } from "#app/features/store/queries-panel.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireModerator } from "#app/http/require-user.server.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { moderationPath } from "#app/shared/paths.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import type { Route } from "./+types/panel.ts";
import "#app/features/moderation/components/admin/queue.css";

/** Cases of moderation that the panel names. */
const casesShown = 3;

export async function loader({ context }: Route.LoaderArgs) {
	const actor = requireModerator(context);
	if (!canAdminister(actor)) throw redirect(moderationPath);
	const { ctx } = context.get(requestContext);
	const [store, oldestAt, queue] = await Promise.all([
		getStorePanel(ctx),
		findOldestWaiting(ctx),
		listQueue(ctx, { size: casesShown }),
	]);
	const now = ctx.clock.now().toISOString();
	return { username: actor.username, now, store, oldestAt, cases: queue.rows };
}

/** The administration's panel: work that waits, and the shop's figures. */
export default function Panel({
	loaderData: { username, now, store, oldestAt, cases },
}: Route.ComponentProps) {
	const t = useT();
	const format = useFormat();
	return (
		<AdminPage
			title={t(greetingAt(format.time(now)), { name: username })}
			actions={<p className="num">{`${format.date(now)}, ${format.time(now)}`}</p>}
		>
			<div className="panel-cards">
				<ProductsCard {...store} />
				<SalesCard {...store} />
			</div>
			<QueueCard oldestAt={oldestAt} cases={cases} now={now} />
		</AdminPage>
	);
}

/**
 * How one greets at a time of the day.
 * @param time such as 09:40
 */
function greetingAt(time: string): MessageKey {
	if (time < "05:00" || time >= "20:00") return "panel.evening";
	return time < "13:00" ? "panel.morning" : "panel.afternoon";
}
