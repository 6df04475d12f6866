import { redirect } from "react-router";
import { ProductsCard } from "#app/features/store/components/panel/products-card.tsx";
import { SalesCard } from "#app/features/store/components/panel/sales-card.tsx";
import { getStorePanel } from "#app/features/store/queries-panel.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireModerator } from "#app/http/require-role.server.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { moderationPath } from "#app/shared/paths.ts";
import { greetingAt } from "#app/shell/office-greeting.ts";
import { OfficePage } from "#app/shell/office-page.tsx";
import type { Route } from "./+types/panel.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const actor = requireModerator(context);
	if (!actor.isAdmin) throw redirect(moderationPath);
	const { ctx } = context.get(requestContext);
	return { username: actor.username, now: ctx.clock.now().toISOString(), store: await getStorePanel(ctx) };
}

/** What there is to do, and how the shop does. */
export default function Panel({ loaderData: { username, now, store } }: Route.ComponentProps) {
	const t = useT();
	const format = useFormat();
	return (
		<OfficePage
			title={t(greetingAt(format.time(now)), { name: username })}
			actions={
				<p className="num">
					{format.date(now)}, {format.time(now)}
				</p>
			}
		>
			<div className="panel-cards">
				<ProductsCard {...store} />
				<SalesCard {...store} />
			</div>
		</OfficePage>
	);
}
