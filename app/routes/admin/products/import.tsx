import { importProducts } from "#app/features/store/commands-import.server.ts";
import { ImportForm } from "#app/features/store/components/products/import-form.tsx";
import type { ImportReport } from "#app/features/store/rules-file.ts";
import { imageFormResult, jsonResultOf } from "#app/http/form-result.server.ts";
import { readProductFile } from "#app/http/product-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { sendFileForm } from "#app/http/send-file-form.ts";
import { useT } from "#app/i18n/provider.tsx";
import { adminProductsPath } from "#app/shared/admin-paths.ts";
import { newClientId } from "#app/shared/uuid-pattern.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import type { Route } from "./+types/import.ts";

export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context);
	return { submissionKey: newClientId() };
}

/** Loads the file that was sent, whole or not at all, and reports by line. */
export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx, deps } = context.get(requestContext);
	return imageFormResult({ ctx, deps }, request, async (form): Promise<ImportReport> => {
		const submissionKey = String(form.fields.get("submissionKey") ?? "");
		return importProducts(ctx, { submissionKey }, await readProductFile(form));
	});
}

export const middleware: Route.MiddlewareFunction[] = [jsonResultOf(action)];

export function clientAction(args: Route.ClientActionArgs) {
	return sendFileForm<ImportReport>(args);
}

export default function ImportProducts({ loaderData }: Route.ComponentProps) {
	const t = useT();
	return (
		<AdminPage
			title={t("products.import.title")}
			back={<AdminBack to={adminProductsPath}>{t("admin.products")}</AdminBack>}
		>
			<ImportForm firstKey={loaderData.submissionKey} />
		</AdminPage>
	);
}
