import { z } from "zod";
import { CardListingInput } from "#app/features/listings/schema.ts";
import { uuidSchema } from "#app/shared/uuid.ts";

/** The form of a new card, whose image is a file beside it. */
export const GenerateCardInput = z.object({
	/** Made once by the form, so that a second submission does nothing. */
	submissionKey: uuidSchema,
});
export type GenerateCardInput = z.input<typeof GenerateCardInput>;

export const CardInput = z.object({ cardId: uuidSchema });
export type CardInput = z.input<typeof CardInput>;

/** The listing's texts of an offered card, by its serial, such as R-000418. */
export const OfferCardInput = CardListingInput.extend({ serial: z.string() });
/** The input of a form, unchecked. */
export type OfferCardInput = CardListingInput & { readonly serial: string };
