import { z } from "zod";
import { checkedText } from "#app/shared/parse-input.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { checkBanText, checkReason, restoringReason, subjectKinds } from "./rules.ts";
import { checkDecisionNote } from "./rules-admin.ts";

export const SubjectInput = z.object({ kind: z.literal(subjectKinds), id: uuidSchema });
export type SubjectInput = z.input<typeof SubjectInput>;

export const ReportInput = z.object({
	/** Generated once by the form, so that a second sending of it does nothing. */
	submissionKey: uuidSchema,
	subject: SubjectInput,
	reason: checkedText(checkReason),
});
export type ReportInput = z.input<typeof ReportInput>;

const banText = checkedText(checkBanText);

/** The case to decide, in the version that was read. */
const caseVersion = { caseId: uuidSchema, version: z.coerce.number<number | string>().int().min(1) };
/** The case from which a ban is given or lifted; null where it is done without one. */
const sourceCase = z
	.object(caseVersion)
	.nullish()
	.transform((source) => source ?? null);

export const BanInput = z.object({
	personId: uuidSchema,
	reason: banText,
	/** Null for a ban without an end. */
	endsAt: z.date().nullable(),
	/** Shown to moderators alone. */
	note: checkedText(checkDecisionNote)
		.transform((text) => text || null)
		.nullish()
		.transform((note) => note ?? null),
	sourceCase,
});
export type BanInput = z.input<typeof BanInput>;

export const LiftBanInput = z.object({ personId: uuidSchema, reason: banText, sourceCase });
export type LiftBanInput = z.input<typeof LiftBanInput>;

export const DecideInput = z.discriminatedUnion("verdict", [
	z.object({
		verdict: z.literal("restore"),
		...caseVersion,
		/** The log's own reason, whatever a form says. */
		reason: z
			.unknown()
			.optional()
			.transform(() => restoringReason),
	}),
	z.object({ verdict: z.literal(["hide", "delete"]), ...caseVersion, reason: banText }),
]);
export type DecideInput = z.input<typeof DecideInput>;

export const AnswerAppealInput = z.object({ ...caseVersion, reason: banText });
export type AnswerAppealInput = z.input<typeof AnswerAppealInput>;

export const AppealInput = z.object({ appeal: banText });
export type AppealInput = z.input<typeof AppealInput>;
