import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { type ActionForm, type ActionFormOptions, useActionForm } from "#app/ui/use-action-form.ts";
import { type AccountFormName, type AccountFormValue, accountForms } from "../../rules.ts";

const labels = {
	email: "auth.field.email",
	currentPassword: "auth.field.currentPassword",
	password: "auth.field.password",
	username: "auth.field.username",
	country: "auth.field.country",
	city: "auth.field.city",
	twitterUsername: "auth.field.twitter",
	about: "auth.field.about",
} as const satisfies Record<string, MessageKey>;

export type AccountForm = ActionForm<AccountFormValue | null>;

/** One of the account forms, checked in the browser by the server's own rules. */
export function useAccountForm(
	name: AccountFormName,
	options: Omit<ActionFormOptions<AccountFormValue | null>, "labels">,
): AccountForm {
	const t = useT();
	const checks = { ...accountForms[name], ...options.checks };
	const isNewPassword = name === "changePassword" || name === "newPassword";
	const all = { ...labels, ...(isNewPassword && { password: "auth.field.newPassword" as const }) };
	const own = Object.entries(all).filter(([field]) => field in checks);
	const texts = own.map(([field, label]) => [field, t(label)]);
	return useActionForm({ ...options, checks, labels: Object.fromEntries(texts) });
}
