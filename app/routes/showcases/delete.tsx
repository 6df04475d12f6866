import "#app/further-messages.ts";
import { redirect } from "react-router";
import { deleteShowcase } from "#app/features/showcases/commands.server.ts";
import { DeleteShowcaseForm } from "#app/features/showcases/components/editor/delete-showcase.tsx";
import { settleShowcaseForm } from "#app/features/showcases/components/editor/kept-showcase.ts";
import { getShowcaseDraft } from "#app/features/showcases/queries-draft.server.ts";
import { withNotice } from "#app/http/auth-visitor.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { redirectUnlessOwn } from "#app/http/showcase-editor.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { editShowcasePath, showcasesPath } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/delete.ts";

export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url }, showcasesPath);
	return loaderResult(async () => {
		const { id, name } = await redirectUnlessOwn(() => getShowcaseDraft(ctx, params.id));
		return { id, name };
	});
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url }, showcasesPath);
	return formResult(ctx, request, async (): Promise<null> => {
		await redirectUnlessOwn(() => deleteShowcase(ctx, { showcaseId: params.id }));
		throw redirect(showcasesPath, { headers: withNotice(null, "showcaseDeleted") });
	});
}

export function clientAction({ params, serverAction }: Route.ClientActionArgs) {
	return settleShowcaseForm(serverAction(), params.id);
}

/** The dialog that asks before deleting as a page, for browsers without script. */
export default function DeleteShowcasePage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { id, name } = loaderData;
	return (
		<FormPage title={t("showcases.delete.title")} about={t("showcases.delete.text", { name })}>
			<DeleteShowcaseForm
				id={id}
				result={actionData}
				cancel={
					<ButtonLink variant="ghost" to={editShowcasePath(id)}>
						{t("listing.cancel")}
					</ButtonLink>
				}
			/>
		</FormPage>
	);
}
