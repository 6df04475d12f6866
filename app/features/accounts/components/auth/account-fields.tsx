import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { TextField, type TextFieldProps } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { type ActionFormOptions, type ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import type { AccountFormValue } from "../../rules.ts";
import { type AccountFormName, accountForms, passwordLimit, usernameLimit } from "../../rules-fields.ts";

const labels = {
	email: "common.email",
	currentPassword: "auth.field.currentPassword",
	password: "auth.field.password",
	username: "auth.field.username",
	country: "auth.field.country",
	city: "common.city",
	twitterUsername: "auth.field.twitter",
	about: "auth.field.about",
} as const satisfies Record<string, MessageKey>;

export type AccountForm = ActionFormState<AccountFormValue | null>;

/** One of the account forms, checked in the browser by the server's own rules. */
export function useAccountForm(
	name: AccountFormName,
	options: Omit<ActionFormOptions<AccountFormValue | null>, "labels">,
): AccountForm {
	const t = useT();
	const checks = { ...accountForms[name], ...options.checks };
	const isNewPassword = name === "changePassword" || name === "newPassword";
	const all = { ...labels, ...(isNewPassword && { password: "auth.field.newPassword" as const }) };
	const checked = Object.entries(all).filter(([field]) => field in checks);
	const texts = checked.map(([field, label]) => [field, t(label)]);
	return useActionForm({ ...options, checks, labels: Object.fromEntries(texts) });
}

/** The form that a field belongs to: its initial values and its problems. */
export interface InForm {
	form: Pick<ActionFormState<unknown>, "values" | "field" | "recheck">;
}

type AccountFieldProps = InForm & Omit<TextFieldProps, "error" | "defaultValue" | "form"> & { name: string };

/** A text field of an account form, wired to the form's state. */
export function AccountField({ form, name, ...rest }: AccountFieldProps) {
	return <TextField {...rest} {...form.field(name)} defaultValue={form.values[name]} />;
}

interface EmailFieldProps extends InForm {
	label?: string;
	/** "username" where an account is looked for, since its address is what one signs in with. */
	autoComplete: "username" | "email";
}

export function EmailField({ form, label, autoComplete }: EmailFieldProps) {
	const t = useT();
	return (
		<AccountField
			form={form}
			name="email"
			type="email"
			label={label ?? t("common.email")}
			autoComplete={autoComplete}
			autoCapitalize="none"
			spellCheck={false}
			inputMode="email"
			required
		/>
	);
}

interface PasswordFieldProps extends InForm {
	label: string;
	/** Defaults to "password". */
	name?: string;
	isNew?: boolean;
}

/** A password, with a button that makes it readable; a new one says how long it has to be. */
export function PasswordField({ form, label, name = "password", isNew }: PasswordFieldProps) {
	const t = useT();
	const hydrated = useHydrated();
	const [isVisible, setVisible] = useState(false);
	return (
		<AccountField
			form={form}
			name={name}
			type={isVisible ? "text" : "password"}
			label={label}
			hint={isNew && t("auth.field.passwordHint")}
			autoComplete={isNew ? "new-password" : "current-password"}
			autoCapitalize="none"
			spellCheck={false}
			{...(isNew && { minLength: passwordLimit.min })}
			maxLength={passwordLimit.max}
			required
			end={
				hydrated && (
					<IconButton
						icon="eye"
						className="-mr-3 aria-pressed:text-royal"
						label={t("auth.field.showPassword")}
						aria-pressed={isVisible}
						onClick={() => setVisible(!isVisible)}
					/>
				)
			}
		/>
	);
}

/** A username. @param props.hint defaults to the characters that a name may have */
export function UsernameField({ form, hint }: InForm & { hint?: string }) {
	const t = useT();
	return (
		<AccountField
			form={form}
			name="username"
			label={t("auth.field.username")}
			hint={hint ?? t("auth.field.usernameHint")}
			autoComplete="nickname"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={usernameLimit.max}
			required
		/>
	);
}

/** A name on X; an @ that is typed before it is dropped. */
export function TwitterField({ form }: InForm) {
	const t = useT();
	return (
		<AccountField
			form={form}
			name="twitterUsername"
			label={t("auth.field.twitter")}
			note={t("common.optional")}
			prefix="@"
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={16}
		/>
	);
}

/** The account's address for password managers, which store the new password under it. */
export function HiddenUsername({ email }: { email: string }) {
	return (
		<input
			type="email"
			autoComplete="username"
			className="sr-only"
			value={email}
			readOnly
			tabIndex={-1}
			aria-hidden="true"
		/>
	);
}
