import type { ErrorCode } from "#app/shared/error-codes.ts";
import type { Failure } from "#app/shared/result.ts";
import type { MessageKey } from "./register.ts";
import type { Translate } from "./translate.ts";

/** The text of every expected failure; a code without one does not compile. */
const errorMessages: Record<ErrorCode, MessageKey> = {
	"auth.required": "errors.auth.required",
	"auth.forbidden": "errors.auth.forbidden",
	"auth.emailNotVerified": "errors.auth.emailNotVerified",
	"auth.banned": "errors.auth.banned",
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
	"person.silenced": "errors.person.silenced",
	"request.invalid": "errors.request.invalid",
	"request.badCursor": "errors.request.badCursor",
	"request.tooLarge": "errors.request.tooLarge",
	"request.tooManyRequests": "errors.request.tooManyRequests",
	"page.notFound": "errors.page.notFound",
	"catalogue.categoryNotFound": "errors.catalogue.categoryNotFound",
	"catalogue.itemNotFound": "errors.catalogue.itemNotFound",
	"listing.notFound": "errors.listing.notFound",
	"listing.notActive": "errors.listing.notActive",
	"listing.changed": "errors.listing.changed",
	"listing.ownListing": "errors.listing.ownListing",
	"listing.alreadyPublished": "errors.listing.alreadyPublished",
	"listing.dailyLimit": "errors.listing.dailyLimit",
	"upload.invalidType": "errors.upload.invalidType",
	"upload.tooLarge": "errors.upload.tooLarge",
	"upload.tooManyPixels": "errors.upload.tooManyPixels",
	"upload.failed": "errors.uploadFailed",
	"chat.notFound": "errors.chat.notFound",
	"chat.silenced": "errors.chat.silenced",
	"chat.tooManyConsecutive": "messages.error.tooManyConsecutive",
	"chat.dailyLimit": "errors.chat.dailyLimit",
	"chat.messageEmpty": "errors.chat.messageEmpty",
	"chat.messageTooLong": "errors.chat.messageTooLong",
	"chat.messageInvalid": "errors.chat.messageInvalid",
	"trade.notFound": "errors.trade.notFound",
	"trade.notSeller": "errors.trade.notSeller",
	"trade.alreadyPending": "trade.error.alreadyExists",
	"trade.alreadyAccepted": "errors.trade.alreadyAccepted",
	"trade.notPending": "errors.trade.notPending",
	"trade.buyerGone": "errors.trade.buyerGone",
	"trade.reasonInvalid": "errors.trade.reasonInvalid",
	"ban.alreadyBanned": "moderation.error.alreadyBanned",
	"ban.notBanned": "moderation.error.notBanned",
	"ban.alreadyAppealed": "moderation.error.alreadyAppealed",
	"case.notFound": "moderation.error.caseNotFound",
	"case.claimed": "moderation.error.caseClaimed",
	"case.decided": "moderation.error.caseDecided",
	"case.changed": "moderation.error.caseChanged",
	"decision.final": "moderation.error.decisionFinal",
	"message.notFound": "moderation.error.messageNotFound",
	"report.ownSubject": "reports.ownSubject",
	"report.alreadyReported": "reports.alreadyReported",
	"report.dailyLimit": "reports.dailyLimit",
	"priceGuide.urlInvalid": "errors.priceGuide.urlInvalid",
	"priceGuide.addressRefused": "errors.priceGuide.addressRefused",
	"priceGuide.productNotFound": "errors.priceGuide.productNotFound",
	"priceGuide.noPrice": "errors.priceGuide.noPrice",
	"priceGuide.busy": "errors.priceGuide.busy",
	"priceGuide.unreachable": "errors.priceGuide.unreachable",
	"priceGuide.redirected": "errors.priceGuide.redirected",
	"priceGuide.tooLarge": "errors.priceGuide.tooLarge",
	"priceGuide.changed": "errors.priceGuide.changed",
	"priceGuide.tooSlow": "errors.priceGuide.tooSlow",
	"product.notFound": "errors.product.notFound",
	"product.changed": "errors.product.changed",
	"showcase.notFound": "collections.notFound",
	"showcase.userNotFound": "collections.showcase.userNotFound",
	"showcase.forbidden": "collection.edit.notAuthorized",
	"showcase.nameTaken": "collections.create.nameNotUnique",
	"showcase.changed": "errors.showcase.changed",
	"showcase.limit": "errors.showcase.limit",
	"showcase.full": "errors.showcase.full",
	"showcase.pieceNotFound": "errors.showcase.pieceNotFound",
	"showcase.ownLike": "errors.showcase.ownLike",
	"showcase.alreadyLiked": "likes.alreadyLiked",
	"showcase.alreadyFavorited": "favorites.alreadyFavorited",
	"element.notFound": "errors.element.notFound",
	"element.limit": "errors.element.limit",
	"comment.notFound": "errors.comment.notFound",
	"comment.tooSoon": "errors.comment.tooSoon",
	"comment.dailyLimit": "errors.comment.dailyLimit",
	"notification.notFound": "notifications.error.notFound",
	"person.notFound": "errors.person.notFound",
	"person.gone": "errors.person.gone",
	"service.unavailable": "errors.service.unavailable",
};

/** The message of an error code as it travels to the browser. */
export function errorMessage(code: ErrorCode): MessageKey {
	return errorMessages[code];
}

/** Failures whose own text says less than what the person was doing. */
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
	return t(errorMessages[code === "listing.notFound" ? "listing.notActive" : code], params);
}
