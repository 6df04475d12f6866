import { z } from "zod";
import { checkedText } from "#app/shared/checked-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { checkBanText, checkReason, subjectKinds, tidyReason } from "./rules.ts";

export const SubjectInput = z.object({ kind: z.literal(subjectKinds), id: uuidSchema });
export type SubjectInput = z.input<typeof SubjectInput>;

export const ReportInput = z.object({
	/** Made once by the form, so that a second sending of it does nothing. */
	submissionKey: uuidSchema,
	subject: SubjectInput,
	reason: checkedText(checkReason).transform(tidyReason),
});
export type ReportInput = z.input<typeof ReportInput>;

const banText = checkedText(checkBanText).transform(tidyReason);

export const BanInput = z.object({
	personId: uuidSchema,
	reason: banText,
	/** Null for a ban without an end. */
	endsAt: z.date().nullable(),
});
export type BanInput = z.input<typeof BanInput>;

export const LiftBanInput = z.object({ personId: uuidSchema, reason: banText });
export type LiftBanInput = z.input<typeof LiftBanInput>;

export const AppealInput = z.object({ appeal: banText });
export type AppealInput = z.input<typeof AppealInput>;
