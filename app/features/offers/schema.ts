import { z } from "zod";
import { TypedHave } from "#app/features/lists/schema.ts";
import { sideLimit } from "#app/features/trades/rules.ts";
import { HandedThings } from "#app/features/trades/schema.ts";
import { checkedText } from "#app/shared/parse-input.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { checkOfferText, declineReasons } from "./rules.ts";

const content = {
	/** Made by the form, the same at each try to send. */
	id: uuidSchema,
	give: HandedThings,
	get: HandedThings,
	/** The things that the sender gives and has on no list yet. */
	typed: z.array(TypedHave).max(sideLimit).default([]),
	text: checkedText(checkOfferText),
};

export const SendOfferInput = z.object({
	...content,
	personId: uuidSchema,
	/** The listing from which the offer was begun. */
	listingId: uuidSchema.nullable().default(null),
});
export type SendOfferInput = z.input<typeof SendOfferInput>;

export const ChangeOfferInput = z.object({ ...content, previousId: uuidSchema });
export type ChangeOfferInput = z.input<typeof ChangeOfferInput>;

export const OfferIdInput = z.object({ offerId: uuidSchema });
export type OfferIdInput = z.input<typeof OfferIdInput>;

export const DeclineOfferInput = OfferIdInput.extend({
	reason: z.preprocess((value) => value || null, z.literal(declineReasons).nullable()),
});
export type DeclineOfferInput = z.input<typeof DeclineOfferInput>;
