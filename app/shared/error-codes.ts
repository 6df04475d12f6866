/**
 * Every expected failure, and the HTTP status it answers with. The texts are in `app/i18n/error-messages.ts`,
 * which does not compile while one of these codes lacks its message.
 */
export const errorStatus = {
	"auth.required": 401,
	"auth.forbidden": 403,
	"auth.emailNotVerified": 403,
	"auth.banned": 403,
	"auth.invalidCredentials": 401,
	"auth.usernameTaken": 409,
	"auth.cityNotChosen": 400,
	"auth.cityUnknown": 400,
	"auth.weakPassword": 400,
	"auth.passwordWrong": 403,
	"auth.googleFailed": 400,
	"auth.facebookFailed": 400,
	"auth.confirmationWrong": 403,
	"auth.linkInvalid": 400,
	"auth.linkExpired": 410,
	"request.invalid": 400,
	"request.badCursor": 400,
	"request.tooLarge": 413,
	"request.tooManyRequests": 429,
	"page.notFound": 404,
	"catalogue.categoryNotFound": 404,
	"catalogue.itemNotFound": 404,
	"listing.notFound": 404,
	"listing.notActive": 409,
	"listing.changed": 409,
	"listing.ownListing": 403,
	"listing.alreadyPublished": 409,
	"listing.dailyLimit": 429,
	"upload.invalidType": 400,
	"upload.tooLarge": 413,
	"upload.tooManyPixels": 400,
	"upload.failed": 500,
	"chat.notFound": 404,
	"chat.tooManyConsecutive": 409,
	"chat.dailyLimit": 429,
	"chat.messageEmpty": 400,
	"chat.messageTooLong": 400,
	"chat.messageInvalid": 400,
	"trade.notFound": 404,
	"trade.notSeller": 403,
	"trade.alreadyPending": 409,
	"trade.alreadyAccepted": 409,
	"trade.notPending": 409,
	"trade.buyerGone": 409,
	"trade.reasonInvalid": 400,
	"report.alreadyReported": 409,
	"report.dailyLimit": 429,
	"notification.notFound": 404,
	"service.unavailable": 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Whether a text, such as one from a URL, names a failure. */
export function isErrorCode(text: string): text is ErrorCode {
	return Object.hasOwn(errorStatus, text);
}
