import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { TextField, type TextFieldProps } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { ActionForm as ActionFormState } from "#app/ui/use-action-form.ts";
import { passwordLimit, usernameLimit } from "../../rules.ts";

/** The form that a field belongs to: what it begins with, and what is wrong with it. */
export interface InForm {
	form: Pick<ActionFormState<unknown>, "values" | "field" | "recheck">;
}

type AccountFieldProps = InForm & Omit<TextFieldProps, "error" | "defaultValue" | "form"> & { name: string };

/** A text field of an account form, wired to the form's state. */
export function AccountField({ form, name, ...rest }: AccountFieldProps) {
	return <TextField {...rest} {...form.field(name)} defaultValue={form.values[name]} />;
}

/** `autoComplete` is "username" where an account is looked for, since its address is what one signs in with. */
export function EmailField({
	form,
	label,
	autoComplete,
}: InForm & { label?: string; autoComplete: "username" | "email" }) {
	const t = useT();
	return (
		<AccountField
			form={form}
			name="email"
			type="email"
			label={label ?? t("auth.field.email")}
			autoComplete={autoComplete}
			autoCapitalize="none"
			spellCheck={false}
			inputMode="email"
			required
		/>
	);
}

export interface PasswordFieldProps extends InForm {
	label: string;
	/** "password" unless told. */
	name?: string;
	isNew?: boolean;
}

/** A password with a way to look at it; a new one says how long it has to be. */
export function PasswordField({ form, label, name = "password", isNew }: PasswordFieldProps) {
	const t = useT();
	const hydrated = useHydrated();
	const [shown, setShown] = useState(false);
	return (
		<AccountField
			form={form}
			name={name}
			type={shown ? "text" : "password"}
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
						className="field-end"
						label={t("auth.field.showPassword")}
						aria-pressed={shown}
						onClick={() => setShown(!shown)}
					/>
				)
			}
		/>
	);
}

/** @param hint instead of what a name is made of */
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
			note={t("auth.field.optional")}
			prefix="@"
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={16}
		/>
	);
}

/** For password managers alone, which keep the new password under it. */
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
