import { isRouteErrorResponse, redirect } from "react-router";
import { changeProductStatus, duplicateProduct } from "#app/features/store/commands.server.ts";
import { decideHeldPrice } from "#app/features/store/commands-prices.server.ts";
import { PricePanel } from "#app/features/store/components/products/price-panel.tsx";
import {
	DuplicateButton,
	ProductFacts,
	ProductGallery,
	ProductSystem,
	SaleLog,
} from "#app/features/store/components/products/product-parts.tsx";
import { StatusForm } from "#app/features/store/components/products/status-form.tsx";
import { getProduct, listProductCategories, listSaleLog } from "#app/features/store/queries.server.ts";
import { getPriceState } from "#app/features/store/queries-prices.server.ts";
import { dayAt } from "#app/features/store/rules-sales.ts";
import type { DuplicateProductInput } from "#app/features/store/schema.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { CommandContext } from "#app/platform/context.server.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { adminProductsPath, editProductPath, productPath } from "#app/shared/admin-paths.ts";
import { newClientId } from "#app/shared/client-id.ts";
import { withSearch } from "#app/shared/paths.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import { FailedPage } from "#app/shell/failed-page.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/product.ts";

export const handle = {
	error: "product.loadFailed",
	back: { to: adminProductsPath, label: "product.back" },
} satisfies Screen;

/** `GET /admin/productos/:id`: a product of any status. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	return loaderResult(async () => ({
		product: await getProduct(ctx, params.id, locale),
		priceState: await getPriceState(ctx, params.id),
		saleLog: await listSaleLog(ctx, params.id),
		isCopy: url.searchParams.has("copy"),
		categories: await listProductCategories(ctx, locale),
		today: dayAt(ctx.clock.now()),
		submissionKey: newClientId(),
	}));
}

/** Changes the status, decides on a price that waits, or enters a copy and redirects to its page. */
export function action({ request, params, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent(ctx, form, productCommands, { id: params.id }));
}

const productCommands = {
	status: changeProductStatus,
	price: decideHeldPrice,
	duplicate: async (ctx: CommandContext, input: DuplicateProductInput): Promise<void> => {
		const { id } = await duplicateProduct(ctx, input);
		throw redirect(withSearch(productPath(id), { copy: "1" }));
	},
};

export default function Product({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { product, priceState, saleLog, isCopy, categories, today, submissionKey } = loaderData;
	return (
		<Page className="pb-16">
			<PrivateHead title={product.name} />
			<div className="wrap">
				<AdminBack to={adminProductsPath}>{t("admin.products")}</AdminBack>
				<div className="mt-3 grid items-start gap-x-11 gap-y-5 md:grid-cols-[260px_minmax(0,1fr)] md:max-lg:gap-x-8 lg:grid-cols-[400px_minmax(0,1fr)]">
					<ProductGallery key={product.id} name={product.name} images={product.images} />
					<div className="grid min-w-0 gap-5">
						<div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
							<h1 className="wrap-anywhere flex-[1_1_16rem] font-narrow text-3xl font-black max-md:text-2xl">
								{product.name}
							</h1>
							<div className="flex gap-2">
								<ButtonLink to={editProductPath(product.id)} variant="secondary" size="s" icon="edit">
									{t("common.edit")}
								</ButtonLink>
								<DuplicateButton key={product.id} firstKey={submissionKey} />
							</div>
						</div>
						{isCopy && (
							<Notice tone="ok" icon="copy">
								<p>{t("product.duplicate.done")}</p>
							</Notice>
						)}
						{product.description && (
							<p className="wrap-anywhere -mt-2 max-w-[60ch] whitespace-pre-line text-ink-2">
								{product.description}
							</p>
						)}
						<StatusForm key={product.id} product={product} today={today} />
						<PricePanel product={product} state={priceState} />
						<ProductFacts product={product} categories={categories} />
						<ProductSystem product={product} />
						<SaleLog log={saleLog} />
					</div>
				</div>
			</div>
		</Page>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	if (isRouteErrorResponse(error) && error.status === 404) {
		return (
			<AdminPage title={t("errors.product.notFound")}>
				<ButtonLink to={adminProductsPath}>{t("product.back")}</ButtonLink>
			</AdminPage>
		);
	}
	return <FailedPage error={error} />;
}
