import { redirect } from "react-router";
import {
	findResetEmail,
	findResetLinkFault,
	resetPassword,
} from "#app/features/accounts/commands-credentials.server.ts";
import { authPageHref } from "#app/features/accounts/components/auth/auth-location.ts";
import { NewPasswordForm } from "#app/features/accounts/components/auth/new-password-form.tsx";
import type { AccountFormValue } from "#app/features/accounts/rules.ts";
import { visitorFormResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { storedReturn, visitorOf, withNotice } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { resetPasswordPath } from "#app/shared/paths.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/reset-password.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const token = url.searchParams.get("token") ?? "";
	const fault = token ? await findResetLinkFault(ctx, token) : null;
	if (fault) throw redirect(`${resetPasswordPath}#${new URLSearchParams({ error_code: fault })}`);
	return { token, email: token ? await findResetEmail(ctx, token) : null };
}

export function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return visitorFormResult(request, async (form): Promise<AccountFormValue> => {
		const visitor = visitorOf(request, context);
		const cookies = await resetPassword(ctx, deps.accounts, visitor, Object.fromEntries(form));
		const headers = withNotice(cookies, "passwordChanged");
		throw redirect(authPageHref("signIn", await storedReturn(request)), { headers });
	});
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const title = t("auth.newPassword.title");
	return (
		<Page>
			<PrivateHead title={title} />
			<div className="wrap max-w-[520px]! pt-8">
				<h1 className="type-section mb-6">{title}</h1>
				<NewPasswordForm token={loaderData.token} email={loaderData.email} result={actionData} />
			</div>
		</Page>
	);
}
