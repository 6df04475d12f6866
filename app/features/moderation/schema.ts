import { z } from "zod";
import { checkedText } from "#app/shared/checked-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { checkReason, subjectKinds, tidyReason } from "./rules.ts";

export const SubjectInput = z.object({ kind: z.literal(subjectKinds), id: uuidSchema });
export type SubjectInput = z.input<typeof SubjectInput>;

export const ReportInput = z.object({
	/** Made once by the form, so that a second sending of it does nothing. */
	submissionKey: uuidSchema,
	subject: SubjectInput,
	reason: checkedText(checkReason).transform(tidyReason),
});
export type ReportInput = z.input<typeof ReportInput>;
