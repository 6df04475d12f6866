import { redirect } from "react-router";
import { AccountStatusNotice } from "#app/features/accounts/components/auth/account-status-notice.tsx";
import { editElement } from "#app/features/showcases/commands-elements.server.ts";
import { EditElementForm, ElementHead } from "#app/features/showcases/components/element/element-form.tsx";
import { clearShowcaseListCache } from "#app/features/showcases/components/list/list-cache.ts";
import { getOwnElement } from "#app/features/showcases/queries-editor.server.ts";
import type { EditElementInput } from "#app/features/showcases/schema.ts";
import { imageFormResult, jsonResultOf, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { accountStatusOf, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { sendFileForm } from "#app/http/send-file-form.ts";
import { elementReturn } from "#app/http/showcase-actions.server.ts";
import { withNotice } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { showcasesPath } from "#app/shared/paths.ts";
import { deleteElementPath } from "#app/shared/showcase-paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import type { Route } from "./+types/element-edit.ts";

export const handle = { task: true } satisfies Screen;

export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const accountStatus = accountStatusOf(requireUserOrRedirect(ctx, { request, url }, showcasesPath));
	const back = elementReturn(url);
	return loaderResult(async () => ({ accountStatus, element: await getOwnElement(ctx, params.id), back }));
}

/** A lost session is an error in the form, which keeps its values. */
export function action({ request, url, params, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return imageFormResult({ ctx, deps }, request, async ({ fields, files: [image = null] }): Promise<null> => {
		const input = { ...readFields(fields), elementId: params.id } as EditElementInput;
		await editElement(ctx, input, { files: deps.files, image });
		throw redirect(elementReturn(url).path, { headers: withNotice(null, "elementSaved") });
	});
}

export const middleware: Route.MiddlewareFunction[] = [jsonResultOf(action)];

/** Clears the cached lists of showcases, which are stale now. */
export function clientAction(args: Route.ClientActionArgs) {
	return sendFileForm<null>(args).finally(clearShowcaseListCache);
}

export default function EditElement({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { accountStatus, element, back } = loaderData;
	const ways = (
		<>
			<ButtonLink variant="secondary" to={back.path}>
				{t("common.cancel")}
			</ButtonLink>
			<ButtonLink
				variant="dangerGhost"
				icon="trash"
				className="md:ml-auto"
				to={deleteElementPath(element.id, back.showcaseId, back.from)}
			>
				{t("showcases.element.delete")}
			</ButtonLink>
		</>
	);
	return (
		<FormPage title={t("showcases.element.edit")}>
			<ElementHead element={element} />
			{accountStatus.isGood ? (
				<EditElementForm element={element} cancel={ways} />
			) : (
				<>
					<AccountStatusNotice
						{...accountStatus}
						texts={{ banned: t("showcases.create.banned"), notVerified: t("showcases.create.notVerified") }}
					/>
					<DialogActions>{ways}</DialogActions>
				</>
			)}
		</FormPage>
	);
}
