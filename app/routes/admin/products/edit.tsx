import { useNavigate } from "react-router";
import { updateProduct } from "#app/features/store/commands.server.ts";
import { ConflictNotice, useProductConflict } from "#app/features/store/components/form/product-conflict.tsx";
import { useProductDraft } from "#app/features/store/components/form/product-draft.ts";
import {
	ProductForm,
	type SavedProduct,
	useProductForm,
} from "#app/features/store/components/form/product-form.tsx";
import { getProduct, listProductCategories } from "#app/features/store/queries.server.ts";
import { maxProductFiles } from "#app/features/store/rules.ts";
import type { UpdateProductInput } from "#app/features/store/schema.ts";
import type { SentForm } from "#app/http/form-parser.server.ts";
import { imageFormResult, jsonResultOf, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { sendFileForm } from "#app/http/send-file-form.ts";
import { useT } from "#app/i18n/provider.tsx";
import { editProductPath, productPath } from "#app/shared/admin-paths.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import { showToast } from "#app/ui/toast.ts";
import type { Route } from "./+types/edit.ts";

export { ErrorBoundary, handle } from "./product.tsx";

/** `GET /admin/productos/:id/editar`: the form of an existing product. */
export function loader({ params, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const product = await getProduct(ctx, params.id, locale);
		return { product, categories: await listProductCategories(ctx, locale) };
	});
}

export function action({ params, request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx, deps } = context.get(requestContext);
	const save = ({ fields, files: images }: SentForm): Promise<SavedProduct> => {
		const input = { ...readFields(fields), id: params.id } as UpdateProductInput;
		return updateProduct(ctx, input, { files: deps.files, images });
	};
	return imageFormResult({ ctx, deps }, request, save, maxProductFiles);
}

export const middleware: Route.MiddlewareFunction[] = [jsonResultOf(action)];

export function clientAction(args: Route.ClientActionArgs) {
	return sendFileForm<SavedProduct>(args);
}

export default function EditProduct({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const navigate = useNavigate();
	const { product, categories } = loaderData;
	const draft = useProductDraft(product);
	const form = useProductForm({
		draft,
		path: editProductPath(product.id),
		isNew: false,
		onSaved: (id) => {
			showToast({ tone: "ok", text: t("common.changesSaved") });
			void navigate(productPath(id));
		},
	});
	const conflictRound = form.failure?.code === "product.changed" ? form.round + 1 : 0;
	const conflict = useProductConflict({ product, draft, conflictRound });
	return (
		<AdminPage
			title={t("product.edit.title")}
			back={<AdminBack to={productPath(product.id)}>{product.name}</AdminBack>}
		>
			<ProductForm
				{...{ draft, form, categories }}
				hidden={{ version: conflict.version }}
				today={null}
				cancelPath={productPath(product.id)}
				notice={
					conflict.changes ? (
						<ConflictNotice changes={conflict.changes} {...{ product, categories }} />
					) : undefined
				}
			/>
		</AdminPage>
	);
}
