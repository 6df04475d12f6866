import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import type { SocketFailure } from "../events.ts";

/** The texts of what may be refused in a chat. */
const failureMessages: Partial<Record<ErrorCode, MessageKey>> = {
	"auth.required": "errors.auth.required",
	"auth.banned": "errors.auth.banned",
	"auth.emailNotVerified": "errors.auth.emailNotVerified",
	"request.tooManyRequests": "errors.request.tooManyRequests",
	"service.unavailable": "errors.service.unavailable",
	"listing.notFound": "errors.listing.notFound",
	"listing.notActive": "errors.listing.notActive",
	"listing.ownListing": "errors.listing.ownListing",
	"chat.notFound": "errors.chat.notFound",
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
};

/** A failure in words, or the given text for one that a chat does not know. */
export function failureText(t: Translate, failure: SocketFailure, otherwise: MessageKey): string {
	return t(failureMessages[failure.code] ?? otherwise, failure.params);
}
