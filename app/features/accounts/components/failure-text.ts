import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";

const failureMessages: Partial<Record<ErrorCode, MessageKey>> = {
	"auth.required": "errors.auth.required",
	"auth.invalidCredentials": "auth.error.invalidCredentials",
	"auth.emailNotVerified": "auth.error.emailNotVerified",
	"auth.linkInvalid": "auth.resetPassword.error.general",
	"auth.linkExpired": "auth.resetPassword.error.linkExpired",
	"auth.googleFailed": "auth.error.googleFailed",
	"auth.facebookFailed": "auth.error.facebookFailed",
	"request.tooManyRequests": "errors.request.tooManyRequests",
};

const unavailable = "errors.service.unavailable";

/**
 * What is said of the failure of a whole account form.
 * @param otherwise of one that has no text of its own here
 */
export function failureMessage(failure: ErrorCode, otherwise?: MessageKey): MessageKey {
	const fallback = failure === "service.unavailable" ? unavailable : "errors.unexpected";
	return failureMessages[failure] ?? otherwise ?? fallback;
}
