import { importProducts } from "#app/features/store/commands-import.server.ts";
import { ImportColumns } from "#app/features/store/components/products/import-columns.tsx";
import { ImportForm } from "#app/features/store/components/products/import-form.tsx";
import { listProductCategories } from "#app/features/store/queries-categories.server.ts";
import { categoryKey, type ImportReport } from "#app/features/store/rules-file.ts";
import { jsonResultOf } from "#app/http/file-form.server.ts";
import { productFileResult } from "#app/http/product-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-role.server.ts";
import { sendFileForm } from "#app/http/send-file-form.ts";
import { useT } from "#app/i18n/provider.tsx";
import { adminProductsPath } from "#app/shared/admin-paths.ts";
import { newClientId } from "#app/shared/client-id.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import type { Route } from "./+types/import.ts";
import "#app/features/store/components/products/product.css";

export async function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	const categories = await listProductCategories(ctx, locale);
	return { categories: categories.map(categoryKey), submissionKey: newClientId() };
}

/** Loads the file that was sent, whole or not at all, and reports by line. */
export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx, deps } = context.get(requestContext);
	return productFileResult(
		{ ctx, deps },
		request,
		(submissionKey, file): Promise<ImportReport> => importProducts(ctx, { submissionKey }, file),
	);
}

export const middleware: Route.MiddlewareFunction[] = [jsonResultOf(action)];

export function clientAction(args: Route.ClientActionArgs) {
	return sendFileForm<ImportReport>(args);
}

export default function ImportProducts({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	return (
		<AdminPage
			title={t("products.import.title")}
			back={<AdminBack to={adminProductsPath}>{t("admin.products")}</AdminBack>}
		>
			<ImportForm firstKey={loaderData.submissionKey} result={actionData} />
			<ImportColumns categories={loaderData.categories} />
		</AdminPage>
	);
}
