import { expect, it } from "vitest";
import {
	aboutMaxLength,
	maxCityLength,
	passwordLimit,
	usernameLimit,
} from "#app/features/accounts/rules-fields.ts";
import { photoByteLimit } from "#app/features/cards/rules.ts";
import { codeLimit } from "#app/features/catalogue/rules-admin.ts";
import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import {
	codeMaxLength,
	itemDescriptionMaxLength,
	itemNameMaxLength,
	numberMaxLength,
} from "#app/features/catalogue/rules-items.ts";
import { fileLimits, textLimits } from "#app/features/lists/import/rules-reading.ts";
import { groupAboutMaxLength, groupNameLengths } from "#app/features/matches/groups/rules.ts";
import { hideDays } from "#app/features/matches/people/rules.ts";
import { banTextMaxLength } from "#app/features/moderation/rules.ts";
import { decisionNoteMaxLength } from "#app/features/moderation/rules-admin.ts";
import { announcementMaxLength } from "#app/features/notifications/rules-announcements.ts";
import { offerTextMaxLength } from "#app/features/offers/rules.ts";
import { ratingReminderDays, ratingTextMaxLength } from "#app/features/ratings/rules.ts";
import {
	commentMaxLength,
	elementsPerShowcase,
	elementTitleMaxLength,
	listingsPerShowcase,
	showcaseDescriptionMaxLength,
	showcaseNameMaxLength,
} from "#app/features/showcases/rules.ts";
import { importMaxBytes, importMaxLines } from "#app/features/store/rules.ts";
import { factMaxLength, productDescriptionMaxLength } from "#app/features/store/rules-form.ts";
import { cancelReasonMaxLength, silenceDays } from "#app/features/trades/rules.ts";
import { dictionaryOf } from "#app/messages.server.ts";
import { maxImageBytes } from "#app/shared/image.ts";

const megabytes = (bytes: number) => bytes / 1024 / 1024;

/** The texts that name limits of the rules, which have none as a parameter. */
const named: Readonly<Record<string, readonly number[]>> = {
	"announcement.problem.textTooLong": [announcementMaxLength],
	"auth.error.aboutTooLong": [aboutMaxLength],
	"auth.error.cityTooLong": [maxCityLength],
	"auth.error.invalidUsername": [usernameLimit.min, usernameLimit.max],
	"auth.error.passwordTooLong": [passwordLimit.max],
	"auth.error.passwordTooShort": [passwordLimit.min],
	"auth.error.weakPassword": [passwordLimit.min],
	"auth.field.passwordHint": [passwordLimit.min],
	"auth.field.usernameHint": [usernameLimit.min, usernameLimit.max],
	"cards.photo.hintFit": [megabytes(photoByteLimit)],
	"catalogue.problem.codesInvalid": [codeLimit, codeMaxLength],
	"catalogue.problem.descriptionTooLong": [itemDescriptionMaxLength],
	"catalogue.problem.nameTooLong": [itemNameMaxLength],
	"catalogue.problem.numberInvalid": [numberMaxLength],
	"errors.card.photoTooLarge": [megabytes(photoByteLimit)],
	"errors.offer.textInvalid": [offerTextMaxLength],
	"errors.rating.textInvalid": [ratingTextMaxLength],
	"errors.trade.reasonInvalid": [cancelReasonMaxLength],
	"errors.upload.tooLarge": [megabytes(maxImageBytes)],
	"groups.problem.aboutTooLong": [groupAboutMaxLength],
	"groups.problem.nameLength": [groupNameLengths.min, groupNameLengths.max],
	"image.note": [megabytes(maxImageBytes)],
	"lists.add.capped_other": [quantityLimit, quantityLimit],
	"lists.add.refused.tooLarge": [megabytes(fileLimits.bytes)],
	"lists.add.refused.tooManyRows": [fileLimits.rows],
	"lists.add.textTooLong": [textLimits.characters],
	"lists.add.tooManyLines": [textLimits.lines],
	"matches.hidden": [hideDays],
	"matches.hide": [hideDays],
	"messages.system.silent": [silenceDays.end],
	"moderation.problem.noteTooLong": [decisionNoteMaxLength],
	"moderation.problem.textTooLong": [banTextMaxLength],
	"notifications.mail.silentBody": [silenceDays.end],
	"notifications.text.ratingsEnding": [ratingReminderDays],
	"notifications.text.tradeSilent_one": [silenceDays.end],
	"offers.accept.silence": [silenceDays.end],
	"product.file.tooLarge": [megabytes(importMaxBytes)],
	"product.file.tooManyLines": [importMaxLines],
	"product.images.hint": [megabytes(maxImageBytes)],
	"product.problem.descriptionTooLong": [productDescriptionMaxLength],
	"product.problem.factTooLong": [factMaxLength],
	"products.import.file.hint": [importMaxLines, megabytes(importMaxBytes)],
	"showcases.problem.commentTooLong": [commentMaxLength],
	"showcases.problem.descriptionTooLong": [showcaseDescriptionMaxLength],
	"showcases.problem.nameTooLong": [showcaseNameMaxLength],
	"showcases.problem.titleTooLong": [elementTitleMaxLength],
	"showcases.problem.tooManyElements": [elementsPerShowcase],
	"showcases.problem.tooManyListings": [listingsPerShowcase],
};

it.each(Object.entries(named))("%s names the limits of the rules: %j", (key, limits) => {
	for (const locale of ["es", "en"] as const) {
		const text = dictionaryOf(locale)[key] ?? "";
		const figures = (text.replaceAll(/\{\{\w+\}\}/g, "").match(/\d+(?:[.,]\d{3})*/g) ?? []).map((figure) =>
			Number(figure.replaceAll(/\D/g, "")),
		);
		expect(figures, locale).toEqual(limits);
	}
});
