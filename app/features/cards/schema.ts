import { z } from "zod";
import { CardListingInput } from "#app/features/listings/schema.ts";
import { uuidSchema } from "#app/shared/uuid.ts";

/** The image comes beside it, as a file. */
export const GenerateCardInput = z.object({
	/** Made once by the form, so that a second sending of it does nothing. */
	submissionKey: uuidSchema,
});
export type GenerateCardInput = z.input<typeof GenerateCardInput>;

export const CardInput = z.object({ cardId: uuidSchema });
export type CardInput = z.input<typeof CardInput>;

/** The listing's texts of an offered card, by its serial, such as R-000418. */
export const OfferCardInput = CardListingInput.extend({ serial: z.string() });
/** As a form sends it, unchecked. */
export type OfferCardInput = CardListingInput & { readonly serial: string };
