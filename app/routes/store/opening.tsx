import "#app/further-messages.ts";
import { shownEmail } from "#app/features/accounts/queries-email.server.ts";
import { requestOpeningMail } from "#app/features/store/commands-opening.server.ts";
import { OpeningForm, type OpeningRequested } from "#app/features/store/components/shop/opening-form.tsx";
import { visitorOf } from "#app/http/auth-visitor.server.ts";
import { visitorFormResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/opening.ts";

export function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return visitorFormResult(request, async (form): Promise<OpeningRequested> => {
		const input = { email: String(form.get("email") ?? "") };
		const email = await requestOpeningMail(ctx, deps.jobs, visitorOf(request, context), input);
		return { email: shownEmail(email) };
	});
}

/** The shop's form for who wants to know when it opens, for browsers without script. */
export default function Opening({ actionData }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("opening.title")} />
			<div className="wrap grid max-w-[560px]! gap-5 pt-8">
				<h1 className="type-section">{t("opening.title")}</h1>
				<p>{t("opening.text")}</p>
				<OpeningForm result={actionData} />
			</div>
		</Page>
	);
}
