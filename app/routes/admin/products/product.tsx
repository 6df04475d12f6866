import { ProductStatus } from "#app/features/store/components/products/product-status.tsx";
import { getProduct } from "#app/features/store/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-role.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { OfficePage } from "#app/shell/office-page.tsx";
import type { Route } from "./+types/product.ts";

/** `GET /admin/productos/:id`: a product whole, whatever its status. */
export function loader({ params, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	return loaderResult(() => getProduct(ctx, params.id, locale));
}

export default function Product({ loaderData: product }: Route.ComponentProps) {
	return <OfficePage title={product.name} actions={<ProductStatus status={product.status} />} />;
}
