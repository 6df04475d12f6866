import { z } from "zod";
import { checkedText } from "#app/shared/checked-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { checkReason, tidyReason } from "./rules.ts";

export const ReportListingInput = z.object({
	/** Made once by the form, so that a second sending of it does nothing. */
	submissionKey: uuidSchema,
	listingId: uuidSchema,
	reason: checkedText(checkReason).transform(tidyReason),
});
export type ReportListingInput = z.input<typeof ReportListingInput>;
