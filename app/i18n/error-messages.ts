import type { ErrorCode } from "#app/shared/error-codes.ts";
import type { Failure } from "#app/shared/result.ts";
import type { MessageKey } from "./register.ts";
import type { Translate } from "./translate.ts";

/** The failures whose text is not called like their code, after `errors.`. */
const namedMessages = {
	"auth.invalidCredentials": "auth.error.invalidCredentials",
	"auth.usernameTaken": "auth.error.usernameTaken",
	"auth.usernameReserved": "auth.error.usernameReserved",
	"auth.usernameTooSoon": "auth.error.usernameTooSoon",
	"auth.emailTaken": "auth.error.alreadyRegistered",
	"auth.lastSignIn": "auth.error.lastSignIn",
	"auth.cityNotChosen": "auth.error.cityNotChosen",
	"auth.cityUnknown": "auth.error.cityUnknown",
	"auth.weakPassword": "auth.error.weakPassword",
	"auth.passwordWrong": "auth.error.passwordWrong",
	"auth.googleFailed": "auth.error.googleFailed",
	"auth.facebookFailed": "auth.error.facebookFailed",
	"auth.confirmationWrong": "auth.error.confirmationWrong",
	"auth.linkInvalid": "auth.resetPassword.error.general",
	"auth.linkExpired": "auth.resetPassword.error.linkExpired",
	"upload.failed": "errors.uploadFailed",
	"chat.tooManyConsecutive": "messages.error.tooManyConsecutive",
	"trade.alreadyPending": "trade.error.alreadyExists",
	"report.ownSubject": "reports.ownSubject",
	"report.alreadyReported": "reports.alreadyReported",
	"report.dailyLimit": "reports.dailyLimit",
	"showcase.notFound": "collections.notFound",
	"showcase.userNotFound": "errors.person.notFound",
	"showcase.forbidden": "collection.edit.notAuthorized",
	"showcase.nameTaken": "collections.create.nameNotUnique",
	"showcase.alreadyLiked": "likes.alreadyLiked",
	"showcase.alreadyFavorited": "favorites.alreadyFavorited",
	"card.noSocialUsername": "reinoCards.errors.noTwitterUsername",
} as const satisfies Partial<Record<ErrorCode, MessageKey>>;

/** The message of an error code as it travels to the browser; a code without one does not compile. */
export function errorMessage(code: ErrorCode): MessageKey {
	return isNamed(code) ? namedMessages[code] : `errors.${code}`;
}

function isNamed(code: ErrorCode): code is keyof typeof namedMessages {
	return Object.hasOwn(namedMessages, code);
}

/** Failures with a text less exact than a sentence about what the person was doing. */
const general: readonly ErrorCode[] = ["request.invalid", "service.unavailable"];

/**
 * The failure of something that a person did, in words.
 * @param otherwise the text of a failure that is about nothing in particular: that it was not done
 */
export function failureText(
	t: Translate,
	{ code, params }: Pick<Failure, "code" | "params">,
	otherwise?: MessageKey,
): string {
	if (otherwise && general.includes(code)) return t(otherwise);
	// Who does something with a listing has seen it a moment ago.
	return t(errorMessage(code === "listing.notFound" ? "listing.notActive" : code), params);
}
