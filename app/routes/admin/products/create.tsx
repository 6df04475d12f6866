import { randomUUID } from "node:crypto";
import { useState } from "react";
import { useNavigate } from "react-router";
import { createProduct } from "#app/features/store/commands.server.ts";
import { useProductDraft } from "#app/features/store/components/form/product-draft.ts";
import {
	ProductForm,
	type SavedProduct,
	useProductForm,
} from "#app/features/store/components/form/product-form.tsx";
import { listProductCategories } from "#app/features/store/queries.server.ts";
import { maxProductFiles } from "#app/features/store/rules.ts";
import { dayAt } from "#app/features/store/rules-sales.ts";
import type { CreateProductInput } from "#app/features/store/schema.ts";
import type { SentForm } from "#app/http/form-parser.server.ts";
import { imageFormResult, jsonResultOf, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { sendFileForm } from "#app/http/send-file-form.ts";
import { useT } from "#app/i18n/provider.tsx";
import { adminProductsPath, createProductPath } from "#app/shared/admin-paths.ts";
import { adminPath } from "#app/shared/paths.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import { showToast } from "#app/ui/toast.ts";
import type { Route } from "./+types/create.ts";

/** `GET /admin/productos/crear`: the form of a new product. */
export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	return loaderResult(async () => ({
		categories: await listProductCategories(ctx, locale),
		submissionKey: randomUUID(),
		today: dayAt(ctx.clock.now()),
	}));
}

export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx, deps } = context.get(requestContext);
	const save = ({ fields, files: images }: SentForm): Promise<SavedProduct> =>
		createProduct(ctx, readFields(fields) as CreateProductInput, { files: deps.files, images });
	return imageFormResult({ ctx, deps }, request, save, maxProductFiles);
}

export const middleware: Route.MiddlewareFunction[] = [jsonResultOf(action)];

export function clientAction(args: Route.ClientActionArgs) {
	return sendFileForm<SavedProduct>(args);
}

export default function CreateProduct({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const navigate = useNavigate();
	const { categories } = loaderData;
	const [submissionKey] = useState(loaderData.submissionKey);
	const draft = useProductDraft(null);
	const form = useProductForm({
		draft,
		path: createProductPath,
		isNew: true,
		onSaved: () => {
			showToast({ tone: "ok", text: t("product.create.done") });
			void navigate(adminPath);
		},
	});
	return (
		<AdminPage
			title={t("product.create.title")}
			back={<AdminBack to={adminProductsPath}>{t("admin.products")}</AdminBack>}
		>
			<ProductForm
				{...{ draft, form, categories }}
				hidden={{ submissionKey }}
				today={loaderData.today}
				cancelPath={adminPath}
			/>
		</AdminPage>
	);
}
