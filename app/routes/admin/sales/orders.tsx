import { requireAdmin } from "#app/http/require-user.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { salesPath } from "#app/shared/admin-paths.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/orders.ts";

export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context);
	return null;
}

/** Orders of the online shop, of which there are none until it sells. */
export default function Orders() {
	const t = useT();
	return (
		<AdminPage title={t("admin.orders")}>
			<EmptyState
				title={t("orders.empty")}
				action={
					<ButtonLink to={salesPath} variant="secondary">
						{t("orders.toSales")}
					</ButtonLink>
				}
			>
				{t("orders.emptyText")}
			</EmptyState>
		</AdminPage>
	);
}
