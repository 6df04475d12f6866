import { z } from "zod";
import { codePointLength, hasVisibleText, isStorableText } from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { cancelReasonMaxLength } from "./rules.ts";

export const StartTradeInput = z.object({ listingId: uuidSchema, buyerId: uuidSchema });
export type StartTradeInput = z.infer<typeof StartTradeInput>;

export const AcceptTradeInput = z.object({ tradeId: uuidSchema });
export type AcceptTradeInput = z.infer<typeof AcceptTradeInput>;

/** A reason is told to the other side: something visible, at most 500 code points. */
export const CancelTradeInput = z.object({
	tradeId: uuidSchema,
	reason: z
		.string()
		.trim()
		.refine(isStorableText)
		.refine(hasVisibleText)
		.refine((text) => codePointLength(text) <= cancelReasonMaxLength),
});
export type CancelTradeInput = z.infer<typeof CancelTradeInput>;
