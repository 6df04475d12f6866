import { decideHeldPrice } from "#app/features/store/commands-prices.server.ts";
import { PriceHistory } from "#app/features/store/components/prices/price-history.tsx";
import { PriceTable } from "#app/features/store/components/prices/price-table.tsx";
import { getPriceHistory, listKeptPrices } from "#app/features/store/queries-prices.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-role.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { productPath } from "#app/shared/admin-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/prices.ts";

export function loader({ params, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return loaderResult(async () => {
		const [history, prices] = await Promise.all([
			getPriceHistory(ctx, params.id),
			listKeptPrices(ctx, params.id),
		]);
		return { history, prices };
	});
}

/** Decides on the price that waits. */
export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<null> => {
		const decision = form.get("decision");
		if (decision !== "take" && decision !== "refuse") throw new DomainError("request.invalid");
		await decideHeldPrice(ctx, { priceId: String(form.get("price")), isRight: decision === "take" });
		return null;
	});
}

/** Every price that was read of a product or given to it. */
export default function Prices({ loaderData: { history, prices }, actionData }: Route.ComponentProps) {
	const t = useT();
	const failure = actionData && !actionData.ok ? actionData.failure : undefined;
	return (
		<AdminPage
			title={history.name}
			back={
				<ButtonLink
					to={productPath(history.productId)}
					variant="ghost"
					size="s"
					icon="chevron-left"
					className="mt-4"
				>
					{t("prices.back")}
				</ButtonLink>
			}
		>
			{failure && (
				<Notice tone="bad" icon="warning" role="alert" className="mb-5">
					{failureText(t, failure)}
				</Notice>
			)}
			<TitledPanel title={t("prices.title")} className="mb-8">
				<PriceHistory history={history} isWhole />
			</TitledPanel>
			{prices.length > 0 && <PriceTable prices={prices} />}
		</AdminPage>
	);
}
