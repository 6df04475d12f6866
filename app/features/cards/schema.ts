import { z } from "zod";
import { uuidSchema } from "#app/shared/uuid.ts";

/** The picture comes beside it, as a file. */
export const GenerateCardInput = z.object({
	/** Made once by the form, so that a second sending of it does nothing. */
	submissionKey: uuidSchema,
});
export type GenerateCardInput = z.input<typeof GenerateCardInput>;

export const CardInput = z.object({ cardId: uuidSchema });
export type CardInput = z.input<typeof CardInput>;
