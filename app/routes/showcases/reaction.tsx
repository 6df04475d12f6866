import "#app/further-messages.ts";
import { useParams } from "react-router";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { reactByForm } from "#app/http/showcase-actions.server.ts";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { showcasePath } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/reaction.ts";

/** A like or a favourite: sent by the buttons' script, or by their form where there is none. */
export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => reactByForm(ctx, { showcaseId: params.id, form }));
}

/** Without script: why it was refused, and the way back. */
export default function ReactionPage({ actionData }: Route.ComponentProps) {
	const t = useT();
	const { id = "" } = useParams();
	const about = actionData && !actionData.ok ? failureText(t, actionData.failure) : "";
	return (
		<FormPage title={t("showcases.reaction.title")} about={about}>
			<ButtonLink to={showcasePath(id)}>{t("showcases.back")}</ButtonLink>
		</FormPage>
	);
}
