import { z } from "zod";
import { checkedText } from "#app/shared/parse-input.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { checkCancelReason } from "./rules.ts";

export const StartTradeInput = z.object({ listingId: uuidSchema, buyerId: uuidSchema });
export type StartTradeInput = z.infer<typeof StartTradeInput>;

export const AcceptTradeInput = z.object({ tradeId: uuidSchema });
export type AcceptTradeInput = z.infer<typeof AcceptTradeInput>;

/** The cancellation of a trade, with the reason that the other side reads. */
export const CancelTradeInput = z.object({
	tradeId: uuidSchema,
	reason: checkedText(checkCancelReason),
});
export type CancelTradeInput = z.infer<typeof CancelTradeInput>;
