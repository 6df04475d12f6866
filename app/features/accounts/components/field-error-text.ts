import type { MessageKey } from "#app/i18n/register.ts";
import type { AccountFieldError } from "../rules.ts";

/** What each thing that can be wrong with a field is said as. */
export const fieldErrorMessages: Record<AccountFieldError, MessageKey> = {
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
