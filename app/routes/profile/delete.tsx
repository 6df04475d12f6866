import { redirect } from "react-router";
import { signOut } from "#app/features/accounts/commands-sign-in.server.ts";
import { PasswordField } from "#app/features/accounts/components/auth/account-fields.tsx";
import { FormColumn } from "#app/features/accounts/components/form-column.tsx";
import { startSignOut } from "#app/features/accounts/components/session/signing-out.ts";
import { hasPassword } from "#app/features/accounts/queries-settings.server.ts";
import { deleteAccount } from "#app/features/profiles/commands.server.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { visitorOf, withNotice } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { settingsSectionPath } from "#app/shared/account-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { Route } from "./+types/delete.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url });
	return { asksPassword: await hasPassword(ctx, actor.id) };
}

export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, async (form) => {
		await deleteAccount(ctx, deps.files, readFields(form));
		const cookies = await signOut(ctx, deps.accounts, visitorOf(request, context));
		throw redirect("/", { headers: withNotice(cookies, "accountDeleted") });
	});
}

const consequences = [
	"profile.delete.gone",
	"profile.delete.cancelled",
	"profile.delete.nameless",
	"profile.delete.heldName",
] as const;

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { asksPassword } = loaderData;
	const label = t(asksPassword ? "auth.field.password" : "profile.delete.username");
	// The session ends with the account, so that the whole page reloads.
	const form = useActionForm({ result: actionData, labels: { confirmation: label }, reloadDocument: true });
	return (
		<Page>
			<PrivateHead title={t("profile.delete.title")} />
			<FormColumn title={t("profile.delete.title")}>
				<ul className="grid list-disc gap-2 pl-5">
					{consequences.map((text) => (
						<li key={text}>{t(text)}</li>
					))}
				</ul>
				<FormErrors form={form} />
				<ActionForm form={form} onSubmit={startSignOut} noValidate={false} className="grid gap-4">
					{asksPassword ? (
						<PasswordField form={form} name="confirmation" label={label} />
					) : (
						<TextField {...form.field("confirmation")} label={label} autoComplete="off" required />
					)}
					<div className="row-wrap">
						<Button type="submit" variant="danger">
							{t("profile.delete.submit")}
						</Button>
						<ButtonLink variant="ghost" to={settingsSectionPath("data")}>
							{t("common.cancel")}
						</ButtonLink>
					</div>
				</ActionForm>
			</FormColumn>
		</Page>
	);
}
