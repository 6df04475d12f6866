import { redirect } from "react-router";
import {
	findResetEmail,
	findResetLinkFault,
	resetPassword,
} from "#app/features/accounts/commands-recover.server.ts";
import { authPageHref } from "#app/features/accounts/components/auth-location.ts";
import { NewPasswordForm } from "#app/features/accounts/components/new-password-form.tsx";
import { NewPasswordInput } from "#app/features/accounts/schema.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { Route } from "./+types/auth-reset-password.ts";
import { answerLost } from "./answer-lost.ts";
import { answerAuthForm } from "./auth-form.server.ts";
import { visitorOf, withNotice } from "./auth-visitor.server.ts";
import { PrivateHead } from "./page-head.tsx";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	const token = new URL(request.url).searchParams.get("token") ?? "";
	const fault = token ? await findResetLinkFault(deps.accounts, token) : null;
	if (fault) throw redirect(`/reset-password#${new URLSearchParams({ error_code: fault })}`);
	return { token, email: token ? await findResetEmail(ctx, deps.accounts, token) : null };
}

export async function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return answerAuthForm(await readForm(request), NewPasswordInput, async (value) => {
		const cookies = await resetPassword(ctx, deps.accounts, visitorOf(request, context), value);
		return redirect(authPageHref("signIn", "/"), { headers: withNotice(cookies, "passwordChanged") });
	});
}

export function clientAction(args: Route.ClientActionArgs) {
	return answerLost(args);
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const title = t("auth.newPassword.title");
	return (
		<main id="content" tabIndex={-1} className="page">
			<PrivateHead title={title} />
			<div className="wrap max-w-[520px]! pt-8">
				<h1 className="type-section mb-6">{title}</h1>
				<NewPasswordForm token={loaderData.token} email={loaderData.email} reply={actionData} />
			</div>
		</main>
	);
}
