import { z } from "zod";
import { uuidSchema } from "#app/shared/uuid.ts";
import { reasonProblem, tidyReason } from "./rules.ts";

const reason = z
	.string()
	.transform(tidyReason)
	.superRefine((text, { addIssue }) => {
		const message = reasonProblem(text);
		if (message) addIssue({ code: "custom", message });
	});

export const ReportListingInput = z.object({
	/** Made once by the form, so that a second sending of it does nothing. */
	submissionKey: uuidSchema,
	listingId: uuidSchema,
	reason,
});
export type ReportListingInput = z.input<typeof ReportListingInput>;
