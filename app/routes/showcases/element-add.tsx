import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { AccountStatusNotice } from "#app/features/accounts/components/auth/account-status-notice.tsx";
import { createElement } from "#app/features/showcases/commands-elements.server.ts";
import { CreateElementForm } from "#app/features/showcases/components/element/element-form.tsx";
import { clearShowcaseListCache } from "#app/features/showcases/components/list/list-cache.ts";
import type { CreateElementInput } from "#app/features/showcases/schema.ts";
import { imageFormResult, jsonResultOf, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { accountStatusOf, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { sendFileForm } from "#app/http/send-file-form.ts";
import { elementReturn } from "#app/http/showcase-actions.server.ts";
import { withNotice } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { showcasesPath, withSearch } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/element-add.ts";

export const handle = { task: true } satisfies Screen;

export function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url }, showcasesPath);
	return {
		accountStatus: accountStatusOf(actor),
		back: elementReturn(url).path,
		submissionKey: randomUUID(),
	};
}

/** A lost session is an error in the form, which keeps its values. */
export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return imageFormResult({ ctx, deps }, request, async ({ fields, files: [image = null] }): Promise<null> => {
		const input = readFields(fields) as CreateElementInput;
		const { id } = await createElement(ctx, input, { files: deps.files, image });
		throw redirect(withSearch(elementReturn(url).path, { element: id }), {
			headers: withNotice(null, "elementAdded"),
		});
	});
}

export const middleware: Route.MiddlewareFunction[] = [jsonResultOf(action)];

/** Clears the cached lists of showcases, which are stale now. */
export function clientAction(args: Route.ClientActionArgs) {
	return sendFileForm<null>(args).finally(clearShowcaseListCache);
}

export default function AddElement({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { accountStatus, back, submissionKey } = loaderData;
	return (
		<FormPage title={t("showcases.element.addTitle")} about={t("showcases.elements.lead")}>
			{accountStatus.isGood ? (
				<CreateElementForm
					submissionKey={submissionKey}
					cancel={
						<ButtonLink variant="secondary" to={back}>
							{t("common.cancel")}
						</ButtonLink>
					}
				/>
			) : (
				<AccountStatusNotice
					{...accountStatus}
					texts={{ banned: t("showcases.create.banned"), notVerified: t("showcases.create.notVerified") }}
				/>
			)}
		</FormPage>
	);
}
