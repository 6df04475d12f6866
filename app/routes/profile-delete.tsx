import { data, Form, redirect } from "react-router";
import { signOut } from "#app/features/accounts/commands-sign-in.server.ts";
import { beginLeaving } from "#app/features/accounts/components/leaving.ts";
import { passwordLimit } from "#app/features/accounts/rules.ts";
import { deleteAccount, hasPassword } from "#app/features/profiles/commands-delete.server.ts";
import { DeleteAccountInput } from "#app/features/profiles/schema.ts";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { translateFor } from "#app/messages.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type ErrorCode, errorStatus } from "#app/shared/error-codes.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/profile-delete.ts";
import { visitorOf, withNotice } from "./auth-visitor.server.ts";
import { PrivateHead } from "./page-head.tsx";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";
import { signInFirst } from "./sign-in-first.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const actor = signInFirst(ctx, request);
	return { asksPassword: await hasPassword(ctx, actor.id) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	signInFirst(ctx, request);
	const failed = (failure: ErrorCode) => data({ failure }, errorStatus[failure]);
	const form = await readForm(request);
	const input = DeleteAccountInput.safeParse({ confirmation: form.get("confirmation") });
	if (!input.success) return failed("auth.confirmationWrong");
	try {
		const reason = translateFor(locale)("profile.delete.tradeReason");
		await deleteAccount(ctx, deps.files, input.data, reason);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return failed(error.code);
	}
	const cookies = await signOut(deps.accounts, visitorOf(request, context));
	return redirect("/", { headers: withNotice(cookies, "accountDeleted") });
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { asksPassword } = loaderData;
	return (
		<main id="content" tabIndex={-1} className="page">
			<PrivateHead title={t("profile.delete.title")} />
			<div className="wrap grid max-w-[520px]! gap-6 pt-8">
				<h1 className="type-section">{t("profile.delete.title")}</h1>
				<p>{t("profile.delete.text")}</p>
				<Form method="post" reloadDocument onSubmit={beginLeaving} className="grid gap-4">
					<TextField
						name="confirmation"
						type={asksPassword ? "password" : "text"}
						label={t(asksPassword ? "auth.field.password" : "profile.delete.username")}
						error={actionData && t(errorMessage(actionData.failure))}
						autoComplete={asksPassword ? "current-password" : "off"}
						maxLength={passwordLimit.max}
						required
					/>
					<div className="row-wrap">
						<Button type="submit" variant="danger">
							{t("profile.delete.submit")}
						</Button>
						<ButtonLink variant="ghost" to="/perfil">
							{t("profile.cancel")}
						</ButtonLink>
					</div>
				</Form>
			</div>
		</main>
	);
}
