import "#app/further-messages.ts";
import { confirmOpeningMail, forgetOpeningMail } from "#app/features/store/commands-opening.server.ts";
import { OpeningLink } from "#app/features/store/components/shop/opening-link.tsx";
import { findOpeningMail } from "#app/features/store/queries-opening.server.ts";
import { visitorFormResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { DomainError } from "#app/shared/domain-error.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/opening-link.ts";

/** Where the link in a mail leads. It only asks: mail scanners open every link. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const token = url.searchParams.get("token") ?? "";
	return { token, mail: await findOpeningMail(ctx, token) };
}

export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return visitorFormResult(request, async (form): Promise<null> => {
		const intent = form.get("intent");
		if (intent !== "confirm" && intent !== "forget") throw new DomainError("request.invalid");
		await (intent === "confirm" ? confirmOpeningMail : forgetOpeningMail)(ctx, String(form.get("token")));
		return null;
	});
}

/** Confirms the address that a link was sent to, or forgets it. */
export default function OpeningLinkPage({ loaderData: { token, mail } }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("opening.title")} />
			<OpeningLink token={token} mail={mail} />
		</Page>
	);
}
