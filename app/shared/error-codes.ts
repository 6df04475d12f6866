/**
 * Every expected failure, and the HTTP status it answers with. The texts are in `app/error-messages.ts`,
 * which does not compile while one of these codes lacks its message.
 */
export const errorStatus = {
	"auth.required": 401,
	"auth.forbidden": 403,
	"auth.emailNotVerified": 403,
	"auth.banned": 403,
	"request.invalid": 400,
	"request.badCursor": 400,
	"request.tooLarge": 413,
	"request.tooManyRequests": 429,
	"page.notFound": 404,
	"catalogue.categoryNotFound": 404,
	"catalogue.itemNotFound": 404,
	"listing.notFound": 404,
	"listing.notActive": 409,
	"listing.ownListing": 403,
	"upload.invalidType": 400,
	"upload.tooLarge": 413,
	"upload.tooManyPixels": 400,
	"upload.failed": 500,
	"chat.notFound": 404,
	"chat.tooManyConsecutive": 409,
	"chat.dailyLimit": 429,
	"trade.notFound": 404,
	"trade.notSeller": 403,
	"trade.alreadyPending": 409,
	"trade.alreadyAccepted": 409,
	"trade.notPending": 409,
	"service.unavailable": 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
