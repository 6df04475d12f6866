import { redirect } from "react-router";
import { deleteElement } from "#app/features/showcases/commands-elements.server.ts";
import { DeleteElement, ElementHead } from "#app/features/showcases/components/element/element-form.tsx";
import { clearShowcaseListCache } from "#app/features/showcases/components/list/list-cache.ts";
import { getOwnElement } from "#app/features/showcases/queries-editor.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { elementReturn } from "#app/http/showcase-actions.server.ts";
import { withNotice } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { showcasesPath } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/element-delete.ts";

export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url }, showcasesPath);
	const { path } = elementReturn(url);
	return loaderResult(async () => ({ element: await getOwnElement(ctx, params.id), back: path }));
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url }, showcasesPath);
	return formResult(ctx, request, async (): Promise<null> => {
		await deleteElement(ctx, { elementId: params.id }, deps.files);
		throw redirect(elementReturn(url).path, { headers: withNotice(null, "elementDeleted") });
	});
}

/** Clears the cached lists of showcases, which are stale now. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(clearShowcaseListCache);
}

export default function DeleteElementPage({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { element, back } = loaderData;
	return (
		<FormPage title={t("showcases.element.deleteTitle")}>
			<ElementHead element={element} />
			<DeleteElement
				element={element}
				cancel={
					<ButtonLink variant="ghost" to={back}>
						{t("common.cancel")}
					</ButtonLink>
				}
			/>
		</FormPage>
	);
}
