import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { AccountStatusNotice } from "#app/features/accounts/components/auth/account-status-notice.tsx";
import { createShowcase } from "#app/features/showcases/commands.server.ts";
import {
	emptyShowcaseDraft,
	finishShowcaseForm,
} from "#app/features/showcases/components/editor/showcase-draft.ts";
import { ShowcaseEditor } from "#app/features/showcases/components/editor/showcase-editor.tsx";
import type { CreateShowcaseInput } from "#app/features/showcases/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { accountStatusOf, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { loadEditor } from "#app/http/showcase-actions.server.ts";
import { withNotice } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { createShowcasePath, showcasesPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/create.ts";

export const handle = { task: true } satisfies Screen;

export function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url }, showcasesPath);
	return loaderResult(async () => ({
		...(await loadEditor(ctx, url, locale)),
		accountStatus: accountStatusOf(actor),
		submissionKey: randomUUID(),
	}));
}

/** A lost session is an error in the form, which keeps its values. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<null> => {
		await createShowcase(ctx, readFields(form) as CreateShowcaseInput);
		throw redirect(showcasesPath, { headers: withNotice(null, "showcaseCreated") });
	});
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return finishShowcaseForm(serverAction());
}

export default function CreateShowcase({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { accountStatus, submissionKey, ...editor } = loaderData;
	const heading = <h1 className="type-page mt-5">{t("showcases.create.title")}</h1>;
	return (
		<Page>
			<PrivateHead title={t("showcases.create.title")} />
			<div className="wrap">
				{accountStatus.isGood ? (
					<ShowcaseEditor
						{...editor}
						heading={heading}
						showcaseId={undefined}
						path={createShowcasePath}
						cancelPath={showcasesPath}
						formKey={submissionKey}
						initial={emptyShowcaseDraft}
					/>
				) : (
					<>
						{heading}
						<AccountStatusNotice
							{...accountStatus}
							texts={{ banned: t("showcases.create.banned"), notVerified: t("showcases.create.notVerified") }}
						/>
					</>
				)}
			</div>
		</Page>
	);
}
