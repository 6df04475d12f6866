import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { TextField, type TextFieldProps } from "#app/ui/field.tsx";
import { type AccountFieldError, accountFieldErrors } from "../rules.ts";

const fieldErrorMessages: Record<AccountFieldError, MessageKey> = {
	invalidEmail: "auth.error.invalidEmail",
	passwordRequired: "auth.error.passwordRequired",
	passwordTooShort: "auth.error.passwordTooShort",
	passwordTooLong: "auth.error.passwordTooLong",
	usernameRequired: "auth.error.usernameRequired",
	invalidUsername: "auth.error.invalidUsername",
	usernameTaken: "auth.error.usernameTaken",
	invalidTwitter: "auth.error.invalidTwitter",
	countryRequired: "auth.error.countryRequired",
	cityRequired: "auth.error.cityRequired",
	cityTooLong: "auth.error.cityTooLong",
	cityNotChosen: "auth.error.cityNotChosen",
	cityUnknown: "auth.error.cityUnknown",
	weakPassword: "auth.error.weakPassword",
};

/** The text of the first thing that is wrong with a field. */
export function fieldErrorText(t: Translate, errors: string[] | undefined): string | undefined {
	const first = accountFieldErrors.find((known) => errors?.includes(known));
	if (first) return t(fieldErrorMessages[first]);
	return errors?.length ? t("errors.request.invalid") : undefined;
}

export interface AccountFieldProps extends Omit<TextFieldProps, "error" | "type" | "name" | "defaultValue"> {
	field: FieldMetadata<string>;
	type?: "text" | "email" | "password";
}

/** A text field of an account form, wired to the form's state. */
export function AccountField({ field, type = "text", ...rest }: AccountFieldProps) {
	const t = useT();
	const { key, ...input } = getInputProps(field, { type, ariaAttributes: false });
	return <TextField key={key} {...input} {...rest} error={fieldErrorText(t, field.errors)} />;
}
